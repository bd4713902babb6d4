import * as fc from '#tests/fast-check.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import type { DocumentEntry } from '#crdt/document/document-entry.ts'
import { accountCollection } from '#server/accounts/account-row.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { mayBePublic } from '#server/artworks/picture-children.ts'
import { createContributors } from '#server/artworks/contributors.ts'
import { decodeArtworkFile, encodeArtworkFile, UnreadableFile } from '#server/tools/transfer/artwork-file.ts'
import { exportArtwork } from '#server/tools/transfer/export-artwork.ts'
import { importArtwork } from '#server/tools/transfer/import-artwork.ts'
import { verifyArtwork } from '#server/tools/verify/verify-artwork.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { arbitraryHistory, playHistory, type DrawingAction } from './drawing-history.ts'
import { TestInstance } from './test-instance.ts'
import { isLong } from '#tests/run-options.ts'

const RUNS = isLong ? 60 : 6
/** Timeout of one run, which takes half a second on an idle machine. */
const RUN_TIMEOUT_MS = 5_000

let source: TestInstance
let target: TestInstance
let people: number[]
beforeAll(async () => {
  source = await TestInstance.open()
  target = await TestInstance.open()
  people = [await source.createAccount('ana'), await source.createAccount('ben'), await source.createAccount('cid')]
  // The target has other ids (ben's id equals ana's at the source) and nobody named cid.
  await target.createAccount('ben')
  await target.createAccount('dora')
  await target.createAccount('ana')
})
afterAll(() => Promise.all([source.close(), target.close()]))

const idsHere = { ben: 1, dora: 2, ana: 3 }

async function drawn(history: readonly DrawingAction[]): Promise<number> {
  const artworkId = await source.createArtwork(people[0]!, people.slice(1))
  await playHistory(history, await source.openRoom(artworkId), people)
  return artworkId
}

async function documentOf(instance: TestInstance, artworkId: number): Promise<DocumentEntry[]> {
  const doc = newArtworkDocument()
  for (const { update } of await instance.strokeLog.read(artworkId)) Y.applyUpdate(doc, update)
  return readEntries(doc).map(({ stroke, undone }) => ({ stroke, undone }))
}

const exported = async (artworkId: number): Promise<Uint8Array> =>
  encodeArtworkFile(await exportArtwork(artworkId, source.stored))

