import { expect, test } from 'vitest'
import { storedText } from './stored-text.ts'

test('what was written is read, under its own key', () => {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
  const memory = storedText('kidMode', () => storage)
  expect(memory.read()).toBeNull()
  memory.write('true')
  expect(memory.read()).toBe('true')
  expect([...values]).toEqual([['kidMode', 'true']])
})

test('a browser that allows no storage is met with patience', () => {
  const memory = storedText('kidMode', () => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(memory.read()).toBeNull()
  expect(() => memory.write('true')).not.toThrow()
})
