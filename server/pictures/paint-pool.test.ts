import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { packPlane } from './packed-plane.ts'
import { paintPicture } from './paint-picture.ts'
import { PaintPool } from './paint-pool.ts'
import { PlaneCache } from './plane-cache.ts'
import { startPaintWorker } from './start-paint-worker.ts'
import { threadsOfLanes } from './picture-settings.ts'

/** Stands in for the painting thread: its jobs end when it is sent null, and tell which thread had them. */
const FAKE_THREAD = `
  const { parentPort, threadId } = require('node:worker_threads')
  const jobs = []
  parentPort.on('message', (message) => {
    if (message) jobs.push(message.jobNumber)
    else for (const jobNumber of jobs.splice(0)) parentPort.postMessage({ jobNumber, result: new Uint8Array([threadId]) })
  })`

describe('a pool of painting threads', () => {
  let started: Worker[]
  let pool: PaintPool
  function fakePool(size: number, idleMs?: number): void {
    started = []
    const start = (): Worker => {
      const worker = new Worker(FAKE_THREAD, { eval: true })
      started.push(worker)
      return worker
    }
    pool = new PaintPool(size, new PlaneCache(), start, idleMs === undefined ? {} : { idleMs })
  }
  afterEach(() => pool.close())

  /** Paints that many artworks at the same time. Resolves with the threads that had them. */
  async function paint(artworks: number): Promise<(number | undefined)[]> {
    const jobs = Array.from({ length: artworks }, (_, artworkId) =>
      pool.openingPicture({ artworkId, plates: new Uint8Array(), updates: [] }),
    )
    for (const worker of started) worker.postMessage(null, [])
    return (await Promise.all(jobs)).map((result) => result?.[0])
  }

  test('starts a thread for each job at the same time, as many as it may have, and each has as much to do', async () => {
    fakePool(2)
    await paint(1)
    await paint(1)
    expect(started).toHaveLength(1)
    const threads = await paint(4)
    expect(started).toHaveLength(2)
    const [first, second] = threads
    expect(second).not.toBe(first)
    expect(threads).toEqual([first, second, first, second])
  })

  test('has no thread when it is idle', async () => {
    fakePool(2, 10)
    await paint(2)
    await eventually(() => started.every(({ threadId }) => threadId === -1))
    await paint(1)
    expect(started).toHaveLength(3)
  })
})

const startBundled = (): Worker => startPaintWorker(inject('programs'))

const updateOf = (at: number, clock: number): Uint8Array => {
  const path = { points: [at * 100, 0, 9_000, 9_000], pressures: null }
  return strokeUpdate(1, clock, plainLine({ id: `${at}`, color: at * 999, path }))
}

test('a picture goes on from what another pool has left, and paints only the rest', async () => {
  const planes = new PlaneCache()
  const pools = [new PaintPool(1, planes, startBundled), new PaintPool(2, planes, startBundled)] as const
  const updates = Array.from({ length: 40 }, (_, at) => updateOf(at, at))
  const rest = Array.from({ length: 10 }, (_, at) => updateOf(30 + at, at))
  const job = { artworkId: 1, plates: encodePlates(blankPlates()), updates }
  expect(await pools[0].picture({ ...job, limitMs: 0 })).toBeNull()
  expect(planes.get(1)).toMatchObject({ strokes: 0 })
  await pools[0].picture({ ...job, updates: updates.slice(0, 30) })
  expect(planes.get(1)).toMatchObject({ strokes: 30 })
  const picture = await pools[1].picture(job)
  expect(picture?.colorHash).toBe(paintPicture(job).colorHash)
  expect(planes.get(1)).toMatchObject({ strokes: 40 })
  // What is on a plane is not painted again.
  const ids = updates.slice(0, 30).map((_, at) => `${at}`)
  planes.keep(1, packPlane({ ids, color: blankColorPlane() }))
  expect((await pools[0].picture(job))?.colorHash).toBe(paintPicture({ ...job, updates: rest }).colorHash)
  await Promise.all(pools.map((one) => one.close()))
  planes.clear()
  expect(planes.get(1)).toBeNull()
})

test('both lanes have a thread, and the long one has a third of many', () => {
  expect([2, 3, 6, 9].map(threadsOfLanes)).toEqual([
    { quick: 1, long: 1 },
    { quick: 2, long: 1 },
    { quick: 4, long: 2 },
    { quick: 6, long: 3 },
  ])
})
