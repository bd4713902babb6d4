import { expect, test } from 'vitest'
import { isFamilyDevice, markFamilyDevice } from './device-mark.ts'

test('a device keeps its mark until it is taken off', () => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  expect(isFamilyDevice(storage)).toBe(false)
  expect(markFamilyDevice(true, storage)).toBe(true)
  expect(isFamilyDevice(storage)).toBe(true)
  markFamilyDevice(false, storage)
  expect(isFamilyDevice(storage)).toBe(false)
})

const refuse = (): never => {
  throw new DOMException('refused', 'SecurityError')
}

test('where storage is refused, no device is marked', () => {
  expect(isFamilyDevice(refuse)).toBe(false)
  expect(markFamilyDevice(true, refuse)).toBe(false)
})
