import { expect, test } from 'vitest'
import { readRegionKey, type RegionKeyPress } from './region-cursor.tsx'

const press = (key: string, held: Partial<RegionKeyPress> = {}): RegionKeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

test.each([
  ['ArrowLeft', { type: 'step', way: 'left' }],
  ['PageDown', { type: 'step', way: 'next' }],
  ['Home', { type: 'step', way: 'first' }],
  ['Enter', { type: 'fill' }],
  [' ', { type: 'fill' }],
  ['Escape', { type: 'leave' }],
])('the page handles %j', (key, action) => {
  expect(readRegionKey(press(key))).toEqual(action)
})

test.each(['Tab', 'b', '4', '[', 'z', 'toString'])('the page does not handle %j', (key) => {
  expect(readRegionKey(press(key))).toBeNull()
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('the page handles no key while %s is held', (held) => {
  expect(readRegionKey(press('ArrowLeft', { [held]: true }))).toBeNull()
})
