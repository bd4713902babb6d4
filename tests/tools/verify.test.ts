import { Buffer } from 'node:buffer'
import { rm } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { encodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { PAINTER_VERSION } from '#crdt/painter/planes/painter-version.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { decodeStoredPicture, encodeStoredPicture } from '#server/pictures/stored-picture.ts'
import { decodeMarked, encodeMarked } from '#server/pictures/opening-picture-service.ts'
import { openingPictureName } from '#server/pictures/opening-picture-store.ts'
import { storedPictureName } from '#server/pictures/picture-service.ts'
import { LOG_MARK_BYTES } from '#server/log/log-chain.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import { snapshotCollection } from '#server/log/snapshots.ts'
import type { LogEntry } from '#server/log/stroke-log.ts'
import { verifyArtwork } from '#server/tools/verify/verify-artwork.ts'
import { plainFill, shownEntry } from '#tests/core/support/plain-strokes.ts'
import { emptyChapter } from '#tests/sync/empty-chapter.ts'
import { type DrawingAction, playHistory } from './drawing-history.ts'
import { TestInstance } from './test-instance.ts'

const log: CollectionDefinition<LogEntry> = {
  name: 'strokeLog',
  indexes: [{ fields: ['artworkId', 'seq'] }],
}
const fill = (x: number, color: number): DrawingAction => ({
  who: x % 2,
  kind: 'draw',
  stroke: plainFill({ x: x * 2_000, y: 2_000, color }),
})
/** Ana and ben draw two strokes each. Ben undoes one of his, and ana, the owner, removes another of his. */
const history: DrawingAction[] = [
  fill(1, 0xff0000),
  { who: 1, kind: 'sync' },
  fill(2, 0x00ff00),
  fill(3, 0x0000ff),
  { who: 1, kind: 'undo' },
  fill(4, 0xffff00),
  { who: 1, kind: 'sync' },
  { who: 0, kind: 'sync' },
  { who: 0, kind: 'remove', which: 0 },
]

let intact: TestInstance
/** Of the test: a copy of the intact one, because painting its pictures takes long. */
let instance: TestInstance
let ana: number
let ben: number
let artworkId: number
beforeAll(async () => {
  intact = await TestInstance.open()
  ana = await intact.createAccount('ana')
  ben = await intact.createAccount('ben')
  artworkId = await intact.createArtwork(ana, [ben])
  const room = await intact.openRoom(artworkId)
  await playHistory(history, room, [ana, ben])
  await intact.snapshots().save(artworkId, room.durable.snapshot())
  await intact.paintPictures(artworkId)
  await intact.close({ keepData: true })
})
afterAll(() => rm(intact.dataDirectory, { recursive: true }))
beforeEach(async () => {
  instance = await TestInstance.openCopy(intact.dataDirectory)
})
afterEach(() => instance.close())

const faults = async (): Promise<readonly string[]> => (await verifyArtwork(artworkId, instance.stored))!.faults

const entry = (seq: number): string => `${artworkId}:${seq}`
const entries = () => instance.stored.storage.collection(log)
/** Returns an update with the changes that `act` makes to an empty document; without `act`, an empty update. */
const update = (act: (doc: Y.Doc) => void = () => {}): Uint8Array => {
  const doc = newArtworkDocument()
  act(doc)
  return Y.encodeStateAsUpdate(doc)
}

const changeSnapshot = async (how: (snapshot: RoomSnapshot) => RoomSnapshot): Promise<void> => {
  const { storage } = instance.stored
  const snapshot = (await instance.snapshots().load(artworkId))!
  await storage.collection(snapshotCollection).deleteMany({ _id: artworkId })
  await instance.snapshots().save(artworkId, how(snapshot))
}

const withStrokes = (snapshot: RoomSnapshot, strokes: Partial<RoomSnapshot['last']['strokes']>): RoomSnapshot => ({
  ...snapshot,
  last: { ...snapshot.last, strokes: { ...snapshot.last.strokes, ...strokes } },
})
/** The ids of the history have the same length. */
function reversedIds({ last: { strokes } }: RoomSnapshot): Uint8Array {
  const { text, ends } = strokes.ids
  const ids = [...ends].map((end, i) => text.subarray(ends[i - 1] ?? 0, end))
  return Buffer.concat(ids.toReversed())
}
const noFlags = emptyChapter().flags

const changePicture = async (
  size: 'full' | 'small',
  how: (picture: ReturnType<typeof decodeStoredPicture> & {}) => object,
) => {
  const name = storedPictureName(artworkId, size)
  const picture = decodeStoredPicture((await instance.stored.blobs.get(name))!, PAINTER_VERSION)!
  await instance.stored.blobs.put(name, encodeStoredPicture({ ...picture, ...how(picture) }, PAINTER_VERSION))
}
const otherPng = async (): Promise<Uint8Array> => {
  const other = await instance.createArtwork(ana)
  await instance.paintPictures(other)
  return decodeStoredPicture((await instance.stored.blobs.get(storedPictureName(other, 'full')))!, PAINTER_VERSION)!
    .file
}

describe('An intact artwork', () => {
  test('passes verification with its snapshot and its pictures', async () => {
    expect(await verifyArtwork(artworkId, instance.stored)).toEqual({
      artworkId,
      entries: 6,
      setAside: [],
      derivedData: [
        'a snapshot at entry 6',
        'a full picture at entry 6',
        'a small picture at entry 6',
        'an opening picture at entry 6',
      ],
      faults: [],
      snapshot: expect.objectContaining({ seq: 6 }),
    })
  })

  test('passes verification with a snapshot and pictures that are older than its log', async () => {
    const more: DrawingAction[] = [{ who: 1, kind: 'sync' }, fill(3, 0x123456), { who: 1, kind: 'undo' }]
    await playHistory(more, await instance.openRoom(artworkId), [ana, ben], 1)
    expect(await verifyArtwork(artworkId, instance.stored)).toMatchObject({ entries: 8, faults: [] })
  })

  test('passes verification when some of its entries are from before the hashes', async () => {
    for (const seq of [1, 2, 4]) await entries().updateOne({ _id: entry(seq) }, { $unset: { hash: true } })
    expect(await faults()).toEqual([])
  })

  test('passes verification with nothing but its log', async () => {
    const bare = await instance.createArtwork(ana)
    expect(await verifyArtwork(bare, instance.stored)).toMatchObject({ entries: 0, derivedData: [], faults: [] })
    expect(await verifyArtwork(999_999, instance.stored)).toBeNull()
  })
})

describe('A broken log', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['its first entry is missing', () => entries().deleteOne({ _id: entry(1) }), /entry 1 is missing/],
    ['it has a gap', () => entries().deleteOne({ _id: entry(3) }), /entry 3 is missing: entry 4 is there/],
    [
      'it has an entry before the first',
      () => entries().insertOne({ _id: entry(0), artworkId, seq: 0, userId: ana, at: new Date(), update: update() }),
      /entry 1 is missing: entry 0 is there/,
    ],
    [
      'an entry names another person',
      () => entries().updateOne({ _id: entry(1) }, { $set: { userId: ana } }),
      /entry 1 is not allowed: forged-author/,
    ],
    [
      'an entry holds bytes that are no update',
      () => entries().updateOne({ _id: entry(2) }, { $set: { update: Uint8Array.of(1, 2, 3) } }),
      /^entry 2 cannot be read, /,
    ],
    [
      'an entry holds a change that the guard refuses',
      () => entries().updateOne({ _id: entry(2) }, { $set: { update: update((doc) => doc.getMap('x').set('y', 1)) } }),
      /^entry 2 cannot be read, /,
    ],
    [
      'an entry holds an empty update',
      () => entries().updateOne({ _id: entry(6) }, { $set: { update: update() } }),
      /^entry 6 added nothing: /,
    ],
    [
      'an entry has the hash of another log',
      () => entries().updateOne({ _id: entry(4) }, { $set: { hash: new Uint8Array(16) } }),
      /entry 4 has the hash of another log/,
    ],
    [
      'the artwork has another owner than before',
      () =>
        instance.stored.storage.collection(artworkCollection).updateOne({ _id: artworkId }, { $set: { userId: ben } }),
      /is not allowed: foreign-undo/,
    ],
  ])('is reported when %s', async (_, damage, fault) => {
    await damage()
    expect(await faults()).toEqual([expect.stringMatching(fault)])
  })
})

