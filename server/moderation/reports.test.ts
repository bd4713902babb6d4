import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/http/logging/log.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from '#server/storage/file/file-blob-store.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { removeReportCopies } from './remove-reports.ts'
import { createReportCopies } from './report-copies.ts'
import { reportCollection } from './report-row.ts'
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
  reports = createReports({
    storage,
    blobs,
    findSubject: (_, thing) =>
      Promise.resolve({
        about: 'picture',
        artworkId: thing.kind === 'picture' ? thing.artworkId : null,
        accusedId: 5,
        quote: null,
      }),
    copies: createReportCopies({
      storage,
      blobs,
      pictures: {
        newest: () =>
          Promise.resolve({ png: PICTURE, colorHash: String(painted).padEnd(64, '0'), seq: painted, mark: 'm' }),
      },
    }),
    takedown: { hiddenAmong: (ids) => Promise.resolve(new Map(ids.map((id) => [id, hidden.has(id)]))) },
    now: () => new Date(now),
    log: createLog({ level: 'silent' }),
  })
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const send = (artworkId: number) =>
  reports.send(null, { thing: { kind: 'picture', artworkId }, reason: 'unkind', words: '' })
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

test('reports on the same picture share a copy, which goes with the last of them', async () => {
  await send(7)
  await send(7)
  const [first, second] = await stored()
  expect(second?.copy).toBe(first?.copy)
  painted = 1
  await send(7)
  const third = (await stored())[2]
  expect(third?.copy).not.toBe(first?.copy)
  await removeReportCopies(7, { storage, blobs })
  expect((await stored()).map(({ copy }) => copy)).toEqual([null, null, null])
  for (const copy of [first!.copy!, third!.copy!]) expect(await blobs.get(copy)).toBeNull()
})

test('a picture that changes all the time gets a few copies, and every report is stored', async () => {
  for (painted = 0; painted < 8; painted += 1) await send(7)
  const copies = (await stored()).map(({ copy }) => copy)
  expect(copies).toHaveLength(8)
  expect(copies.filter((copy) => copy !== null)).toHaveLength(5)
})
