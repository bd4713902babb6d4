import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from '#server/storage/file-blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type PackedPlates, packPlates } from './packed-plates.ts'
import { createPlatesStore, type PlatesStore } from './plates-store.ts'
import { seedTemplates } from './seed-templates.ts'
import { readShippedPages, type ShippedPage } from './shipped-pages.ts'
import { createTemplateRepository } from './template-repository.ts'
import { templateCollection, type TemplateRow } from './template-row.ts'

const shipped = await readShippedPages()
const FIRST_START = new Date('2026-11-21T10:00:00Z')
let directory: string
let storage: Storage
let plates: PlatesStore
let former: PackedPlates

const seed = (): Promise<void> =>
  seedTemplates({
    templates: createTemplateRepository(storage),
    plates,
    shipped,
    log: { info: () => undefined },
    now: () => FIRST_START,
  })
const rows = () => storage.collection(templateCollection)
const page = (id: number): ShippedPage => shipped.find((found) => found.id === id)!
/** Makes the row what an installation of an earlier release holds. */
const age = (id: number, changes: Partial<TemplateRow>): Promise<unknown> =>
  rows().updateOne({ _id: id }, { $set: { platesHash: former.hash, ...changes } })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-seed-'))
  storage = await openEmbeddedStorage({ directory: join(directory, 'storage') })
  plates = createPlatesStore(await openFileBlobStore(join(directory, 'blobs')))
  former = await packPlates(encodePlates(blankPlates()))
  await plates.put(former)
  await seed()
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

test('a new version of a shipped page replaces the plates, and the former plates stay (TEMPLATE-15)', async () => {
  const before = (await rows().findOne({ _id: 5 }))!
  await age(5, { regionCount: 7, difficulty: 'easy', shippedDifficulty: 'easy' })
  await seed()
  expect(await rows().findOne({ _id: 5 })).toEqual(before)
  expect((await plates.plates(page(5).platesHash)).regions.length).toBeGreaterThan(3)
  expect(await plates.packed(former.hash)).not.toBeNull()
})

test('a new version that only gives other levels changes the difficulty, unless an admin has chosen one (TEMPLATE-15)', async () => {
  const levels = ['easy', 'medium', 'hard'] as const
  const [other, third] = levels.filter((level) => level !== page(8).difficulty)
  await rows().updateOne({ _id: 8 }, { $set: { difficulty: other!, shippedDifficulty: other! } })
  await seed()
  expect(await rows().findOne({ _id: 8 })).toMatchObject({ difficulty: page(8).difficulty })
  await rows().updateOne({ _id: 8 }, { $set: { difficulty: third!, shippedDifficulty: other! } })
  await seed()
  expect(await rows().findOne({ _id: 8 })).toMatchObject({ difficulty: third, shippedDifficulty: page(8).difficulty })
})

test('everything that an admin changed stays (TEMPLATE-15)', async () => {
  const changed = {
    title: 'Reynard',
    category: 'Our own',
    description: 'Ours',
    published: false,
    price: 12,
    isPremium: true,
    deletedAt: FIRST_START,
  }
  // Another difficulty than the shipped one, so that a replaced one shows.
  const difficulty = page(5).difficulty === 'easy' ? 'hard' : 'easy'
  await age(5, { ...changed, regionCount: 7, difficulty, shippedDifficulty: 'medium' })
  await seed()
  expect(await rows().findOne({ _id: 5 })).toMatchObject({
    ...changed,
    difficulty,
    shippedDifficulty: page(5).difficulty,
    platesHash: page(5).platesHash,
    regionCount: page(5).regionCount,
  })
})

test.each([
  { regionCount: 7, difficulty: 'easy', kept: false },
  { regionCount: 30, difficulty: 'hard', kept: false },
  { regionCount: 7, difficulty: 'hard', kept: true },
  { regionCount: 30, difficulty: 'easy', kept: true },
] as const)(
  'a row of the first releases with $regionCount regions and $difficulty keeps its difficulty: $kept (TEMPLATE-15)',
  async ({ regionCount, difficulty, kept }) => {
    const row = (await rows().findOne({ _id: 6 }))!
    await rows().deleteOne({ _id: 6 })
    const { shippedDifficulty: _, ...early } = row
    await rows().insertOne({ ...early, platesHash: former.hash, regionCount, difficulty })
    await seed()
    expect(await rows().findOne({ _id: 6 })).toMatchObject({
      difficulty: kept ? difficulty : page(6).difficulty,
      platesHash: page(6).platesHash,
    })
  },
)

test('pages that admins added are left alone (TEMPLATE-15)', async () => {
  const row: TemplateRow = { ...(await rows().findOne({ _id: 7 }))!, _id: 1000, platesHash: former.hash }
  await rows().insertOne(row)
  await seed()
  expect(await rows().findOne({ _id: 1000 })).toEqual(row)
})
