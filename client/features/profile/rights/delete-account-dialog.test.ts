import { expect, test } from 'vitest'
import { unsavedText } from './delete-account-dialog.tsx'

test('strokes that only this device has are counted in one sentence', () => {
  expect(unsavedText([])).toBeNull()
  expect(unsavedText([{ strokes: 1 }])).toBe('1 stroke on this device has not reached the server.')
  expect(unsavedText([{ strokes: 1 }, { strokes: 4 }])).toBe('5 strokes on this device have not reached the server.')
  expect(unsavedText([{ strokes: 0 }])).toBe('Changes on this device have not reached the server.')
})
