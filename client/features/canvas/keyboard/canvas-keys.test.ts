import { expect, test } from 'vitest'
import { FIRST_SETTINGS } from '#client/canvas/tools/tool-settings.ts'
import * as fc from '#tests/fast-check.ts'
import { isBrowserKey, type KeyPress, kidAllows, readShortcut, shortcutChange } from './canvas-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test.each([
  [press('b'), { type: 'tool', tool: 'brush' }],
  [press('E'), { type: 'tool', tool: 'eraser' }],
  [press('g'), { type: 'tool', tool: 'fill' }],
  [press('m'), { type: 'tool', tool: 'magic' }],
  [press('i'), { type: 'pick' }],
  [press('X'), { type: 'swap' }],
  [press('n'), { type: 'numbers' }],
  [press('W'), { type: 'where' }],
  [press('p'), { type: 'paintOne' }],
  [press('Escape'), { type: 'stopPicking' }],
  [press('?', { shiftKey: true }), { type: 'help' }],
  [press('['), { type: 'size', change: -1 }],
  [press(']'), { type: 'size', change: 1 }],
  [press('1', { code: 'Digit1' }), { type: 'crayon', index: 0 }],
  [press('&', { code: 'Digit1' }), { type: 'crayon', index: 0 }],
  [press('0', { code: 'Digit0' }), { type: 'crayon', index: 9 }],
  [press('-', { code: 'Minus' }), { type: 'crayon', index: 10 }],
  [press('=', { code: 'Equal' }), { type: 'crayon', index: 11 }],
  [press('z', { ctrlKey: true }), { type: 'undo' }],
  [press('z', { metaKey: true }), { type: 'undo' }],
  [press('Z', { ctrlKey: true, shiftKey: true }), { type: 'redo' }],
  [press('y', { ctrlKey: true }), { type: 'redo' }],
  [press('s', { ctrlKey: true }), { type: 'save' }],
  [press(' '), { type: 'pan' }],
  [press('Shift', { shiftKey: true }), { type: 'straight' }],
  [press('!', { code: 'Digit1', shiftKey: true }), { type: 'fit' }],
])('%o is read as %o', (event, action) => expect(readShortcut(event)).toEqual(action))

test.each([
  press('b', { ctrlKey: true }),
  press('b', { altKey: true }),
  press('1', { code: 'Digit1', ctrlKey: true }),
  press('a'),
  press('ArrowLeft'),
  press('Tab'),
])('%o is left to the browser', (event) => expect(readShortcut(event)).toBeNull())

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

test('the size keys change the size until it is 1 or 50', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.constantFrom(1 as const, -1 as const), (size, change) => {
      const next = shortcutChange({ ...FIRST_SETTINGS, size }, { type: 'size', change }).size ?? Number.NaN
      expect(next).toBeGreaterThanOrEqual(1)
      expect(next).toBeLessThanOrEqual(50)
      if (size !== (change > 0 ? 50 : 1)) expect(Math.sign(next - size)).toBe(change)
    }),
  )
})

test('the number keys choose crayons in the order of the box', () => {
  expect(shortcutChange(FIRST_SETTINGS, { type: 'crayon', index: 6 })).toEqual({ color: 0x3fa9f5 })
  expect(shortcutChange(FIRST_SETTINGS, { type: 'crayon', index: 12 })).toEqual({})
  const distinct = { ...FIRST_SETTINGS, distinctColors: true }
  expect(shortcutChange(distinct, { type: 'crayon', index: 4 })).toEqual({ color: 0x198f5d })
})

test('X swaps the last two colors, and does nothing while there is only one', () => {
  expect(shortcutChange(FIRST_SETTINGS, { type: 'swap' })).toEqual({})
  const two = { ...FIRST_SETTINGS, color: 1, lastColor: 2 }
  expect(shortcutChange(two, { type: 'swap' })).toEqual({ color: 2, lastColor: 1 })
})

test('I switches the eyedropper on and off, Escape only switches it off', () => {
  const picking = { ...FIRST_SETTINGS, picking: true }
  expect(shortcutChange(FIRST_SETTINGS, { type: 'pick' })).toEqual({ picking: true })
  expect(shortcutChange(picking, { type: 'pick' })).toEqual({ picking: false })
  expect(shortcutChange(FIRST_SETTINGS, { type: 'stopPicking' })).toEqual({ picking: false })
})
