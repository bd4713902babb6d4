import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { encodeOpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'
import { PAINTER_VERSION } from '#crdt/painter/painter-version.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { packPicture, unpackPicture } from '#server/pictures/kept-picture.ts'
import { openingPictureName } from '#server/pictures/opening-picture-service.ts'
import { keptPictureName } from '#server/pictures/picture-service.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'
import type { RoomSnapshot } from '#server/log/snapshot-codec.ts'
import type { LogEntry } from '#server/log/stroke-log.ts'
import { verifyArtwork } from '#server/tools/verify/verify-artwork.ts'
import { plainFill } from '#tests/core/plain-strokes.ts'
import { play, type Act } from './histories.ts'
import { House } from './house.ts'

const log: CollectionDefinition<LogEntry> = {
  name: 'strokeLog',
  indexes: [{ fields: ['artworkId', 'seq'] }],
}
const fill = (x: number, color: number): Act => ({
  who: x % 2,
  kind: 'draw',
  stroke: plainFill({ x: x * 2_000, y: 2_000, color }),
})
/** Each draws twice; ben takes one back, and ana takes another of his out. */
const history: Act[] = [
  fill(1, 0xff0000),
  { who: 1, kind: 'meet' },
  fill(2, 0x00ff00),
  fill(3, 0x0000ff),
  { who: 1, kind: 'undo' },
  fill(4, 0xffff00),
  { who: 1, kind: 'meet' },
  { who: 0, kind: 'meet' },
  { who: 0, kind: 'remove', which: 0 },
]

let house: House
let ana: number
let ben: number
let artworkId: number
beforeAll(async () => {
  house = await House.open()
  ana = await house.moveIn('ana')
  ben = await house.moveIn('ben')
})
afterAll(() => house.close())
beforeEach(async () => {
  artworkId = await house.artwork(ana, [ben])
  const room = await house.room(artworkId)
  await play(history, room, [ana, ben])
  await house.snapshots().save(artworkId, room.durable.snapshot())
  await house.paint(artworkId)
})

const faults = async (): Promise<readonly string[]> => (await verifyArtwork(artworkId, house.stored))!.faults

const entry = (seq: number): string => `${artworkId}:${seq}`
const entries = () => house.stored.storage.collection(log)
/** Somebody's update with a stroke of somebody else, or with nothing in it. */
const update = (act: (doc: Y.Doc) => void = () => {}): Uint8Array => {
  const doc = newArtworkDocument()
  act(doc)
  return Y.encodeStateAsUpdate(doc)
}

const changeSnapshot = async (how: (snapshot: RoomSnapshot) => RoomSnapshot): Promise<void> => {
  const { storage } = house.stored
  const snapshot = (await house.snapshots().load(artworkId))!
  await storage.collection({ name: 'snapshots', indexes: [] }).deleteMany({ _id: artworkId })
  await house.snapshots().save(artworkId, how(snapshot))
}

const changePicture = async (
  size: 'full' | 'small',
  how: (picture: ReturnType<typeof unpackPicture> & {}) => object,
) => {
  const name = keptPictureName(artworkId, size)
  const picture = unpackPicture((await house.stored.blobs.get(name))!, PAINTER_VERSION)!
  await house.stored.blobs.put(name, packPicture({ ...picture, ...how(picture) }, PAINTER_VERSION))
}
const otherPng = async (): Promise<Uint8Array> => {
  const other = await house.artwork(ana)
  await house.paint(other)
  return unpackPicture((await house.stored.blobs.get(keptPictureName(other, 'full')))!, PAINTER_VERSION)!.png
}

describe('an artwork that is whole', () => {
  test('passes, with its snapshot and its pictures', async () => {
    expect(await verifyArtwork(artworkId, house.stored)).toEqual({
      artworkId,
      entries: 6,
      views: [
        'a snapshot at entry 6',
        'a full picture at entry 6',
        'a small picture at entry 6',
        'an opening picture at entry 6',
      ],
      faults: [],
    })
  })

  test('passes with a snapshot and pictures that are older than its log', async () => {
    const more: Act[] = [{ who: 1, kind: 'meet' }, fill(3, 0x123456), { who: 1, kind: 'undo' }]
    await play(more, await house.room(artworkId), [ana, ben], 1)
    expect(await verifyArtwork(artworkId, house.stored)).toMatchObject({ entries: 8, faults: [] })
  })

  test('passes without anything but its log', async () => {
    const bare = await house.artwork(ana)
    expect(await verifyArtwork(bare, house.stored)).toMatchObject({ entries: 0, views: [], faults: [] })
    expect(await verifyArtwork(999_999, house.stored)).toBeNull()
  })
})

describe('a log that is not whole', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['without its first entry', () => entries().deleteOne({ _id: entry(1) }), /entry 1 is missing/],
    ['with a gap', () => entries().deleteOne({ _id: entry(3) }), /entry 3 is missing: 4 is there/],
    [
      'with an entry before the first',
      () => entries().insertOne({ _id: entry(0), artworkId, seq: 0, userId: ana, at: new Date(), update: update() }),
      /entry 1 is missing: 0 is there/,
    ],
    [
      "with an entry in another's name",
      () => entries().updateOne({ _id: entry(1) }, { $set: { userId: ana } }),
      /entry 1 must not be there: forged-author/,
    ],
    [
      'with bytes that are no update',
      () => entries().updateOne({ _id: entry(2) }, { $set: { update: Uint8Array.of(1, 2, 3) } }),
      /entry 2 must not be there: malformed/,
    ],
    [
      'with what the guard lets nobody write',
      () => entries().updateOne({ _id: entry(2) }, { $set: { update: update((doc) => doc.getMap('x').set('y', 1)) } }),
      /entry 2 must not be there: unknown-root/,
    ],
    [
      'with an entry that says nothing',
      () => entries().updateOne({ _id: entry(6) }, { $set: { update: update() } }),
      /entry 6 adds nothing/,
    ],
    [
      'whose owner was somebody else',
      () => house.stored.storage.collection(artworkCollection).updateOne({ _id: artworkId }, { $set: { userId: ben } }),
      /must not be there: foreign-undo/,
    ],
  ])('is found out %s', async (_, damage, words) => {
    await damage()
    expect(await faults()).toEqual([expect.stringMatching(words)])
  })
})

