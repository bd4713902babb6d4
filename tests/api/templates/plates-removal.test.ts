import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { hasArtworkOn } from '#server/artworks/routes/plates-access.ts'
import { artworkCollection, deletedArtworkCollection } from '#server/artworks/artwork-row.ts'
import { type OpenedStorage, openStorage } from '#server/open-storage.ts'
import type { PackedPlates } from '#server/templates/packed-plates.ts'
import {
  createPlatesHolds,
  createPlatesRemoval,
  LostPlates,
  platesHoldCollection,
  type PlatesHolds,
} from '#server/templates/plates-holds.ts'
import { createPlatesStore } from '#server/templates/plates-store.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { artworkRow } from '#tests/sync/artwork-row.ts'
import { sendForm, TWO_CIRCLES } from './template-forms.ts'

const TEN_MINUTES_MS = 10 * 60_000
const PACKED: PackedPlates = { hash: 'a'.repeat(64), compressed: Uint8Array.of(1, 2, 3) }
const NAME = `plates/${PACKED.hash}.br`

/** @param before called before the bytes are put, and before they are deleted */
function servicesOf({ storage, blobs }: OpenedStorage, before: Partial<Record<'put' | 'delete', () => unknown>> = {}) {
  const plates = createPlatesStore({
    ...blobs,
    async put(name, bytes) {
      await before.put?.()
      await blobs.put(name, bytes)
    },
    async deletionOf(name) {
      const deletion = await blobs.deletionOf(name)
      return async () => {
        await before.delete?.()
        await deletion()
      }
    },
  })
  return {
    holds: createPlatesHolds({ storage }, plates, randomUUID),
    removeUnusedPlates: createPlatesRemoval({ storage }, plates, hasArtworkOn, async () => 'blank'),
  }
}
const insertIn =
  ({ storage }: OpenedStorage, artworkId: number) =>
  (keep: Parameters<Parameters<PlatesHolds['putFor']>[1]>[0]) =>
    storage.transact(async (transaction) => {
      await keep(transaction)
      await transaction
        .collection(artworkCollection)
        .insertOne({ ...artworkRow(artworkId, 1, 'key'), platesHash: PACKED.hash })
    })

