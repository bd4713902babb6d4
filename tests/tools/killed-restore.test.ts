/** A restore that is killed: no server begins on what it leaves, or next to it, and the same command ends it (BACKUP-7). */
import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { openStorage } from '#server/open-storage.ts'
import { beginRestore, refuseUnfinished } from '#server/storage/unfinished-restore.ts'
import { backUp } from '#server/tools/backup/back-up.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { openForReading } from '#server/tools/open-for-reading.ts'
import { isLong } from '#tests/run-options.ts'
import { hasMongod, useSharedMongo } from '#tests/shared-mongo.ts'
import { TestInstance } from './test-instance.ts'

const ARTWORKS = 30
const KILLS = isLong ? 60 : 3
/** A restore writes for about this long. */
const WRITING_MS = 120
const SECRET = 'a secret that signs cookies'

let directory: string
let backup: string
let target: { dataDirectory: string; mongodbUri: null }
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-restores-'))
  backup = join(directory, 'backup')
  target = { dataDirectory: join(directory, 'data'), mongodbUri: null }
  const instance = await TestInstance.open()
  const owner = await instance.createAccount('ana')
  for (let i = 0; i < ARTWORKS; i += 1) await instance.createArtwork(owner)
  await writeFile(join(instance.dataDirectory, 'session-secret'), SECRET)
  await backUp({ dataDirectory: instance.dataDirectory, mongodbUri: null }, backup, new Date())
  await instance.close()
})
afterEach(() => rm(directory, { recursive: true }))

async function expectWhole(): Promise<void> {
  const { storage } = await openStorage(target)
  expect(await storage.collection(artworkCollection).countDocuments({})).toBe(ARTWORKS)
  await storage.close()
  expect(await readFile(join(target.dataDirectory, 'session-secret'), 'utf8')).toBe(SECRET)
}

const files = async (): Promise<string[]> => (await readdir(target.dataDirectory)).toSorted()

/** Puts a whole data directory back to what a restore leaves that is killed before it has moved these parts. */
async function moveBack(...names: string[]): Promise<void> {
  const unfinished = join(target.dataDirectory, '.restoring')
  await mkdir(unfinished, { recursive: true })
  for (const name of names) await rename(join(target.dataDirectory, name), join(unfinished, name))
}

describe('on the embedded engine', () => {
  test.each([[['store']], [['session-secret', 'store']], [['blobs', 'session-secret', 'store']], [[]]])(
    'one that has not moved %j yet',
    async (names) => {
      if (names.length > 0) await restoreBackup(backup, target, new Date())
      await moveBack(...names)
      const before = await files()
      await expect(openStorage(target)).rejects.toThrow('has not finished')
      await expect(openForReading(target)).rejects.toThrow('npm run restore')
      expect(await files()).toEqual(before)
      await restoreBackup(backup, target, new Date())
      await expectWhole()
      expect(await files()).toEqual(['blobs', 'session-secret', 'store'])
    },
  )

  test('one that has moved everything is over', async () => {
    await restoreBackup(backup, target, new Date())
    await moveBack()
    await expectWhole()
    await expect(restoreBackup(backup, target, new Date())).rejects.toThrow('is not empty')
    await expectWhole()
  })

  test('what somebody else has put next to it stays', async () => {
    await restoreBackup(backup, target, new Date())
    await moveBack('blobs', 'session-secret', 'store')
    await cp(join(target.dataDirectory, '.restoring', 'blobs'), join(target.dataDirectory, 'blobs'), {
      recursive: true,
    })
    await expect(restoreBackup(backup, target, new Date())).rejects.toThrow('is not empty')
    expect(await files()).toEqual(['.restoring', 'blobs'])
  })

  test('of two at once, one restores', async () => {
    const done = await Promise.allSettled([
      restoreBackup(backup, target, new Date()),
      restoreBackup(backup, target, new Date()),
    ])
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectWhole()
  })

  test('one that is killed at any moment', { timeout: 300_000 }, async () => {
    const store = join(target.dataDirectory, '.restoring', 'store')
    const madeAt = (): number | undefined => statSync(store, { throwIfNoEntry: false })?.birthtimeMs
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = madeAt()
      const restore = spawn(process.execPath, ['dist/server/restore.js', backup], {
        env: { ...process.env, DATA_DIR: target.dataDirectory },
        stdio: 'ignore',
      })
      const ended = once(restore, 'exit')
      while (madeAt() === before) await sleep(1)
      await sleep((kill * WRITING_MS) / KILLS)
      restore.kill('SIGKILL')
      await ended
      // Without a store nothing is there for a server.
      if (!(await files()).includes('store')) {
        await expect(openStorage(target)).rejects.toThrow('has not finished')
        continue
      }
      await expectWhole()
      await rm(target.dataDirectory, { recursive: true })
    }
    await restoreBackup(backup, target, new Date())
    await expectWhole()
  })
})

const newDatabase = useSharedMongo()
test.skipIf(!(await hasMongod()))('no server begins on a half-filled database', async () => {
  const location = { dataDirectory: target.dataDirectory, mongodbUri: newDatabase({ fresh: true }) }
  await restoreBackup(backup, location, new Date())
  const { storage } = await openStorage(location)
  await refuseUnfinished(storage)
  await beginRestore(storage)
  await storage.close()
  await expect(openStorage(location)).rejects.toThrow('has not finished')
  await expect(restoreBackup(backup, location, new Date())).rejects.toThrow('drop the database')
})