describe('A snapshot that contradicts the log', () => {
  test.each<[string, (snapshot: RoomSnapshot) => RoomSnapshot]>([
    [
      'has its strokes in another order',
      (s) => withStrokes(s, { ids: { ...s.last.strokes.ids, text: reversedIds(s) } }),
    ],
    ['names another author', (s) => withStrokes(s, { authors: s.last.strokes.authors.map(() => ana) })],
    [
      'binds a client id to another person',
      (s) => ({ ...s, clients: s.clients.map((client) => ({ ...client, user: ana })) }),
    ],
    [
      'has other bytes',
      (s) => {
        const chunks = s.last.chunks.map((chunk) => ({ ...chunk, update: chunk.update.map((b) => b ^ 1) }))
        return { ...s, last: { ...s.last, chunks } }
      },
    ],
    ['lacks the flags', (s) => ({ ...s, last: { ...s.last, flags: noFlags } })],
    ['weighs something else', (s) => ({ ...s, weight: { points: 1, paint: 1 } })],
    ['names another log entry', (s) => ({ ...s, seq: s.seq - 1 })],
    ['has the hash of another log', (s) => ({ ...s, hash: s.hash.map((byte) => byte ^ 1) })],
  ])('is reported when it %s', async (_, how) => {
    await changeSnapshot(how)
    expect(await faults()).toEqual([expect.stringMatching(/its snapshot at entry \d contradicts the log/)])
  })

  test('is reported when it is ahead of the log, damaged or missing', async () => {
    await changeSnapshot((snapshot) => ({ ...snapshot, seq: 100 }))
    expect(await faults()).toEqual(['its snapshot holds 100 entries, but the log is shorter'])
    const { blob } = (await instance.stored.storage.collection(snapshotCollection).findOne({ _id: artworkId }))!
    await instance.stored.blobs.put(blob, Uint8Array.of(1, 2, 3, 4, 5, 6))
    expect(await faults()).toEqual(['its snapshot is damaged or missing'])
    await instance.stored.blobs.delete(blob)
    expect(await faults()).toEqual(['its snapshot is damaged or missing'])
  })
})

