import { expect, test } from 'vitest'
import { withoutConverter } from './without-json-schema.ts'

test('every name stays, and what it names refuses to work', async () => {
  const left = withoutConverter(`export const one = (a) => {\n  return a\n}\nexport function two() {}\nconst own = 1\n`)
  const module: Record<string, () => void> = await import(`data:text/javascript,${encodeURIComponent(left)}`)
  expect(Object.keys(module)).toEqual(['one', 'two'])
  expect(() => module['one']?.()).toThrow('no JSON Schema')
})
