import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST, placeOf } from './longest-first.ts'

test('every file that starts first exists', () => {
  for (const file of LONGEST) expect(existsSync(file), file).toBe(true)
})

test('the files of a project start together, the longest first; those of browsers and servers before the others', () => {
  const places = ['e2e', 'chaos', 'api', 'core', 'mocking', 'unit', 'timed', 'alone'].flatMap((project) =>
    [...LONGEST, 'another.test.ts'].map((file) => placeOf(file, project)),
  )
  expect(places).toEqual(places.map((_, i) => i))
})
