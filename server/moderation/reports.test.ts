import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/http/logging/log.ts'
import type { Person } from '#server/http/person.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from '#server/storage/file-blob-store.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { createReportCopies, removeReportCopies } from './report-copies.ts'
import { copiesIn, reportCollection } from './report-row.ts'
import { createReports, type Reports } from './reports.ts'

const DAY_MS = 24 * 60 * 60_000
const PICTURE = Uint8Array.of(1, 2, 3)

let directory: string
let storage: Storage
let blobs: BlobStore
let reports: Reports
let now: number
/** The artworks that are hidden. */
let hidden: Set<number>
/** Changes the picture of every artwork. */
let painted: number

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reports-'))
  storage = await openEmbeddedStorage({ directory: join(directory, 'store') })
  blobs = await openFileBlobStore(join(directory, 'blobs'))
  now = 1_000_000
  hidden = new Set()
  painted = 0
  reports = createReports(
    { storage, blobs, now: () => new Date(now), log: createLog({ level: 'silent' }) },
    (_, thing) =>
      Promise.resolve({
        about: 'picture',
        artworkId: thing.kind === 'picture' ? thing.artworkId : null,
        accusedId: 5,
        quote: null,
      }),
    createReportCopies(
      { storage, blobs },
      {
        newest: () =>
          Promise.resolve({ file: PICTURE, colorHash: String(painted).padEnd(64, '0'), seq: painted, mark: 'm' }),
      },
    ),
    { hiddenAmong: (ids) => Promise.resolve(new Map(ids.map((id) => [id, hidden.has(id)]))) },
  )
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const PERSON = { id: 9, username: 'ana', name: 'ana', color: '#4C6EF5', isAdmin: false, isChild: false }

const send = (artworkId: number, { person = null, words = '' }: { person?: Person | null; words?: string } = {}) =>
  reports.send(person, { thing: { kind: 'picture', artworkId }, reason: 'unkind', words })
const stored = () => storage.collection(reportCollection).find({}, { sort: { _id: 1 } })
const decide = (artworkId: number, outcome: 'hidden' | 'dismissed') =>
  storage
    .collection(reportCollection)
    .updateMany({ artworkId }, { $set: { state: 'decided', outcome, decidedAt: new Date(now) } })

test('decided reports go after 90 days with their copies, except of what is still hidden (ADMIN-43)', async () => {
  await send(7)
  await send(8)
  await send(9)
  const [first, , third] = await stored()
  await decide(7, 'dismissed')
  await decide(8, 'hidden')
  hidden.add(8)
  now += 89 * DAY_MS
  await reports.sweep()
  expect(await stored()).toHaveLength(3)
  now += 2 * DAY_MS
  await reports.sweep()
  // One is hidden still, and one waits for a decision.
  expect((await stored()).map(({ artworkId }) => artworkId)).toEqual([8, 9])
  expect(await blobs.get(first!.copy!)).toBeNull()
  expect(await blobs.get(third!.copy!)).toEqual(PICTURE)
  hidden.delete(8)
  now += 91 * DAY_MS
  await reports.sweep()
  expect((await stored()).map(({ artworkId }) => artworkId)).toEqual([9])
})

test('reports on one thing are one, with its number, the last words, and five copies of the picture at most (ADMIN-42)', async () => {
  for (painted = 0; painted < 8; painted += 1) await send(7, { words: `report ${painted}` })
  const [row, ...others] = await stored()
  expect(others).toEqual([])
  expect(row).toMatchObject({ count: 8, words: 'report 7' })
  expect(row!.earlier!.map(({ words }) => words)).toEqual(['report 6', 'report 5', 'report 4', 'report 3'])
  expect(copiesIn(row!)).toHaveLength(5)
  for (const copy of copiesIn(row!)) expect(await blobs.get(copy)).toEqual(PICTURE)
  await removeReportCopies(7, { storage, blobs })
  for (const copy of copiesIn(row!)) expect(await blobs.get(copy)).toBeNull()
  expect(copiesIn((await stored())[0]!)).toEqual([])
})

test('reports that come at once are one', async () => {
  await Promise.all(Array.from({ length: 6 }, () => send(7)))
  expect(await stored()).toMatchObject([{ count: 6 }])
})

test('strangers do not push out what a person has said, nor keep anybody from reporting (ADMIN-42)', async () => {
  await send(0, { words: 'from a stranger' })
  await send(0, { words: 'from a person', person: PERSON })
  for (let times = 0; times < 8; times += 1) await send(0, { words: 'spam' })
  expect((await stored())[0]).toMatchObject({
    count: 10,
    words: 'from a person',
    earlier: [{ words: 'from a stranger' }],
  })

  for (let artworkId = 1; artworkId <= 500; artworkId += 1) await send(artworkId)
  await expect(send(501)).rejects.toMatchObject({ status: 503 })
  // What is in the queue is counted on, and a person reports what they like, also one of the strangers' things.
  await send(500)
  await send(501, { person: PERSON })
  await send(1, { person: PERSON })
  await send(502)
  expect(await stored()).toHaveLength(503)
}, 30_000)
