/** Migrations on both engines: in order, once, one process at a time, and again after a failure (STORAGE-4). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPainterVersions } from '#server/artworks/artwork-migrations.ts'
import { artworkCollection, type ArtworkRow } from '#server/artworks/artwork-row.ts'
import { createLog } from '#server/http/logging/log.ts'
import { openStorage } from '#server/open-storage.ts'
import { migrate, migrationCollection, type Migration } from '#server/storage/migrations.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { eachEngine } from '#tests/each-engine.ts'

const runs: CollectionDefinition<{ _id: string; count: number }> = { name: 'runs', indexes: [] }
const log = createLog({ level: 'silent' })
const now = (): Date => new Date()
const yesterday = (): Date => new Date(Date.now() - 86_400_000)

eachEngine('migrations', (environment) => {
  let directory: string
  let storage: Storage
  let round = 0
  /** The names of the steps that ran, in order. */
  let ran: string[] = []

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fridgedoor-migrations-'))
    const { MONGODB_URI: mongodbUri = null } = environment()
    storage = (await openStorage({ mongodbUri, dataDirectory: directory })).storage
  }, 60_000)
  afterAll(async () => {
    await storage.close()
    await rm(directory, { recursive: true })
  })
  beforeEach(async () => {
    round += 1
    ran = []
    await storage.collection(migrationCollection).deleteMany({})
  })

  /** Returns a step that counts its runs in the storage. */
  const step = (name: string, before = async (): Promise<void> => {}): Migration => ({
    name: `${name} ${round}`,
    async run(to) {
      await before()
      ran.push(name)
      await to.collection(runs).updateOne({ _id: `${name} ${round}` }, { $inc: { count: 1 } }, { upsert: true })
    },
  })
  const start = (owner: string, ...steps: Migration[]): Promise<void> => migrate(storage, steps, { owner, now, log })

  test('steps run in their order and once, also when later versions add some', async () => {
    const [one, two, three] = [step('one'), step('two'), step('three')]
    await start('a', one, two)
    await start('b', one, two)
    await start('c', one, two, three)
    expect(ran).toEqual(['one', 'two', 'three'])
  })

  test('a program that does not know a step that was run refuses to start, and changes nothing (STORAGE-4)', async () => {
    const [one, two, three] = [step('one'), step('two'), step('of its own')]
    await start('newer', one, two)
    const before = await storage.collection(migrationCollection).find({})
    await expect(start('older', one, three)).rejects.toThrow(
      `a newer version of Fridgedoor has used this storage (its step 'two ${round}'), and this one could damage it: update the server, or restore a backup from before; nothing was changed`,
    )
    expect(ran).toEqual(['one', 'two'])
    expect(await storage.collection(migrationCollection).find({})).toEqual(before)
    await start('newer', one, two)
  })

  test('of processes that start together one runs a step, and the others wait for it', async () => {
    let running = 0
    const slow = step('slow', async () => {
      running += 1
      expect(running).toBe(1)
      for (let turn = 0; turn < 20; turn += 1) await storage.ping()
      running -= 1
    })
    await Promise.all(['a', 'b', 'c', 'd'].map((owner) => start(owner, slow).then(() => expect(ran).toEqual(['slow']))))
    expect(await storage.collection(runs).findOne({ _id: `slow ${round}` })).toMatchObject({ count: 1 })
  })

  test('a step that fails keeps the start from going on, and runs again at the next start', async () => {
    let failures = 1
    const failing = step('failing', async () => {
      if (failures-- > 0) throw new Error('the disk is full')
    })
    await expect(start('a', failing, step('after'))).rejects.toThrow('the disk is full')
    expect(ran).toEqual([])
    await start('b', failing, step('after'))
    expect(ran).toEqual(['failing', 'after'])
  })

  test('the lock of a process that has ended is taken over when its lease is over', async () => {
    await new Promise<void>((hasBegun) => {
      const killed = step('killed', () => {
        hasBegun()
        return new Promise(() => {})
      })
      void migrate(storage, [killed], { owner: 'killed', now: yesterday, log })
    })
    await start('next', step('killed'))
    expect(ran).toEqual(['killed'])
  })

  test('artworks from before there were versions get version 1, and the others keep theirs (PAINT-3)', async () => {
    const artworks = storage.collection(artworkCollection)
    const rows = Array.from({ length: 1_100 }, (_, i) => ({ _id: i + 1, title: 'Old', userId: 1 }) as ArtworkRow)
    await artworks.insertMany([...rows, { ...rows[0]!, _id: 2_000, painterVersion: 7 }])
    await addPainterVersions(storage)
    await addPainterVersions(storage)
    expect(await artworks.countDocuments({ painterVersion: 1, title: 'Old' })).toBe(1_100)
    expect(await artworks.findOne({ _id: 2_000 })).toMatchObject({ painterVersion: 7 })
  })
})
