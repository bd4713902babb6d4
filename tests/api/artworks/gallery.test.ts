import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#server/settings/server-settings.ts'
import { createChildLookup } from '#server/accounts/child-lookup.ts'
import { createArtworkAccess } from '#server/artworks/access.ts'
import { createFamilyMembership } from '#server/families/membership.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { createGallery, type Gallery } from '#server/artworks/lists/gallery.ts'
import type { ListQuery } from '#server/artworks/lists/listing.ts'
import { titleKeyOf } from '#server/artworks/title-key.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { openStorage } from '#server/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'

const TITLES = ['Cat', 'cat 10', 'Cat 9', 'cat 100', 'Éclair', 'eclair (copy)', 'zebra', '🦊 fox', 'A.B*C', '10 cats']
const ANA = { id: 1, username: 'ana', name: 'Ana', color: '#4C6EF5', isAdmin: false, isChild: false }

/** Sixty artworks of Ana, twelve that she has joined, and some of others. Many share their time and their title. */
const ROWS: readonly ArtworkRow[] = Array.from({ length: 100 }, (_, i) => {
  const title = TITLES[(i * 7) % TITLES.length]!
  return {
    ...artworkRow(i + 1, i % 5 < 3 ? ANA.id : 2, 'A'.repeat(22)),
    title,
    titleKey: titleKeyOf(title),
    completed: i % 3 === 0,
    sessionCode: null,
    updatedAt: new Date(1_000_000 + ((i * 13) % 17)),
  }
})
const JOINED = ROWS.filter(({ userId, _id }) => userId === 2 && _id % 3 > 0).map(({ _id }) => _id)

const byId = (a: ArtworkRow, b: ArtworkRow): number => a._id - b._id
const byTime = (a: ArtworkRow, b: ArtworkRow) => a.updatedAt.getTime() - b.updatedAt.getTime() || byId(a, b)
const byTitle = (a: ArtworkRow, b: ArtworkRow) =>
  Buffer.compare(Buffer.from(a.titleKey), Buffer.from(b.titleKey)) || byId(a, b)
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The list as it should be, made in memory. */
function expected({ search = '', status = 'all', sort = 'newest' }: ListQuery): number[] {
  const rows = ROWS.filter(({ userId, _id }) => userId === ANA.id || JOINED.includes(_id))
    .filter(({ title }) => folded(title).includes(folded(search)))
    .filter(({ completed }) => status === 'all' || completed === (status === 'completed'))
    .toSorted(sort.startsWith('title') ? byTitle : byTime)
  const ids = rows.map(({ _id }) => _id)
  return sort === 'newest' || sort === 'title-desc' ? ids.toReversed() : ids
}

oneEngine('the gallery', 'MongoDB', (environment) => {
  let directory: string
  let storage: Storage
  let gallery: Gallery
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-gallery-'))
    ;({ storage } = await openStorage({ mongodbUri: environment().MONGODB_URI ?? null, dataDirectory: directory }))
    await storage.collection(artworkCollection).insertMany(ROWS)
    const contributors = {
      artworkIdsOf: (userId: number) => Promise.resolve(userId === ANA.id ? JOINED : []),
      isContributor: (artworkId: number, userId: number) =>
        Promise.resolve(userId === ANA.id && JOINED.includes(artworkId)),
      idsOn: () => Promise.resolve(new Map()),
    }
    const families = createFamilyMembership({ storage })
    gallery = createGallery(
      { storage },
      contributors,
      createArtworkAccess(
        { storage },
        { current: () => DEFAULT_SETTINGS },
        {
          children: createChildLookup({ storage, now: () => new Date() }),
          contributors,
          families,
        },
      ),
      { lastPosition: () => Promise.resolve(LOG_START) },
      { owners: (found) => Promise.resolve(found.map(() => ({ ...ANA, displayName: null }))) },
    )
  }, 60_000)
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true })
  })

  const idsOf = async (query: ListQuery) => (await gallery.list(ANA, query)).artworks.map(({ id }) => id)

  test.each(['newest', 'oldest', 'title-asc', 'title-desc'] as const)(
    'sorted by %s, all pages of any size together are the whole list',
    async (sort) => {
      for (const status of ['all', 'completed', 'in-progress'] as const) {
        for (const search of [undefined, 'cat', 'ECLAIR']) {
          const query = { sort, status, ...(search !== undefined && { search }) }
          const whole = expected(query)
          expect(await idsOf(query)).toEqual(whole)
          for (const limit of [7, 20]) {
            const pages = []
            for (let page = 1; page <= whole.length / limit + 1; page++)
              pages.push(...(await idsOf({ ...query, page, limit })))
            expect(pages, JSON.stringify({ ...query, limit })).toEqual(whole)
          }
        }
      }
    },
  )

  test('counts by status whatever status is asked for, among what the search finds', async () => {
    for (const search of ['', 'cat', '10', 'É', '(', '.b*', '🦊', 'nothing like it']) {
      const [all, completed] = [expected({ search }), expected({ search, status: 'completed' })]
      for (const status of ['all', 'completed', 'in-progress'] as const) {
        const page = await gallery.list(ANA, { search, status, page: 1, limit: 5 })
        const inProgress = all.length - completed.length
        expect(page.counts, search).toEqual({ all: all.length, completed: completed.length, inProgress })
        expect(page.total).toBe({ all: all.length, completed: completed.length, 'in-progress': inProgress }[status])
        expect(page.hasMore).toBe(page.total > 5)
      }
    }
  })

  test('sorts titles without regard to case and accents, and numbers in them by value', async () => {
    const { artworks } = await gallery.list(ANA, { sort: 'title-asc' })
    const titles = [...new Set(artworks.map(({ title }) => title))]
    const order = [
      '10 cats',
      'A.B*C',
      'Cat',
      'Cat 9',
      'cat 10',
      'cat 100',
      'Éclair',
      'eclair (copy)',
      'zebra',
      '🦊 fox',
    ]
    expect(titles).toEqual(order)
  })

  test('shows artworks of older processes, which have no title key, and finds them from then on', async () => {
    const cleo = { ...ANA, id: 7 }
    const rows = storage.collection(artworkCollection)
    await rows.insertOne({ ...artworkRow(701, cleo.id, 'A'.repeat(22)), title: 'Élan' })
    await rows.updateOne({ _id: 701 }, { $unset: { titleKey: true } })
    const list = async (query: ListQuery) => (await gallery.list(cleo, query)).artworks.map(({ title }) => title)
    expect(await list({ search: 'elan' })).toEqual([])
    expect(await list({ sort: 'title-asc' })).toEqual(['Élan'])
    expect(await list({ search: 'elan' })).toEqual(['Élan'])
  })
})