oneEngine('plates of a page that is no template (TEMPLATE-17)', 'embedded', (environment) => {
  describe('while others act at the same moment', () => {
    let directory: string
    let processes: OpenedStorage[]
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'fridgedoor-plates-'))
      const mongodbUri = environment().MONGODB_URI ?? null
      const settings = { dataDirectory: directory, mongodbUri }
      processes = [await openStorage(settings)]
      if (mongodbUri !== null) processes.push(await openStorage(settings))
    })
    afterEach(async () => {
      for (const { storage } of processes) await storage.close()
      await rm(directory, { recursive: true })
    })

    const isStored = async () => (await processes[0]!.blobs.get(NAME)) !== null
    const deleteRow = (artworkId: number) =>
      processes[0]!.storage.collection(artworkCollection).deleteOne({ _id: artworkId })

    test('are put again for an artwork that a removal came before, at each of its steps', async () => {
      const [one, other] = [processes[0]!, processes.at(-1)!]
      const { holds, removeUnusedPlates } = servicesOf(one)
      // Before the plates are put, and between that and the artwork's row.
      let removals = 0
      const removeOnce = async (at: number) => {
        if (removals === at) await servicesOf(other).removeUnusedPlates(PACKED.hash)
        removals += 1
      }
      await servicesOf(one, { put: () => removeOnce(0) }).holds.putFor(PACKED, insertIn(one, 1))
      expect(await isStored()).toBe(true)
      await deleteRow(1)
      let inserts = 0
      await holds.putFor(PACKED, async (keep) => {
        if (++inserts === 1) await servicesOf(other).removeUnusedPlates(PACKED.hash)
        await insertIn(one, 2)(keep)
      })
      expect([inserts, await isStored()]).toEqual([2, true])
      // Between the decision to remove them and the deletion of the bytes.
      await deleteRow(2)
      const late = () => servicesOf(other).holds.putFor(PACKED, insertIn(other, 3))
      await servicesOf(one, { delete: late }).removeUnusedPlates(PACKED.hash)
      expect(await isStored()).toBe(true)
      await deleteRow(3)
      await removeUnusedPlates(PACKED.hash)
      expect(await isStored()).toBe(false)
    })

    test('are gone after a removal that ended in the middle is repeated', async () => {
      const [one] = processes
      await servicesOf(one!).holds.putFor(PACKED, insertIn(one!, 1))
      await deleteRow(1)
      const failing = servicesOf(one!, { delete: () => Promise.reject(new Error('the process ends')) })
      await expect(failing.removeUnusedPlates(PACKED.hash)).rejects.toThrow('the process ends')
      expect(await isStored()).toBe(true)
      await servicesOf(one!).removeUnusedPlates(PACKED.hash)
      expect(await isStored()).toBe(false)
    })

    test('refuse a copy whose original was removed meanwhile, and stay while any artwork is on them', async () => {
      const [one] = processes
      const { holds, removeUnusedPlates } = servicesOf(one!)
      await holds.putFor(PACKED, insertIn(one!, 1))
      await removeUnusedPlates(PACKED.hash)
      expect(await isStored()).toBe(true)
      const keep = await holds.take(PACKED.hash)
      await deleteRow(1)
      await removeUnusedPlates(PACKED.hash)
      await expect(insertIn(one!, 2)(keep)).rejects.toThrow(LostPlates)
    })

    test('are there for every artwork after many have been made and deleted at once', async () => {
      const services = processes.map((process) => servicesOf(process))
      const lives = Array.from({ length: 12 }, async (_, i) => {
        const which = i % processes.length
        for (let round = 0; round < 4; round++) {
          await services[which]!.holds.putFor(PACKED, insertIn(processes[which]!, 100 * i + round))
          expect(await isStored()).toBe(true)
          await deleteRow(100 * i + round)
          await services[(which + 1) % processes.length]!.removeUnusedPlates(PACKED.hash)
        }
      })
      await Promise.all(lives)
      expect(await isStored()).toBe(false)
      expect(await processes[0]!.storage.collection(platesHoldCollection).countDocuments({})).toBe(0)
    })
  })

  describe('of people', () => {
    let app: App | undefined
    afterAll(() => app?.close())

    test('stay for copies and equal pages of others, and go with the last artwork, also with an account', async () => {
      const settings = environment()
      app = await startApp({ environment: settings })
      /** Starts the app again, and waits until it has removed the given number of tombstones, with what goes last. */
      const start = async (tombstones: number) => {
        app = await startApp({ environment: settings, directory: app!.directory })
        const removed = 'the tombstone of a deleted artwork is removed'
        await eventually(() => app!.logged().split(removed).length === tombstones + 1)
      }
      /** Closes the app, lets ten minutes pass for its tombstones, and returns what is stored. */
      const stop = async () => {
        await app!.close({ keepData: true })
        const { storage, blobs } = await openStorage({
          mongodbUri: settings.MONGODB_URI ?? null,
          dataDirectory: app!.directory,
        })
        const tombstones = storage.collection(deletedArtworkCollection)
        const left = {
          plates: (await blobs.get(`plates/${hash}.br`)) !== null,
          picture: (await blobs.get(`pages/${hash}-small.png`)) !== null,
          tombstones: await tombstones.countDocuments({}),
        }
        await tombstones.updateMany({}, { $set: { deletedAt: new Date(Date.now() - TEN_MINUTES_MS - 1) } })
        await storage.close()
        return left
      }
      const make = async (client: Client) =>
        (await sendForm(app!, client, '/api/my-pages', { file: TWO_CIRCLES })).json as Artwork
      const signInAgain = async ({ username }: { username: string }) => {
        const client = app!.stranger()
        await client.post('/api/login', { username, password: 'a good password' })
        return client
      }

      const [ana, ben] = [await app.signUp(), await app.signUp()]
      const { id, platesUrl, templateUrl } = await make(ana)
      const hash = /[0-9a-f]{64}/.exec(platesUrl)![0]
      expect((await ana.get(templateUrl!.replace('.png', '-small.png'))).status).toBe(200)
      const copy = (await ana.post(`/api/artworks/${id}/copy`)).json as Artwork
      expect((await make(ben)).platesUrl).toBe(platesUrl)
      for (const artwork of [id, copy.id]) expect((await ana.delete(`/api/artworks/${artwork}`)).status).toBe(200)
      expect(await stop()).toEqual({ plates: true, picture: true, tombstones: 2 })

      await start(2)
      const again = await signInAgain(ben)
      expect((await again.get(platesUrl)).status).toBe(200)
      await again.send('DELETE', '/api/profile', { password: 'a good password' })
      await eventually(() => app!.logged().includes('what belonged to a deleted account is removed'))
      expect(await stop()).toEqual({ plates: true, picture: true, tombstones: 1 })

      await start(1)
      expect((await app.stranger().get(platesUrl)).status).toBe(404)
      expect(await stop()).toEqual({ plates: false, picture: false, tombstones: 0 })
      app = await startApp({ environment: settings, directory: app.directory })
    })
  })
})
