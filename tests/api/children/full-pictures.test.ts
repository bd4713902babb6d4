/** How many children a picture takes. Each decision about it reads all of them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { MAX_CHILDREN_IN_PICTURE, noteChild } from '#server/artworks/picture-children.ts'
import { createPictureConsents } from '#server/artworks/picture-consents.ts'
import { familyMemberCollection, memberIdOf } from '#server/families/family-row.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'

const FAMILY = 1
const OWNER = 7
const ARTWORK = 5

let directory: string
let storage: Storage
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'picture-children-'))
  storage = await openEmbeddedStorage({ directory: join(directory, 'store') })
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const childId = (at: number): number => 100 + at

test('a picture takes a number of children and no more, however they come (CHILD-21)', async () => {
  const members = storage.collection(familyMemberCollection)
  for (let at = 0; at <= MAX_CHILDREN_IN_PICTURE + 1; at += 1) {
    const [userId, memberId] = [childId(at), at + 1]
    const _id = memberIdOf(FAMILY, userId)
    await members.insertOne({ _id, memberId, familyId: FAMILY, userId, role: 'child', joinedAt: new Date(0) })
  }
  // Nothing else of a row is read, so the cast is safe.
  const row = { _id: ARTWORK, userId: OWNER, visibility: 'private' } as ArtworkRow
  await storage.collection(artworkCollection).insertOne(row)
  const note = (at: number) =>
    storage.transact((transaction) => noteChild(transaction, { artworkId: ARTWORK, userId: childId(at) }, () => at))
  for (let at = 0; at < MAX_CHILDREN_IN_PICTURE; at += 1) await note(at)
  const full = { status: 409, code: 'too-many-children' }
  await expect(note(MAX_CHILDREN_IN_PICTURE)).rejects.toMatchObject(full)
  const consents = createPictureConsents({ storage, now: () => new Date(0) })
  const consent = { consent: 'yes', parentId: 9 } as const
  await expect(consents.answer(ARTWORK, childId(MAX_CHILDREN_IN_PICTURE), consent)).rejects.toMatchObject(full)
  // Those who are in it stay, and parents agree for them.
  await note(0)
  await consents.answer(ARTWORK, childId(0), consent)
  const { children = [] } = (await storage.collection(artworkCollection).findOne({ _id: ARTWORK }))!
  expect(children).toHaveLength(MAX_CHILDREN_IN_PICTURE)
  expect(children.filter(({ agreed }) => agreed)).toHaveLength(1)
})
