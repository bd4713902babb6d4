import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { pictureChildCollection } from '#server/artworks/picture-children.ts'
import { familyMemberCollection, memberIdOf } from '#server/families/family-row.ts'
import { strokeLogCollection } from '#server/log/stroke-log.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { addPictureChildren } from '#server/artworks/artwork-migrations.ts'

const [GRAN, CHILD] = [1, 2]
const [OWN, JOINED, COPY, OTHER] = [11, 12, 13, 14]

let directory: string
let storage: Storage
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-children-'))
  storage = await openEmbeddedStorage({ directory })
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

test('a child is noted in what it owns, has joined and has drawn on, and none of it stays public (CHILD-21)', async () => {
  const row = {
    _id: memberIdOf(5, CHILD),
    familyId: 5,
    userId: CHILD,
    role: 'child' as const,
    memberId: 1,
    joinedAt: new Date(0),
  }
  await storage.collection(familyMemberCollection).insertOne(row)
  const artworks = storage.collection(artworkCollection)
  await artworks.insertMany([
    artworkRow(OWN, CHILD, 'a'),
    { ...artworkRow(JOINED, GRAN, 'b'), familyId: 5, sharedWith: 5, doorKey: 'a0' },
    artworkRow(COPY, GRAN, 'c'),
    artworkRow(OTHER, GRAN, 'd'),
  ])
  const entry = { at: new Date(0), update: new Uint8Array([0]), seq: 1 }
  const log = storage.collection(strokeLogCollection)
  await log.insertOne({ ...entry, _id: `${COPY}:1`, artworkId: COPY, userId: CHILD })
  await log.insertOne({ ...entry, _id: `${OTHER}:1`, artworkId: OTHER, userId: GRAN })
  const run = (): Promise<void> => addPictureChildren(storage, async () => [JOINED])
  await run()
  const after = await artworks.find({}, { sort: { _id: 1 } })
  expect(after.map(({ visibility, children }) => [visibility, children?.map(({ id }) => id)])).toEqual([
    ['private', [CHILD]],
    ['family', [CHILD]],
    ['private', [CHILD]],
    ['public', undefined],
  ])
  expect(await storage.collection(pictureChildCollection).countDocuments({ childId: CHILD })).toBe(3)
  const numbers = after.flatMap(({ children = [] }) => children.map(({ shownAs }) => shownAs))
  expect(new Set(numbers).size).toBe(3)
  // Again, also after a parent has agreed: nothing changes.
  await run()
  expect(await artworks.find({}, { sort: { _id: 1 } })).toEqual(after)
})