test(
  'A transferred artwork keeps every pixel, the order, times and flags of its strokes',
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryHistory(3, 16), fc.constantFrom(null, 'dora', ' Ben '), async (history, ownerName) => {
        const given = await drawn(history)
        const file = await decodeArtworkFile(await exported(given))
        const { artworkId } = await importArtwork(file, { ...target.stored, ownerName })
        const owner = ownerName === null ? idsHere.ana : ownerName === 'dora' ? idsHere.dora : idsHere.ben
        const [ana, ben, cid] = people
        const hereOf = new Map([
          [ana, owner],
          [ben, idsHere.ben],
          [cid, owner],
        ])

        const before = await documentOf(source, given)
        expect(await documentOf(target, artworkId)).toEqual(
          before.map(({ stroke, undone }) => ({ stroke: { ...stroke, author: hereOf.get(stroke.author) }, undone })),
        )
        const log = (await target.strokeLog.read(artworkId)).map(({ userId, at }) => ({ userId, at }))
        const logBefore = await source.strokeLog.read(given)
        expect(log).toEqual(logBefore.map(({ userId, at }) => ({ userId: hereOf.get(userId), at })))
        expect(await target.paintPictures(artworkId)).toBe(file.header.colorHash)
        expect(await verifyArtwork(artworkId, target.stored)).toMatchObject({ entries: log.length, faults: [] })
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * RUN_TIMEOUT_MS,
)

const stroke = plainFill({ x: 160, y: 160, region: 1, color: 0xe84393 })
/** Everybody draws, then the owner removes the stroke that cid drew. */
const sharedHistory: DrawingAction[] = [
  ...[0, 1, 2].flatMap((who): DrawingAction[] => [
    { who, kind: 'draw', stroke },
    { who, kind: 'sync' },
  ]),
  { who: 0, kind: 'sync' },
  { who: 0, kind: 'remove', which: 2 },
]

describe('An imported artwork', () => {
  let file: Uint8Array
  beforeAll(async () => {
    file = await exported(await drawn(sharedHistory))
  })
  const importFile = async (ownerName: string | null) =>
    importArtwork(await decodeArtworkFile(file), { ...target.stored, ownerName })

  test('is private and not collaborative, and keeps the contributors who have an account at the target', async () => {
    const { artworkId, people: matches } = await importFile(null)
    expect(await target.stored.storage.collection(artworkCollection).findOne({ _id: artworkId })).toMatchObject({
      userId: idsHere.ana,
      visibility: 'private',
      collaborativeMode: false,
      sessionCode: null,
      familyId: null,
      templateId: null,
    })
    const joined = await createContributors({ ...target.stored, now: () => new Date() }).of(artworkId)
    expect(joined.map(({ userId }) => userId)).toEqual([idsHere.ben])
    expect(matches).toEqual([
      { username: 'ana', userId: idsHere.ana, unknown: false, isChild: false },
      { username: 'ben', userId: idsHere.ben, unknown: false, isChild: false },
      { username: 'cid', userId: idsHere.ana, unknown: true, isChild: false },
    ])
  })

  test.each<[string, { isTold: boolean; isRemoved: boolean }]>([
    ['a child', { isTold: true, isRemoved: false }],
    ['a child whose profile was deleted', { isTold: true, isRemoved: true }],
    ['a child, in a file from before that was written', { isTold: false, isRemoved: false }],
    ['a removed account, in a file from before that was written', { isTold: false, isRemoved: true }],
  ])(
    'gives strokes of %s without a profile at the target to nobody, and is never public (CHILD-101)',
    async (_, { isTold, isRemoved }) => {
      const username = `child-${'0'.repeat(20)}`
      const read = await decodeArtworkFile(file)
      const cid = read.header.people.find((person) => person.username === 'cid')!
      Object.assign(cid, { username: isRemoved ? null : username, isChild: isTold ? true : undefined })
      const { artworkId, people: matches } = await importArtwork(await decodeArtworkFile(encodeArtworkFile(read)), {
        ...target.stored,
        ownerName: null,
      })
      const someone = matches.find(({ isChild }) => isChild)!.userId
      expect(Object.values(idsHere)).not.toContain(someone)
      const authors = (await documentOf(target, artworkId)).map(({ stroke: { author } }) => author)
      expect(new Set(authors)).toEqual(new Set([idsHere.ana, idsHere.ben, someone]))
      const { storage } = target.stored
      expect(await storage.collection(accountCollection).findOne({ _id: someone })).toBeNull()
      const row = (await storage.collection(artworkCollection).findOne({ _id: artworkId }))!
      expect(row.children?.map(({ id }) => id)).toEqual([someone])
      expect(mayBePublic(row)).toBe(false)
    },
  )

  test('that a child owned is never public in the hands of a grown-up either (CHILD-101)', async () => {
    const read = await decodeArtworkFile(file)
    Object.assign(read.header.people[0]!, { isChild: true })
    const { artworkId } = await importArtwork(read, { ...target.stored, ownerName: 'dora' })
    const row = await target.stored.storage.collection(artworkCollection).findOne({ _id: artworkId })
    expect(mayBePublic(row!)).toBe(false)
  })

  test('says of an exported child that it is one', async () => {
    const { storage } = source.stored
    const artworkId = await drawn(sharedHistory)
    const children = [{ id: people[2]!, shownAs: 1 }]
    await storage.collection(artworkCollection).updateOne({ _id: artworkId }, { $set: { children } })
    const { header } = await decodeArtworkFile(await exported(artworkId))
    expect(header.people.map(({ isChild }) => isChild)).toEqual([false, false, true])
  })

  test('needs an owner with an account at the target', async () => {
    await expect(importFile('nobody')).rejects.toThrow('there is no account named nobody')
  })

  test('is refused, without creating an artwork, when one bit of the file has changed or the file is truncated', async () => {
    const before = await target.stored.storage.collection(artworkCollection).countDocuments({})
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), fc.boolean(), async (at, bit, cut) => {
        const damaged = new Uint8Array(cut ? file.subarray(0, at) : file)
        if (!cut) damaged[at]! ^= 1 << bit
        await expect(decodeArtworkFile(damaged)).rejects.toThrow(UnreadableFile)
      }),
    )
    expect(await target.stored.storage.collection(artworkCollection).countDocuments({})).toBe(before)
  })

  test.each<[string, (file: Awaited<ReturnType<typeof decodeArtworkFile>>) => unknown]>([
    ['has strokes whose author is not the sender', ({ entries }) => Object.assign(entries[0]!, { userId: people[1] })],
    ['lacks a log entry', ({ entries }) => (entries as unknown[]).splice(0, 1)],
    ['names the color hash of another picture', ({ header }) => Object.assign(header, { colorHash: '0'.repeat(64) })],
    ['names other plates', ({ header }) => Object.assign(header, { platesHash: '0'.repeat(64) })],
    ['does not list an author', ({ header }) => header.people.pop()],
  ])('is refused when the file has a valid seal but %s', async (_, forge) => {
    const forged = await decodeArtworkFile(file)
    forge(forged)
    const read = await decodeArtworkFile(encodeArtworkFile(forged))
    await expect(importArtwork(read, { ...target.stored, ownerName: null })).rejects.toThrow(UnreadableFile)
  })
})
