import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST, placeOf } from './longest-first.ts'

test('every file that starts first exists', () => {
  for (const file of LONGEST) expect(existsSync(file), file).toBe(true)
})

test('other files start after them, those of browsers and servers first', () => {
  const places = [
    ...LONGEST.map((file) => placeOf(file, 'unit')),
    ...['e2e', 'api', 'core', 'mocking', 'unit', 'timed'].map((project) => placeOf('another.test.ts', project)),
  ]
  expect(places).toEqual(places.map((_, i) => i))
})
