import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListQuery } from './listing.ts'
import { DEFAULT_SETTINGS } from '#server/settings/server-settings.ts'
import { createChildLookup } from '#server/accounts/child-lookup.ts'
import { createArtworkAccess } from '#server/artworks/access.ts'
import { createShownPeople } from '#server/artworks/shown-people.ts'
import { createFamilyMembership } from '#server/families/membership.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { titleKeyOf } from '#server/artworks/title-key.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import type { QueryReport } from '#server/storage/embedded/committed-documents.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createGallery, type Gallery } from './gallery.ts'

const ARTWORKS = 10_000
const JOINED = 3
const PAGE = 20
const ANA = { id: 1, username: 'ana', name: 'Ana', color: '#4C6EF5', isAdmin: false, isChild: false }

function artwork(_id: number, userId: number): ArtworkRow {
  const title = _id % 101 === 0 ? `Éclair ${_id}` : `Cat ${_id}`
  return {
    _id,
    logKey: 'A'.repeat(22),
    userId,
    title,
    titleKey: titleKeyOf(title),
    templateId: null,
    templateUrl: null,
    originalTemplateUrl: null,
    platesHash: 'b'.repeat(64),
    completed: _id % 3 === 0,
    completedAt: null,
    collaborativeMode: false,
    sessionCode: null,
    familyId: null,
    visibility: 'private',
    visibilityChosen: false,
    createdAt: new Date(_id),
    updatedAt: new Date(_id),
  }
}

let directory: string
let storage: Storage
let gallery: Gallery
const reports: QueryReport[] = []
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-gallery-'))
  storage = await openEmbeddedStorage({ directory, onQuery: (report) => reports.push(report) })
  const rows = storage.collection(artworkCollection)
  // As many again belong to somebody else.
  const all = Array.from({ length: 2 * ARTWORKS }, (_, i) => artwork(i + 1, 1 + (i % 2)))
  for (let from = 0; from < all.length; from += 2_000) await rows.insertMany(all.slice(from, from + 2_000))
  gallery = createGallery(
    { storage },
    { artworkIdsOf: () => Promise.resolve([2, 4, 6]) },
    createArtworkAccess(
      { storage },
      { current: () => DEFAULT_SETTINGS },
      {
        children: createChildLookup({ storage, now: () => new Date() }),
        contributors: {
          artworkIdsOf: () => Promise.resolve([2, 4, 6]),
          isContributor: () => Promise.resolve(true),
          idsOn: () => Promise.resolve(new Map()),
        },
        families: createFamilyMembership({ storage }),
      },
    ),
    { lastPosition: () => Promise.resolve(LOG_START) },
    createShownPeople(
      { people: () => Promise.resolve(new Map([[1, ANA]])) },
      { joinedAt: () => Promise.resolve(new Date(0)) },
      createFamilyMembership({ storage }),
    ),
  )
})
afterAll(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

/** Lists one page and returns it with what it read of the artworks. */
async function costOf(query: ListQuery) {
  reports.length = 0
  const page = await gallery.list(ANA, { page: 1, limit: PAGE, ...query })
  const read = reports.filter(({ collection }) => collection === 'artworks')
  return {
    page,
    examined: read.reduce((sum, { examined }) => sum + examined, 0),
    entries: read.reduce((sum, { entries }) => sum + entries, 0),
    scansAll: read.some(({ scansAll }) => scansAll),
  }
}

const SORTS = ['newest', 'oldest', 'title-asc', 'title-desc'] as const
const queries = SORTS.flatMap((sort) =>
  (['all', 'completed', 'in-progress'] as const).map((status) => ({ sort, status })),
)

test.each(queries)('a page of 10,000 artworks reads its own rows only: %j', async (query) => {
  const { page, examined, entries, scansAll } = await costOf(query)
  expect(page.artworks).toHaveLength(PAGE)
  expect(page.counts.all).toBe(ARTWORKS + JOINED)
  expect(scansAll).toBe(false)
  expect(examined).toBeLessThanOrEqual(PAGE + 2 * JOINED)
  // The storage reads index entries in chunks of 8, 32, ...
  expect(entries).toBeLessThanOrEqual(2 * PAGE)
})

test('the last page passes over index entries and reads no more rows than the first', async () => {
  const last = Math.ceil((ARTWORKS + JOINED) / PAGE)
  const { page, examined, entries } = await costOf({ page: last })
  expect(page).toMatchObject({ hasMore: false, artworks: [{}, {}, {}] })
  expect(examined).toBeLessThanOrEqual(PAGE + 2 * JOINED)
  expect(entries).toBeLessThanOrEqual(ARTWORKS)
})

test.each(queries)(
  'a search passes over own index entries, and reads only artworks that it returns: %j',
  async (query) => {
    const { page, examined, entries, scansAll } = await costOf({ ...query, search: 'ÉCLAIR 1' })
    expect(page.artworks.length).toBeGreaterThan(0)
    for (const { title } of page.artworks) expect(title).toContain('Éclair 1')
    expect(scansAll).toBe(false)
    expect(examined).toBeLessThanOrEqual(PAGE + JOINED)
    // Once for each count, and once for the page.
    expect(entries).toBeLessThanOrEqual(2 * ARTWORKS)
  },
)
