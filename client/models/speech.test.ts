import { expect, test } from 'vitest'
import { chooseVoice } from './speech.ts'

const voice = (lang: string, { remote = false, preset = false } = {}) => ({
  lang,
  localService: !remote,
  default: preset,
})

test('names are spoken by a voice of this device only: others send them away (CHILD-142)', () => {
  expect(chooseVoice([])).toBeUndefined()
  expect(
    chooseVoice([voice('en-US', { remote: true, preset: true }), voice('en-GB', { remote: true })]),
  ).toBeUndefined()
  const german = voice('de-DE')
  expect(chooseVoice([voice('en-US', { remote: true, preset: true }), german])).toBe(german)
})

test('English is spoken by an English voice, the usual one before others', () => {
  const [german, british, american] = [voice('de-DE', { preset: true }), voice('en_GB'), voice('en-US')]
  expect(chooseVoice([german, british, american])).toBe(british)
  const usual = voice('en-AU', { preset: true })
  expect(chooseVoice([british, usual, german])).toBe(usual)
  expect(chooseVoice([voice('fr-FR'), german])).toBe(german)
})
