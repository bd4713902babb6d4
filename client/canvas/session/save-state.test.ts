import { expect, test } from 'vitest'
import { saveState, SAVE_WORDS } from './save-state.ts'

test("the save state is 'saved' only when connected and without unsaved items", () => {
  expect(SAVE_WORDS[saveState('connected', false)]).toBe('All changes saved')
  expect(SAVE_WORDS[saveState('connected', true)]).toBe('Saving...')
  expect(SAVE_WORDS[saveState('offline', true)]).toBe('Offline, will sync')
  expect(SAVE_WORDS[saveState('offline', false)]).toBe('Offline, will sync')
  expect(saveState('closed', true)).toBe('stopped')
  expect(saveState('connecting', false)).toBe('opening')
})
