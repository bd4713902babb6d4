import { expect, test } from 'vitest'
import { readShortcut, type KeyPress } from '#client/features/canvas/keyboard/canvas-shortcut.ts'
import { isBrowserKey, kidAllows } from './kid-allows.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const allows = (event: KeyPress): boolean => kidAllows(readShortcut(event)!)

test.each([
  press('g'),
  press('b'),
  press('e'),
  press('m'),
  press('w'),
  press('3', { code: 'Digit3' }),
  press('z', { ctrlKey: true }),
])('%o works in kid mode', (event) => expect(allows(event)).toBe(true))

test.each([
  press('['),
  press(']'),
  press('i'),
  press('x'),
  press('n'),
  press('p'),
  press('y', { ctrlKey: true }),
  press('Z', { ctrlKey: true, shiftKey: true }),
  press('s', { ctrlKey: true }),
])('%o does nothing in kid mode', (event) => expect(allows(event)).toBe(false))

test.each([
  press('p', { ctrlKey: true }),
  press('ArrowLeft', { altKey: true }),
  press('+', { metaKey: true }),
  press('F5'),
  press('BrowserBack'),
  press('ContextMenu'),
])('%o is kept from the browser', (event) => expect(isBrowserKey(event)).toBe(true))

test.each(['g', 'F', 'Tab', 'Enter', ' ', 'Escape', 'ArrowLeft', '7'].map((key) => press(key)))(
  '%o is left to the browser',
  (event) => expect(isBrowserKey(event)).toBe(false),
)
