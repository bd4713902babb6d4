import { expect, test } from 'vitest'
import { storedText } from './stored-text.ts'

test('read returns what was written under the same key', () => {
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

test('a browser that refuses storage reads null and ignores writes', () => {
  const memory = storedText('kidMode', () => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(memory.read()).toBeNull()
  expect(() => memory.write('true')).not.toThrow()
})
