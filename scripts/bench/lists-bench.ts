/**
 * Measures one page of a gallery with 10,000 artworks, on the embedded engine and on MongoDB where a `mongod` is found, against
 * what lists did before: reading all artworks of the person, and sorting and counting them in memory.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_SETTINGS } from '#server/settings/server-settings.ts'
import { createChildLookup } from '#server/accounts/child-lookup.ts'
import { createArtworkAccess } from '#server/artworks/access.ts'
import { createFamilyMembership } from '#server/families/membership.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { createGallery } from '#server/artworks/lists/gallery.ts'
import type { ListQuery } from '#server/artworks/lists/listing.ts'
import { titleKeyOf } from '#server/artworks/title-key.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { findMongod } from '#scripts/mongod.ts'
import { startMongoReplicaSet } from '#scripts/mongo-replica-set.ts'
import type { Figure } from './figures/figures.ts'

const ARTWORKS = 10_000
const PEOPLE = 2
const ROUNDS = 15
const ANA = { id: 1, username: 'ana', name: 'Ana', color: '#4C6EF5', isAdmin: false, isChild: false }
const WORDS = ['Cat', 'Castle', 'Birthday cake', 'Butterfly', 'Éclair', 'Rocket']

const QUERIES: readonly (readonly [string, ListQuery])[] = [
  ['first page, newest', {}],
  ['first page, by title', { sort: 'title-asc' }],
  ['completed, oldest', { status: 'completed', sort: 'oldest' }],
  ['last page', { page: ARTWORKS / 20 }],
  ['search, many found', { search: 'castle' }],
  ['search, none found', { search: 'nothing like it' }],
]

function artwork(_id: number): ArtworkRow {
  const title = `${WORDS[_id % WORDS.length]} ${_id}`
  return {
    _id,
    logKey: 'A'.repeat(22),
    userId: 1 + (_id % PEOPLE),
    title,
    titleKey: titleKeyOf(title),
    templateId: 1,
    templateUrl: `/templates/${'b'.repeat(64)}.png`,
    originalTemplateUrl: `/templates/${'b'.repeat(64)}.png`,
    platesHash: 'b'.repeat(64),
    painterVersion: 1,
    completed: _id % 3 === 0,
    completedAt: null,
    collaborativeMode: false,
    sessionCode: null,
    familyId: null,
    visibility: 'private',
    visibilityChosen: false,
    bytes: _id,
    createdAt: new Date(_id),
    updatedAt: new Date(_id),
  }
}

/** Returns the median time of a call in milliseconds. */
async function median(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
}

async function measure(engine: string, storage: Storage): Promise<Figure[]> {
  const rows = storage.collection(artworkCollection)
  const all = Array.from({ length: ARTWORKS * PEOPLE }, (_, i) => artwork(i + 1))
  for (let from = 0; from < all.length; from += 1_000) await rows.insertMany(all.slice(from, from + 1_000))
  const gallery = createGallery(
    { storage },
    { artworkIdsOf: () => Promise.resolve([]) },
    createArtworkAccess(
      { storage },
      { current: () => DEFAULT_SETTINGS },
      {
        children: createChildLookup({ storage, now: () => new Date() }),
        contributors: {
          artworkIdsOf: () => Promise.resolve([]),
          isContributor: () => Promise.resolve(false),
          idsOn: () => Promise.resolve(new Map()),
        },
        families: createFamilyMembership({ storage }),
      },
    ),
    { lastPosition: () => Promise.resolve(LOG_START) },
    { owners: (artworks) => Promise.resolve(artworks.map(() => ({ ...ANA, displayName: null }))) },
  )
  const inMemory = await median(async () =>
    (await rows.find({ userId: ANA.id })).toSorted((a, b) => b._id - a._id).slice(0, 20),
  )
  const figures: Figure[] = []
  for (const [name, query] of QUERIES) {
    const value = await median(() => gallery.list(ANA, { page: 1, limit: 20, ...query }))
    const peer = { name: 'reading all artworks of the person', value: inMemory }
    figures.push({ what: `${engine}: ${name}`, value, unit: 'ms', digits: 1, peer })
  }
  return figures
}

/** Measures both engines, as medians. */
export async function listsBench(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const directory = await mkdtemp(join(tmpdir(), 'fridgedoor-gallery-bench-'))
  const mongod = await findMongod()
  const replicaSet = mongod && (await startMongoReplicaSet({ mongod }))
  try {
    for (const mongodbUri of [null, ...(replicaSet ? [replicaSet.newDatabase()] : [])]) {
      const { storage } = await openStorage({ mongodbUri, dataDirectory: directory })
      figures.push(...(await measure(mongodbUri === null ? 'embedded' : 'MongoDB', storage)))
      await storage.close()
    }
    return figures
  } finally {
    await replicaSet?.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
