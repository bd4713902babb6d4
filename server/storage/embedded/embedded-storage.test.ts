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
    writerArguments: ['embedded', directory],
    dispose: async () => {
      await opened.storage.close()
      await rm(directory, { recursive: true })
    },
  }
  return opened
}

storageContract('embedded', open, { runs: 60 })

describe('One process owns the storage directory', () => {
  test('a second opening is refused in this and in another process, and a killed owner leaves no lock', async () => {
    const opened = await open()
    const [, directory] = opened.writerArguments
    await expect(openEmbeddedStorage({ directory: directory! })).rejects.toThrow(StorageUnavailable)
    await opened.storage.close()

    const writer = fileURLToPath(new URL('../../../tests/chaos/storage-writer.ts', import.meta.url))
    const owner = spawn(process.execPath, ['--import', 'tsx', writer, ...opened.writerArguments, 'append'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    await expect(openEmbeddedStorage({ directory: directory! })).rejects.toThrow(`in use by process ${owner.pid}`)
    owner.kill('SIGKILL')
    await once(owner, 'close')
    await opened.reopen()
    await opened.dispose()
  })

  test('a path that cannot be a directory throws StorageUnavailable', async () => {
    const directory = await temporaryDirectory()
    const file = join(directory, 'file')
    await writeFile(file, '')
    await expect(openEmbeddedStorage({ directory: file })).rejects.toThrow(StorageUnavailable)
    await expect(openEmbeddedStorage({ directory: join(file, 'below') })).rejects.toThrow(StorageUnavailable)
    await rm(directory, { recursive: true })
  })
})

test('A transaction that takes too long is given up, and later writes proceed', async () => {
  const directory = await temporaryDirectory()
  const storage = await openEmbeddedStorage({ directory, transactionTimeoutMs: 200 })
  await storage.collection(people).insertOne({ _id: 0, username: 'zoe' })
  let continueWork: (() => void) | undefined
  let late: Promise<void> | undefined
  const stuck = storage.transact(async (transaction) => {
    const users = transaction.collection(people)
    await users.insertOne({ _id: 1, username: 'ann' })
    await new Promise<void>((resolve) => {
      continueWork = resolve
    })
    late = users.insertOne({ _id: 2, username: 'ben' })
    await late
  })
  const waiting = storage.collection(people).insertOne({ _id: 3, username: 'cid' })
  await expect(stuck).rejects.toThrow(StorageUnavailable)
  await waiting
  continueWork?.()
  await eventually(() => late !== undefined)
  await expect(late).rejects.toThrow('ended')
  expect(ids(await storage.collection(people).find({}, { sort: { _id: 1 } }))).toEqual([0, 3])
  await storage.close()
  await rm(directory, { recursive: true })
})

test('Closing waits for the requested writes and refuses later ones', async () => {
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

test('A long stream gives way to other work in the event loop', async () => {
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
