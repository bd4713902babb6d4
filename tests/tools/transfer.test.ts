import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { createContributors } from '#server/collaboration/contributors.ts'
import { decodeArtworkFile, encodeArtworkFile, UnreadableFile } from '#server/tools/transfer/artwork-file.ts'
import { exportArtwork } from '#server/tools/transfer/export-artwork.ts'
import { importArtwork } from '#server/tools/transfer/import-artwork.ts'
import { verifyArtwork } from '#server/tools/verify/verify-artwork.ts'
import { plainFill } from '#tests/core/plain-strokes.ts'
import { arbitraryHistory, play, type Act } from './histories.ts'
import { House } from './house.ts'

/** Painting a page takes a few hundredths of a second. */
const RUNS = process.env.FRIDGEDOOR_LONG === '1' ? 200 : 6
/** One takes half a second; a busy machine takes its time. */
const RUN_MS = 5_000

let there: House
let here: House
let people: number[]
beforeAll(async () => {
  there = await House.open()
  here = await House.open()
  people = [await there.moveIn('ana'), await there.moveIn('ben'), await there.moveIn('cid')]
  // Nobody named cid, and other ids: ben is here what ana is there.
  await here.moveIn('ben')
  await here.moveIn('dora')
  await here.moveIn('ana')
})
afterAll(() => Promise.all([there.close(), here.close()]))

const idsHere = { ben: 1, dora: 2, ana: 3 }

async function drawn(history: readonly Act[]): Promise<number> {
  const artworkId = await there.artwork(people[0]!, people.slice(1))
  await play(history, await there.room(artworkId), people)
  return artworkId
}

async function documentOf(house: House, artworkId: number): Promise<DocumentEntry[]> {
  const doc = newArtworkDocument()
  for (const { update } of await house.strokeLog.read(artworkId)) Y.applyUpdate(doc, update)
  return readEntries(doc)
}

const carried = async (artworkId: number): Promise<Uint8Array> =>
  encodeArtworkFile(await exportArtwork(artworkId, there.stored))

test(
  'an artwork that is carried over keeps every pixel, its order, its times and its flags',
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryHistory(3, 16), fc.constantFrom(null, 'dora', ' Ben '), async (history, ownerName) => {
        const given = await drawn(history)
        const file = await decodeArtworkFile(await carried(given))
        const { artworkId } = await importArtwork(file, { ...here.stored, ownerName })
        const owner = ownerName === null ? idsHere.ana : ownerName === 'dora' ? idsHere.dora : idsHere.ben
        const [ana, ben, cid] = people
        const hereOf = new Map([
          [ana, owner],
          [ben, idsHere.ben],
          [cid, owner],
        ])

        const before = await documentOf(there, given)
        expect(await documentOf(here, artworkId)).toEqual(
          before.map(({ stroke, undone }) => ({ stroke: { ...stroke, author: hereOf.get(stroke.author) }, undone })),
        )
        const log = (await here.strokeLog.read(artworkId)).map(({ userId, at }) => ({ userId, at }))
        const logBefore = await there.strokeLog.read(given)
        expect(log).toEqual(logBefore.map(({ userId, at }) => ({ userId: hereOf.get(userId), at })))
        expect(await here.paint(artworkId)).toBe(file.sheet.colorHash)
        expect(await verifyArtwork(artworkId, here.stored)).toMatchObject({ entries: log.length, faults: [] })
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * RUN_MS,
)

const stroke = plainFill({ x: 160, y: 160, region: 1, color: 0xe84393 })
/** Everybody draws; then the owner removes what cid drew. */
const together: Act[] = [
  ...[0, 1, 2].flatMap((who): Act[] => [
    { who, kind: 'draw', stroke },
    { who, kind: 'meet' },
  ]),
  { who: 0, kind: 'meet' },
  { who: 0, kind: 'remove', which: 2 },
]

describe('what is carried over', () => {
  let file: Uint8Array
  beforeAll(async () => {
    file = await carried(await drawn(together))
  })
  const bring = async (ownerName: string | null) =>
    importArtwork(await decodeArtworkFile(file), { ...here.stored, ownerName })

  test('is private, closed, and known to those who drew along and are here', async () => {
    const { artworkId, people: matches } = await bring(null)
    expect(await here.stored.storage.collection(artworkCollection).findOne({ _id: artworkId })).toMatchObject({
      userId: idsHere.ana,
      visibility: 'private',
      collaborativeMode: false,
      sessionCode: null,
      familyId: null,
      templateId: null,
    })
    const joined = await createContributors({ ...here.stored, now: () => new Date() }).of(artworkId)
    expect(joined.map(({ userId }) => userId)).toEqual([idsHere.ben])
    expect(matches).toEqual([
      { username: 'ana', userId: idsHere.ana, unknown: false },
      { username: 'ben', userId: idsHere.ben, unknown: false },
      { username: 'cid', userId: idsHere.ana, unknown: true },
    ])
  })

  test('needs an owner who is here', async () => {
    await expect(bring('nobody')).rejects.toThrow('there is no account named nobody')
  })

  test('is refused when one bit of the file has changed, and makes no artwork', async () => {
    const before = await here.stored.storage.collection(artworkCollection).countDocuments({})
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), fc.boolean(), async (at, bit, cut) => {
        const damaged = new Uint8Array(cut ? file.subarray(0, at) : file)
        if (!cut) damaged[at]! ^= 1 << bit
        await expect(decodeArtworkFile(damaged)).rejects.toThrow(UnreadableFile)
      }),
    )
    expect(await here.stored.storage.collection(artworkCollection).countDocuments({})).toBe(before)
  })

  test.each<[string, (file: Awaited<ReturnType<typeof decodeArtworkFile>>) => unknown]>([
    ['whose strokes are not by who sent them', ({ entries }) => Object.assign(entries[0]!, { userId: people[1] })],
    ['whose log is cut', ({ entries }) => (entries as unknown[]).splice(0, 1)],
    ['of another picture', ({ sheet }) => Object.assign(sheet, { colorHash: '0'.repeat(64) })],
    ['with other plates', ({ sheet }) => Object.assign(sheet, { platesHash: '0'.repeat(64) })],
    ['with somebody it does not name', ({ sheet }) => sheet.people.pop()],
  ])('is refused when it is a well sealed file %s', async (_, forge) => {
    const forged = await decodeArtworkFile(file)
    forge(forged)
    const read = await decodeArtworkFile(encodeArtworkFile(forged))
    await expect(importArtwork(read, { ...here.stored, ownerName: null })).rejects.toThrow(UnreadableFile)
  })
})
