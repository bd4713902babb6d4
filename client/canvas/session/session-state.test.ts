import { expect, test } from 'vitest'
import { SAVE_TEXT, saveState } from './session-state.ts'

test("the save state is 'saved' only when connected and without unsaved items", () => {
  expect(SAVE_TEXT[saveState('connected', false, true)]).toBe('All changes saved')
  expect(SAVE_TEXT[saveState('connected', true, true)]).toBe('Saving...')
  expect(SAVE_TEXT[saveState('offline', true, true)]).toBe('Offline, will sync')
  expect(SAVE_TEXT[saveState('offline', false, true)]).toBe('Offline, will sync')
  expect(SAVE_TEXT[saveState('held', true, true)]).toBe('Kept on this device')
  expect(saveState('held', false, true)).toBe('saved')
  expect(saveState('closed', true, true)).toBe('stopped')
  expect(saveState('connecting', false, true)).toBe('opening')
})

test('what is neither on the server nor on the device is said in words, whatever the connection does', () => {
  for (const connection of ['connecting', 'connected', 'held', 'offline', 'closed'] as const) {
    expect(SAVE_TEXT[saveState(connection, true, false)]).toBe('Not kept on this device')
    expect(saveState(connection, false, false)).toBe(saveState(connection, false, true))
  }
})
