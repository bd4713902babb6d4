/** The pictures of two processes that share a storage. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LOG_START } from '#server/log/log-chain.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { openingPictureCollection } from './opening-picture-store.ts'
import { ARTWORK_PICTURE_SIZES } from './picture-file.ts'
import { storedPictureName } from './picture-service.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { removePictures } from './remove-pictures.ts'

/** Stands in for the painting thread: every picture is black. */
const FAKE_THREAD = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ jobNumber }) => {
    const picture = { pixels: new Uint8Array(1600 * 1200 * 4), colorHash: '0'.repeat(64) }
    const plane = { strokes: 0, digest: '', runs: new Int32Array(), ends: new Uint32Array() }
    parentPort.postMessage({ jobNumber, result: { picture, plane } })
  })`

let directory: string
let stored: Awaited<ReturnType<typeof openStorage>>
let strokeLog: ReturnType<typeof createStrokeLog>
let isDeleted: boolean
let processes: Pictures[]
/** Called before the first process puts a file. */
let beforePut: () => Promise<void>

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-pictures-'))
  stored = await openStorage({ mongodbUri: null, dataDirectory: directory })
  strokeLog = createStrokeLog(stored)
  isDeleted = false
  beforePut = async () => undefined
  const blobs: BlobStore = {
    ...stored.blobs,
    async put(name, bytes) {
      await beforePut()
      await stored.blobs.put(name, bytes)
    },
  }
  processes = [processOn(blobs), processOn(stored.blobs)]
  await draw(1)
})
afterEach(async () => {
  await Promise.all(processes.map((one) => one.close()))
  await stored.storage.close()
  await rm(directory, { recursive: true })
})

function processOn(blobs: BlobStore): Pictures {
  const page = { platesHash: 'hash', painterVersion: 1, logKey: 'key', isHidden: false, ownerId: 1 }
  return createPictures(
    { storage: stored.storage, blobs, now: () => new Date(), clock: () => 0, log: pino({ level: 'silent' }) },
    new Registry(),
    strokeLog,
    { encodedPlates: async () => new Uint8Array(8) },
    { pageOf: async () => page, findPage: async () => (isDeleted ? null : page), longArtworksAfter: async () => [] },
    { openingPictureBytes: Infinity, threads: 2 },
    () => new Worker(FAKE_THREAD, { eval: true }),
  )
}

/** Appends entry number `seq`. */
async function draw(seq: number): Promise<void> {
  const after = seq === 1 ? LOG_START : await strokeLog.lastPosition(1)
  const update = strokeUpdate(1, seq - 1, plainLine({ id: `${seq}` }))
  await strokeLog.append(1, after, [{ userId: 1, at: new Date(), update }])
}

const newest = () => processes[0]!.pictures.newest(1, { size: 320, userId: 1, judge: () => Promise.resolve() })

const files = async (): Promise<string[]> => {
  const names = ARTWORK_PICTURE_SIZES.map((size) => storedPictureName(1, size))
  const found = await Promise.all(names.map(async (name) => ((await stored.blobs.get(name)) ? [name] : [])))
  return found.flat()
}

test('no file stays of strokes that another process has taken off while one was painted', async () => {
  beforePut = async () => {
    beforePut = async () => undefined
    await draw(2)
    await processes[1]!.forget(1)
  }
  await newest()
  expect(await files()).toEqual([])
  expect(await newest()).toMatchObject({ seq: 2 })
  expect(await files()).toEqual([storedPictureName(1, 'full'), storedPictureName(1, 320)])
})

test('nothing stays of an artwork that another process has deleted while its picture was painted', async () => {
  beforePut = async () => {
    isDeleted = true
    await removePictures(1, stored)
  }
  await newest()
  await processes[1]!.forget(1)
  expect(await files()).toEqual([])
  expect(await stored.storage.collection(openingPictureCollection).findOne({ _id: 1 })).toBeNull()
})
