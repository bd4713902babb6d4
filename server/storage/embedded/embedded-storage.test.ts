import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { entries, entry, ids, type OpenedStorage, people } from '#server/storage/contract/opened-storage.contract.ts'
import { eventually } from '#tests/eventually.ts'
import { openEmbeddedStorage } from './open-embedded-storage.ts'
import { storageContract } from '#server/storage/storage.contract.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

const temporaryDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'fridgedoor-embedded-'))

async function open(): Promise<OpenedStorage> {
  const directory = await temporaryDirectory()
  const opened: OpenedStorage = {
    storage: await openEmbeddedStorage({ directory }),
    reopen: async () => {
      await opened.storage.close()
      opened.storage = await openEmbeddedStorage({ directory })
      return opened.storage
    },
    elsewhere: ['embedded', directory],
    dispose: async () => {
      await opened.storage.close()
      await rm(directory, { recursive: true })
    },
  }
  return opened
}

storageContract('embedded', open, { runs: 60 })

describe('one process owns the directory', () => {
  test('a second opening is refused, here and in another process; a killed owner leaves no lock', async () => {
    const opened = await open()
    const [, directory] = opened.elsewhere
    await expect(openEmbeddedStorage({ directory: directory! })).rejects.toThrow(StorageUnavailable)
    await opened.storage.close()

    const writer = fileURLToPath(new URL('../../../tests/chaos/storage-writer.ts', import.meta.url))
    const owner = spawn(process.execPath, ['--import', 'tsx', writer, ...opened.elsewhere, 'append'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    await expect(openEmbeddedStorage({ directory: directory! })).rejects.toThrow(`in use by process ${owner.pid}`)
    owner.kill('SIGKILL')
    await once(owner, 'close')
    await opened.reopen()
    await opened.dispose()
  })

  test('a place that cannot be a directory is StorageUnavailable', async () => {
    const directory = await temporaryDirectory()
    const file = join(directory, 'file')
    await writeFile(file, '')
    await expect(openEmbeddedStorage({ directory: file })).rejects.toThrow(StorageUnavailable)
    await expect(openEmbeddedStorage({ directory: join(file, 'below') })).rejects.toThrow(StorageUnavailable)
    await rm(directory, { recursive: true })
  })
})

test('a transaction that takes too long is given up, and holds up nobody any more', async () => {
  const directory = await temporaryDirectory()
  const storage = await openEmbeddedStorage({ directory, transactionTimeoutMs: 200 })
  await storage.collection(people).insertOne({ _id: 0, username: 'zoe' })
  let goOn: (() => void) | undefined
  let late: Promise<void> | undefined
  const stuck = storage.transact(async (transaction) => {
    const folk = transaction.collection(people)
    await folk.insertOne({ _id: 1, username: 'ann' })
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    late = folk.insertOne({ _id: 2, username: 'ben' })
    await late
  })
  const waiting = storage.collection(people).insertOne({ _id: 3, username: 'cid' })
  await expect(stuck).rejects.toThrow(StorageUnavailable)
  await waiting
  goOn?.()
  await eventually(() => late !== undefined)
  await expect(late).rejects.toThrow('ended')
  expect(ids(await storage.collection(people).find({}, { sort: { _id: 1 } }))).toEqual([0, 3])
  await storage.close()
  await rm(directory, { recursive: true })
})

test('closing waits for the writes that were asked for, and refuses later ones', async () => {
  const opened = await open()
  const log = opened.storage.collection(entries)
  const writes = Array.from({ length: 600 }, (_, seq) => log.insertOne(entry('art-1', seq)))
  const closing = opened.storage.close()
  await Promise.all(writes)
  await closing
  await expect(log.insertOne(entry('art-1', 601))).rejects.toThrow(StorageUnavailable)
  const storage = await opened.reopen()
  expect(await storage.collection(entries).countDocuments({})).toBe(600)
  await opened.dispose()
})

test('a long stream lets others have their turn', async () => {
  const opened = await open()
  const log = opened.storage.collection(entries)
  await log.insertMany(Array.from({ length: 2000 }, (_, seq) => entry('art-1', seq)))
  let turns = 0
  const others = setInterval(() => turns++, 0)
  let count = 0
  for await (const _one of log.stream({ artworkId: 'art-1' }, { sort: { seq: 1 } })) count++
  clearInterval(others)
  expect(count).toBe(2000)
  expect(turns).toBeGreaterThan(3)
  await opened.dispose()
})
