import { expect, test } from 'vitest'
import { CRAYONS } from './crayons.ts'
import { PATTERNED } from './crayon-pattern.tsx'

test('every crayon has a pattern', () => {
  expect(PATTERNED).toEqual(CRAYONS.map(({ name }) => name))
})
