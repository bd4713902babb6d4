/** The screen `/privacy` says what the code does. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STORED_THINGS } from '#client/features/legal/stored-things.ts'

const SERVER = join(import.meta.dirname, '../../server')

/** Returns the names of all collections that the server defines. */
function definedCollections(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test|\.contract)\.ts$/.test(path),
  )
  const names = files.flatMap((path) => {
    const text = readFileSync(join(SERVER, path), 'utf8')
    return [
      ...text.matchAll(/CollectionDefinition<[^=]*=\s*\{\s*name: '([^']+)'|announcementsIn<[^(]*\(\s*'([^']+)'/g),
    ].map(([, name, announced]) => name ?? announced ?? '')
  })
  return [...new Set(names)].toSorted()
}

test('every collection is on the page, with what it holds and for how long, and no other one (PRIVACY-51)', () => {
  const defined = definedCollections()
  expect(defined).toContain('users')
  expect(defined.length).toBeGreaterThan(30)
  const named = [...new Set(STORED_THINGS.flatMap(({ collections }) => collections))].toSorted()
  expect(named).toEqual(defined)
  for (const { what, kept } of STORED_THINGS) expect(what.length * kept.length).toBeGreaterThan(0)
})