describe('a snapshot that does not fit', () => {
  test.each<[string, (snapshot: RoomSnapshot) => RoomSnapshot]>([
    ['with strokes in another order', (s) => ({ ...s, strokes: { ...s.strokes, ids: s.strokes.ids.toReversed() } })],
    ['with another author', (s) => ({ ...s, strokes: { ...s.strokes, authors: s.strokes.authors.map(() => ana) } })],
    ["with another's client id", (s) => ({ ...s, clients: s.clients.map((client) => ({ ...client, user: ana })) })],
    [
      'with other bytes',
      (s) => ({ ...s, pages: s.pages.map((page) => ({ ...page, update: page.update.map((b) => b ^ 1) })) }),
    ],
    ['without flags', (s) => ({ ...s, chains: [] })],
    ['of another moment', (s) => ({ ...s, seq: s.seq - 1 })],
  ])('is found out %s', async (_, how) => {
    await changeSnapshot(how)
    expect(await faults()).toEqual([expect.stringMatching(/its snapshot at entry \d is not what the log says/)])
  })

  test('is found out when it is ahead of the log, or damaged', async () => {
    await changeSnapshot((snapshot) => ({ ...snapshot, seq: 100 }))
    expect(await faults()).toEqual(['its snapshot is of 100 entries, the log ends before'])
    await house.stored.blobs.put(`snapshots/${artworkId}/100`, Uint8Array.of(1, 2, 3, 4, 5, 6))
    expect(await faults()).toEqual(['its snapshot is damaged or gone'])
    await house.stored.blobs.delete(`snapshots/${artworkId}/100`)
    expect(await faults()).toEqual(['its snapshot is damaged or gone'])
  })

  test('is none when only the order in which clients were met differs', async () => {
    await changeSnapshot((snapshot) => ({
      ...snapshot,
      clients: snapshot.clients.toReversed(),
      chains: [...snapshot.chains.toReversed(), ['never-durable', []]],
    }))
    expect(await faults()).toEqual([])
  })
})

describe('a kept picture that does not fit', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'by its hash',
      () => changePicture('full', () => ({ colorHash: '0'.repeat(64) })),
      'the full picture is of other strokes',
    ],
    ['by its moment', () => changePicture('full', () => ({ seq: 3 })), 'the full picture is of other strokes'],
    ['when it is small', () => changePicture('small', () => ({ seq: 3 })), 'the small picture is of other strokes'],
    [
      'when it is ahead of the log',
      () => changePicture('full', () => ({ seq: 50 })),
      'the full picture is of 50 entries, the log ends before',
    ],
    [
      'by the pixels of its opening picture',
      async () => {
        const bytes = (await house.stored.blobs.get(openingPictureName(artworkId)))!
        const blank = encodeOpeningPicture([], blankColorPlane(), 6, (raw) => deflateSync(raw))
        // The strokes it says it is of, and the pixels of none.
        const [header, pixels] = [bytes.subarray(0, 25), blank.subarray(24)]
        await house.stored.blobs.put(openingPictureName(artworkId), Buffer.concat([header, pixels]))
      },
      'the opening picture has other pixels',
    ],
    [
      'by the strokes of its opening picture',
      () => {
        const stroke = plainFill({ id: 'foreign' })
        const other = encodeOpeningPicture([{ stroke, undone: false }], blankColorPlane(), 6, (raw) => deflateSync(raw))
        return house.stored.blobs.put(openingPictureName(artworkId), other)
      },
      'the opening picture is of other strokes',
    ],
    [
      'by what is left of its opening picture',
      async () => {
        const bytes = (await house.stored.blobs.get(openingPictureName(artworkId)))!
        await house.stored.blobs.put(openingPictureName(artworkId), bytes.subarray(0, bytes.length - 9))
      },
      'the opening picture is damaged',
    ],
    [
      'by its pixels',
      async () => {
        const png = await otherPng()
        await changePicture('full', () => ({ png }))
      },
      'the full picture has other pixels',
    ],
    [
      'by what is left of it',
      () => changePicture('full', ({ png }) => ({ png: png.subarray(0, png.length / 2) })),
      'the full picture is damaged',
    ],
  ])('is found out %s', async (_, damage, words) => {
    await damage()
    expect(await faults()).toEqual([words])
  })

  test('counts as none when another painter made it', async () => {
    const name = keptPictureName(artworkId, 'full')
    const picture = unpackPicture((await house.stored.blobs.get(name))!, PAINTER_VERSION)!
    await house.stored.blobs.put(name, packPicture({ ...picture, colorHash: '0'.repeat(64) }, PAINTER_VERSION + 1))
    expect(await faults()).toEqual([])
  })
})

test('plates that are missing or others than their name says are found out', async () => {
  const rows = house.stored.storage.collection(artworkCollection)
  await rows.updateOne({ _id: artworkId }, { $set: { platesHash: 'f'.repeat(64) } })
  expect(await faults()).toEqual(['the plates of its page are missing or damaged'])
  const { blobs } = house.stored
  await blobs.put(`plates/${'f'.repeat(64)}.br`, Uint8Array.of(1, 2, 3))
  expect(await faults()).toEqual(['the plates of its page are missing or damaged'])
})
