import { expect, test } from 'vitest'
import { draftOf, filledFields } from './settings-draft.ts'

const CHOICES = { profileColor: '#35A853', defaultVisibility: 'family', notificationsEnabled: false } as const

test('only filled fields are sent: blank names are left out, choices always count as filled', () => {
  expect(filledFields({ ...CHOICES, displayName: ' Oma Hilde ', nickname: '' })).toEqual({
    ok: true,
    body: { ...CHOICES, displayName: 'Oma Hilde' },
  })
  expect(filledFields({ ...CHOICES, displayName: '  ', nickname: '\t' })).toEqual({ ok: true, body: CHOICES })
})

test('a name that is too long gets a sentence at its field', () => {
  expect(filledFields({ ...CHOICES, displayName: 'a'.repeat(51), nickname: 'O' })).toEqual({
    ok: false,
    faults: { displayName: 'Display name must be at most 50 characters' },
  })
})

test('the form shows what is saved, and nothing where no name is', () => {
  const saved = { ...CHOICES, displayName: null, nickname: 'Hil' }
  expect(draftOf(saved, '#2B50B8')).toEqual({ ...CHOICES, displayName: '', nickname: 'Hil', profileColor: '#2B50B8' })
})
