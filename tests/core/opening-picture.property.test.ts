import { Buffer } from 'node:buffer'
import { deflateSync, inflateSync } from 'node:zlib'
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { arbitraryStroke } from './support/arbitrary-strokes.ts'
import { crossedPage } from './support/crossed-page.ts'
import { plainFill, shownEntry } from './support/plain-strokes.ts'
import {
  decodeOpeningPicture,
  encodeOpeningPicture,
  entriesOfOpeningPicture,
  openingPictureExtent,
  type OpeningPicture,
} from '#crdt/painter/timeline/opening-picture.ts'
import type { DocumentEntry, StoredEntry } from '#crdt/document/document-entry.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'

const plates = crossedPage()
const deflate = (raw: Uint8Array): Uint8Array => deflateSync(raw, { level: 1 })
const inflate = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(inflateSync(bytes))

const entries = fc
  .array(
    fc.record({ stroke: arbitraryStroke(fc.constant(''), fc.integer({ min: 1, max: 4 })), undone: fc.boolean() }),
    { maxLength: 14 },
  )
  .map((list) =>
    list.map(({ stroke, undone }, index) => ({ ...shownEntry({ ...stroke, id: `stroke-${index}` }), undone })),
  )

const painted = (list: readonly DocumentEntry[]): Timeline => {
  const timeline = new Timeline(plates)
  timeline.sync(list)
  return timeline
}

const openingPictureOf = async (list: readonly StoredEntry[]): Promise<OpeningPicture> =>
  (await decodeOpeningPicture(new Uint8Array(encodeOpeningPicture(list, blankColorPlane(), 3, 1, deflate)), inflate))!

const pixels = (timeline: Timeline): Buffer => Buffer.from(timeline.settledColor().buffer)

test('adopting an opening picture and painting on gives the pixels of painting everything, whatever was undone since', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.nat(14), fc.array(fc.boolean(), { maxLength: 14 }), async (list, at, flips) => {
      const then = list.slice(0, at)
      const bytes = encodeOpeningPicture(then, painted(then).settledColor(), 7, 1, deflate)
      expect(openingPictureExtent(bytes, 1)?.seq).toBe(7)
      const openingPicture = (await decodeOpeningPicture(new Uint8Array(bytes), inflate))!
      const now = list.map((entry, index) => (flips[index] === true ? { ...entry, undone: !entry.undone } : entry))
      const timeline = new Timeline(plates)
      timeline.adopt(entriesOfOpeningPicture(openingPicture, now)!, openingPicture.color)
      timeline.sync(now)
      expect(pixels(timeline).equals(pixels(painted(now)))).toBe(true)
    }),
    { numRuns: 12 },
  )
}, 60_000)

test('the picture is not adopted for other strokes, another order, or fewer strokes', async () => {
  const stroke = fc.sample(arbitraryStroke(fc.constant('a'), fc.constant(1)), { numRuns: 1, seed: 3 })[0]!
  const list = ['a', 'b', 'c'].map((id) => shownEntry({ ...stroke, id }))
  const openingPicture = await openingPictureOf(list)
  const [a, b, c] = list as [StoredEntry, StoredEntry, StoredEntry]
  expect(entriesOfOpeningPicture(openingPicture, [a, b, c])).toEqual(list)
  expect(entriesOfOpeningPicture(openingPicture, [a, c, b])).toBeNull()
  expect(entriesOfOpeningPicture(openingPicture, [a, b])).toBeNull()
})

test('the picture is not adopted when a stroke was inserted whose id leaves the joined ids as they were', async () => {
  const list = ['aba', 'ba'].map((id) => shownEntry(plainFill({ id })))
  const picture = await openingPictureOf(list)
  expect(entriesOfOpeningPicture(picture, list)).toEqual(list)
  expect(entriesOfOpeningPicture(picture, [shownEntry(plainFill({ id: 'ab' })), ...list])).toBeNull()
})

test('the picture is not adopted for other strokes of the same ids', async () => {
  const picture = await openingPictureOf([shownEntry(plainFill({ id: 'a' }))])
  expect(entriesOfOpeningPicture(picture, [shownEntry(plainFill({ id: 'a', color: 0x123456 }))])).toBeNull()
})

test('damaged bytes are refused, and a picture by another version of the painter is known as such', async () => {
  const bytes = encodeOpeningPicture([], painted([]).settledColor(), 3, 1, deflate)
  const changed = (at: number): Promise<OpeningPicture | null> => {
    const copy = new Uint8Array(bytes)
    copy[at]! ^= 1
    return decodeOpeningPicture(copy, inflate)
  }
  expect(await changed(0)).toBeNull()
  expect(await changed(7)).toMatchObject({ painterVersion: 0 })
  expect(openingPictureExtent(bytes, 2)).toBeNull()
  expect(await changed(bytes.length - 1)).toBeNull()
  expect(entriesOfOpeningPicture((await changed(20))!, [])).toBeNull()
  expect(await decodeOpeningPicture(new Uint8Array(bytes.subarray(0, 20)), inflate)).toBeNull()
  expect(await decodeOpeningPicture(new Uint8Array(bytes.subarray(0, bytes.length - 9)), inflate)).toBeNull()
})
