import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateNKeysBetween } from 'fractional-indexing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeAccess } from '#server/artworks/artwork-policy.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { titleKeyOf } from '#server/artworks/title-key.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import type { QueryReport } from '#server/storage/embedded/committed-documents.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { createFamilyArtworks, type FamilyArtworks } from './family-artworks.ts'

const ARTWORKS = 5_000
const PAGE = 20
const ANA = { id: 1, username: 'ana', name: 'Ana', color: '#4C6EF5', isAdmin: false, isChild: false }
/** Ana is in these two. As many artworks again are in a third. */
const [LARGE, SMALL, STRANGE] = [71, 72, 73]
const SMALL_ARTWORKS = 30
/** In a fourth, of which she is a member too, these hang and these are off the door. */
const [PILED, HUNG, TAKEN_OFF] = [74, 10, 300]

const membership = (familyId: number) => ({
  _id: `${familyId}:${ANA.id}`,
  memberId: familyId,
  familyId,
  userId: ANA.id,
  role: 'member' as const,
  joinedAt: new Date(0),
})

let directory: string
let storage: Storage
let artworks: FamilyArtworks
const reports: QueryReport[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-family-reads-'))
  storage = await openEmbeddedStorage({ directory, onQuery: (report) => reports.push(report) })
  const keys = generateNKeysBetween(null, null, 2 * ARTWORKS + SMALL_ARTWORKS)
  const all = keys.map((doorKey, i) => {
    const familyId = i < 2 * ARTWORKS ? [LARGE, STRANGE][i % 2]! : SMALL
    const title = i % 101 === 0 ? `Éclair ${i}` : `Cat ${i}`
    return {
      ...artworkRow(i + 1, 2, 'A'.repeat(22)),
      title,
      titleKey: titleKeyOf(title),
      completed: i % 3 === 0,
      updatedAt: new Date((i * 7919) % 100_003),
      visibility: 'family' as const,
      familyId,
      sharedWith: familyId,
      doorKey,
    }
  })
  const ofPiled = Array.from({ length: HUNG + TAKEN_OFF }, (_, i) => ({
    ...all[i]!,
    _id: all.length + i + 1,
    familyId: PILED,
    sharedWith: PILED,
    doorKey: i < HUNG ? keys[i]! : null,
  }))
  const rows = storage.collection(artworkCollection)
  await rows.insertMany(ofPiled)
  for (let from = 0; from < all.length; from += 2_000) await rows.insertMany(all.slice(from, from + 2_000))
  const reader = {
    userId: ANA.id,
    isContributor: false,
    isFamilyMember: true,
    childOwner: null,
    childCaller: null,
    isPublicOff: false,
    isKeptOut: false,
    isForFamilyOnly: false,
    familyId: null,
  }
  artworks = createFamilyArtworks(
    { storage },
    {
      isMember: () => Promise.resolve(true),
      familiesOf: () => Promise.resolve([LARGE, SMALL].map(membership)),
    },
    {
      accessOf: () => Promise.reject(new Error('A list asks for all at once')),
      accessToAll: (found) => Promise.resolve(found.map((row) => judgeAccess(row, reader))),
    },
    { lastPosition: () => Promise.resolve(LOG_START) },
    { owners: (found) => Promise.resolve(found.map(() => ({ ...ANA, displayName: null }))) },
  )
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

/** Returns what `read` returns, with what it read of the artworks. */
async function costOf<R>(read: () => Promise<R>) {
  reports.length = 0
  const result = await read()
  const used = reports.filter(({ collection }) => collection === 'artworks')
  return {
    result,
    examined: used.reduce((sum, { examined }) => sum + examined, 0),
    scansAll: reports.some(({ scansAll }) => scansAll),
  }
}

const SORTS = ['newest', 'oldest', 'title-asc', 'title-desc'] as const
const queries = SORTS.flatMap((sort) =>
  (['all', 'completed', 'in-progress'] as const).map((status) => ({ sort, status, limit: PAGE })),
)

test.each(queries)('a page of the artworks of two families reads a page of each: %j', async (query) => {
  const { result, examined, scansAll } = await costOf(() => artworks.listAll(ANA, query))
  expect(result.artworks).toHaveLength(PAGE)
  expect(scansAll).toBe(false)
  expect(examined).toBeLessThanOrEqual(2 * PAGE)
})

test.each(queries)('a search reads only artworks that it finds: %j', async (query) => {
  const { result, examined, scansAll } = await costOf(() => artworks.listAll(ANA, { ...query, search: 'ÉCLAIR 1' }))
  expect(result.artworks.length).toBeGreaterThan(0)
  for (const { title } of result.artworks) expect(title).toContain('Éclair 1')
  expect(scansAll).toBe(false)
  expect(examined).toBeLessThanOrEqual(2 * PAGE)
})

test('the last page reads no more of the large family than of the small one', async () => {
  const total = ARTWORKS + SMALL_ARTWORKS
  const { result, examined } = await costOf(() => artworks.listAll(ANA, { page: Math.ceil(total / PAGE), limit: PAGE }))
  expect(result).toMatchObject({ total, hasMore: false })
  expect(result.artworks).toHaveLength(total % PAGE || PAGE)
  expect(examined).toBeLessThanOrEqual(2 * (SMALL_ARTWORKS + PAGE))
})

test.each([1, ARTWORKS / PAGE])('page %i of the door reads its own artworks only', async (page) => {
  const { result, examined, scansAll } = await costOf(() => artworks.door(ANA, LARGE, { page, limit: PAGE }))
  expect(result.artworks).toHaveLength(PAGE)
  expect(result.total).toBe(ARTWORKS)
  expect(scansAll).toBe(false)
  expect(examined).toBeLessThanOrEqual(PAGE)
})

test.each([1, TAKEN_OFF / PAGE])(
  'page %i of what is off a door reads itself only, and the door none of it',
  async (page) => {
    const off = await costOf(() => artworks.takenOff(ANA, PILED, { page, limit: PAGE }))
    expect(off.result).toMatchObject({ total: TAKEN_OFF, takenOff: TAKEN_OFF })
    expect(off.result.artworks).toHaveLength(PAGE)
    expect([off.scansAll, off.examined]).toEqual([false, PAGE])
    const door = await costOf(() => artworks.door(ANA, PILED, { page: 1, limit: PAGE }))
    expect(door.result).toMatchObject({ total: HUNG, takenOff: TAKEN_OFF, hasMore: false })
    expect([door.scansAll, door.examined]).toEqual([false, HUNG])
  },
)

test('a search in the artworks of one family reads what it finds', async () => {
  const { result, examined, scansAll } = await costOf(() =>
    artworks.list(ANA, LARGE, { search: 'éclair', sort: 'oldest' }),
  )
  expect(result.length).toBeGreaterThan(10)
  for (const { title } of result) expect(title).toContain('Éclair')
  expect([scansAll, examined]).toEqual([false, result.length])
})

test('the list of a family reads at most 200', async () => {
  const { result, examined, scansAll } = await costOf(() => artworks.list(ANA, LARGE))
  expect([result.length, scansAll]).toEqual([200, false])
  expect(examined).toBeLessThanOrEqual(200)
})
