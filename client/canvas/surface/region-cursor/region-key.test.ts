import { expect, test } from 'vitest'
import { readRegionKey, type RegionKeyPress } from './region-key.ts'

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
])('%j is the page’s', (key, action) => {
  expect(readRegionKey(press(key))).toEqual(action)
})

test.each(['Tab', 'b', '4', '[', 'z', 'toString'])('%j is not', (key) => {
  expect(readRegionKey(press(key))).toBeNull()
})

test.each(['ctrlKey', 'metaKey', 'altKey', 'shiftKey'] as const)('with %s held, no key is', (held) => {
  expect(readRegionKey(press('ArrowLeft', { [held]: true }))).toBeNull()
})
