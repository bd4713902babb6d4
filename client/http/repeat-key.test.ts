import { expect, test } from 'vitest'
import { createRepeatKey } from './repeat-key.ts'

test('what is sent again after a lost reply has the same key, anything else another one (HTTP-8)', () => {
  let count = 0
  const keys = createRepeatKey(() => `key ${++count}`)
  expect(keys.of({ title: 'Glue' })).toBe('key 1')
  expect(keys.of({ title: 'Glue' })).toBe('key 1')
  expect(keys.of({ title: 'Glitter' })).toBe('key 2')
  keys.forget()
  expect(keys.of({ title: 'Glitter' })).toBe('key 3')
})