describe('A stored picture that contradicts the log', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'its hash differs',
      () => changePicture('full', () => ({ colorHash: '0'.repeat(64) })),
      'the full picture shows other strokes',
    ],
    [
      'it names another log entry',
      () => changePicture('full', () => ({ seq: 3 })),
      'the full picture shows other strokes',
    ],
    [
      'a small one names another log entry',
      () => changePicture('small', () => ({ seq: 3 })),
      'the small picture shows other strokes',
    ],
    [
      'it is ahead of the log',
      () => changePicture('full', () => ({ seq: 50 })),
      'the full picture shows 50 entries, but the log is shorter',
    ],
    [
      'the pixels of the opening picture differ',
      async () => {
        const bytes = (await instance.stored.blobs.get(openingPictureName(artworkId)))!
        const blank = encodeOpeningPicture([], blankColorPlane(), 6, PAINTER_VERSION, (raw) => deflateSync(raw))
        // The header of the right strokes with the pixels of a blank page.
        const [header, pixels] = [bytes.subarray(0, LOG_MARK_BYTES + 49), blank.subarray(48)]
        await instance.stored.blobs.put(openingPictureName(artworkId), Buffer.concat([header, pixels]))
      },
      'the opening picture has other pixels',
    ],
    [
      'the strokes of the opening picture differ',
      () => {
        const stroke = plainFill({ id: 'foreign' })
        const other = encodeOpeningPicture([shownEntry(stroke)], blankColorPlane(), 6, PAINTER_VERSION, (raw) =>
          deflateSync(raw),
        )
        return instance.stored.blobs.put(openingPictureName(artworkId), encodeMarked('A'.repeat(22), other))
      },
      'the opening picture shows other strokes',
    ],
    [
      'the opening picture is truncated',
      async () => {
        const bytes = (await instance.stored.blobs.get(openingPictureName(artworkId)))!
        await instance.stored.blobs.put(openingPictureName(artworkId), bytes.subarray(0, bytes.length - 9))
      },
      'the opening picture is damaged',
    ],
    [
      'the mark of the opening picture differs',
      async () => {
        const { picture } = decodeMarked(
          (await instance.stored.blobs.get(openingPictureName(artworkId)))!,
          PAINTER_VERSION,
        )!
        await instance.stored.blobs.put(openingPictureName(artworkId), encodeMarked('A'.repeat(22), picture))
      },
      'the opening picture belongs to another log',
    ],
    [
      'its mark differs',
      () => changePicture('full', () => ({ mark: 'A'.repeat(22) })),
      'the full picture belongs to another log',
    ],
    [
      'its pixels differ',
      async () => {
        const png = await otherPng()
        await changePicture('full', () => ({ file: png }))
      },
      'the full picture has other pixels',
    ],
    [
      'it is truncated',
      () => changePicture('full', ({ file }) => ({ file: file.subarray(0, file.length / 2) })),
      'the full picture is damaged',
    ],
  ])('is reported when %s', async (_, damage, fault) => {
    await damage()
    expect(await faults()).toEqual([fault])
  })

  test('counts as absent when another painter version made it', async () => {
    const name = storedPictureName(artworkId, 'full')
    const picture = decodeStoredPicture((await instance.stored.blobs.get(name))!, PAINTER_VERSION)!
    await instance.stored.blobs.put(
      name,
      encodeStoredPicture({ ...picture, colorHash: '0'.repeat(64) }, PAINTER_VERSION + 1),
    )
    expect(await faults()).toEqual([])
  })
})

test('Missing plates and plates with another hash than their name are reported', async () => {
  const rows = instance.stored.storage.collection(artworkCollection)
  await rows.updateOne({ _id: artworkId }, { $set: { platesHash: 'f'.repeat(64) } })
  expect(await faults()).toEqual(['the plates of its page are missing or damaged'])
  const { blobs } = instance.stored
  await blobs.put(`plates/${'f'.repeat(64)}.br`, Uint8Array.of(1, 2, 3))
  expect(await faults()).toEqual(['the plates of its page are missing or damaged'])
})
