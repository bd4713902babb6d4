import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#server/http/logging/log.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Remover } from '#server/storage/tombstones.ts'
import { createOwnerUsage } from '#server/artworks/owner-usage.ts'
import { createArtworkDeletion } from './artwork-deletion.ts'
import { deletedArtworkCollection } from '#server/artworks/artwork-row.ts'

const LIFETIME_MS = 10 * 60_000

let directory: string
let storage: Storage
let now = 0
const removed: string[] = []
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-deletion-'))
  storage = await openEmbeddedStorage({ directory })
  removed.length = 0
  now = 0
})
afterEach(async () => {
  await storage.close()
  await rm(directory, { recursive: true })
})

const remover =
  (name: string): Remover =>
  (artworkId) => {
    removed.push(`${name} of ${artworkId}`)
    return Promise.resolve()
  }

/** A deletion whose tombstones are already written. */
function deletion(...removers: Remover[]) {
  return createArtworkDeletion(
    { storage, now: () => new Date(now), log: createLog({ level: 'silent' }) },
    { requireOwned: () => Promise.reject(new Error('nobody deletes here')) },
    createOwnerUsage({ storage, now: () => new Date(now) }),
    removers,
    (hash) => remover('plates')(Number(hash)),
  )
}
const tombstones = () => storage.collection(deletedArtworkCollection)

test('a removal that fails, or a process that ends in it, is made up for by the next sweep', async () => {
  await tombstones().insertMany([
    { _id: 1, deletedAt: new Date(0) },
    { _id: 2, deletedAt: new Date(1) },
  ])
  const failing = deletion(remover('pictures'), () => Promise.reject(new Error('the disk is gone')), remover('strokes'))
  await failing.sweep()
  expect(removed).toEqual(['pictures of 1'])
  await deletion(remover('pictures'), remover('strokes')).sweep()
  expect(removed.slice(1)).toEqual(['pictures of 1', 'strokes of 1', 'pictures of 2', 'strokes of 2'])
})

test('a tombstone outlives the first removal, so that what is written late is removed too', async () => {
  await tombstones().insertOne({ _id: 1, deletedAt: new Date(0) })
  const sweeping = deletion(remover('strokes'))
  await sweeping.sweep()
  now = LIFETIME_MS
  await sweeping.sweep()
  expect(await tombstones().countDocuments({})).toBe(1)
  now += 1
  await sweeping.sweep()
  expect(removed).toHaveLength(3)
  expect(await tombstones().countDocuments({})).toBe(0)
})

test('stopping lets the present removal end, and begins no other', async () => {
  await tombstones().insertOne({ _id: 1, deletedAt: new Date(0) })
  const gate = new EventEmitter()
  const hasBegun = once(gate, 'begun')
  const slow: Remover = async (artworkId) => {
    const mayEnd = once(gate, 'end')
    gate.emit('begun')
    await mayEnd
    await remover('pictures')(artworkId)
  }
  const sweeping = deletion(slow, remover('strokes'))
  const swept = sweeping.sweep()
  await hasBegun
  const stopped = sweeping.stop()
  gate.emit('end')
  await Promise.all([stopped, swept, sweeping.sweep()])
  expect(removed).toEqual(['pictures of 1'])
})
