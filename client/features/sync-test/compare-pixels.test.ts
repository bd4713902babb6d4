import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { dot } from '#tests/sync/dot.ts'
import { firstDifference } from './compare-pixels.ts'

const entry = (id: string, undone = false): DocumentEntry => ({ stroke: dot(id, 7), undone })
const entries = (ids: string): DocumentEntry[] => Array.from(ids, (id) => entry(id))

test.each([
  ['abc', 'abc', null],
  ['ab', 'abc', { stroke: 3, kind: 'missing here', author: 7 }],
  ['axbc', 'abc', { stroke: 2, kind: 'missing on the server', author: 7 }],
  ['abc', 'acb', { stroke: 2, kind: 'in another place', author: 7 }],
])('%s here and %s there', (here, server, found) => {
  expect(firstDifference(entries(here), entries(server))).toEqual(found)
})

test('undo flags and bytes count too', () => {
  expect(firstDifference([entry('a', true)], [entry('a')])?.kind).toBe('undone on one side')
  const longer: DocumentEntry = { stroke: { ...dot('a', 7), madeAt: 5_000 }, undone: false }
  expect(firstDifference([longer], [entry('a')])?.kind).toBe('other bytes')
})

test('a document differs from itself nowhere, and from any other somewhere', () => {
  const ids = fc
    .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 })
    .map((list) => list.join(''))
  fc.assert(
    fc.property(ids, ids, (here, server) => {
      expect(firstDifference(entries(here), entries(server)) === null).toBe(here === server)
    }),
  )
})
