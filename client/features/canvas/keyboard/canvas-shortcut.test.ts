import { expect, test } from 'vitest'
import { readShortcut, type KeyPress } from './canvas-shortcut.ts'

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
