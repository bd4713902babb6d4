import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { paintPicture } from './paint-picture.ts'
import { PaintPool } from './paint-pool.ts'
import { PlaneCache } from './plane-cache.ts'
import { threadsOfLanes } from './picture-settings.ts'

/** Stands in for the painting thread: a job ends when its artwork's number is sent to `gate`, and tells which thread had it. */
const FAKE_THREAD = `
  const { parentPort, threadId } = require('node:worker_threads')
  const jobs = []
  parentPort.on('message', ({ jobNumber, job }) => {
    parentPort.postMessage({ jobNumber, begins: true })
    jobs.push({ jobNumber, artworkId: job.artworkId })
  })
  new BroadcastChannel('paint-pool-test').onmessage = ({ data }) => {
    for (const { jobNumber } of jobs.filter(({ artworkId }) => artworkId === data))
      parentPort.postMessage({ jobNumber, result: new Uint8Array([threadId]) })
  }`

describe('a pool of painting threads', () => {
  const gate = new BroadcastChannel('paint-pool-test')
  let started = 0
  let pool: PaintPool
  const fakePool = (size: number, idleMs?: number): PaintPool => {
    started = 0
    pool = new PaintPool(
      size,
      new PlaneCache(),
      () => {
        started += 1
        return new Worker(FAKE_THREAD, { eval: true })
      },
      idleMs === undefined ? {} : { idleMs },
    )
    return pool
  }
  afterEach(async () => pool.close())

  const begin = (artworkId: number): Promise<Uint8Array | null> =>
    pool.openingPicture({ artworkId, plates: new Uint8Array(), updates: [] })
  /** Ends the jobs of an artwork. Resolves with the number of the thread. */
  async function end(artworkId: number, job: Promise<Uint8Array | null>): Promise<number> {
    const sending = setInterval(() => gate.postMessage(artworkId), 5)
    const result = await job
    clearInterval(sending)
    return result![0]!
  }
  const paint = (artworkId: number): Promise<number> => end(artworkId, begin(artworkId))

  test('starts a thread for each job at the same time, as many as it may have', async () => {
    fakePool(2)
    await paint(1)
    await paint(2)
    expect(started).toBe(1)
    const jobs = [3, 4, 5].map((artworkId) => ({ artworkId, job: begin(artworkId) }))
    expect(started).toBe(2)
    const threads = await Promise.all(jobs.map(({ artworkId, job }) => end(artworkId, job)))
    expect(new Set(threads).size).toBe(2)
  })

  test('has no thread when it is idle', async () => {
    fakePool(2, 10)
    const threads = await Promise.all([1, 2].map(paint))
    expect(new Set(threads).size).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(threads).not.toContain(await paint(1))
    await eventually(() => started === 3)
  })
})

test('a picture goes on from what another pool has left, and paints only the rest', async () => {
  const planes = new PlaneCache()
  const pools = [new PaintPool(1, planes), new PaintPool(2, planes)] as const
  const updates = Array.from({ length: 40 }, (_, at) =>
    strokeUpdate(1, at, plainLine({ id: `${at}`, color: at * 999 })),
  )
  const job = { artworkId: 1, plates: encodePlates(blankPlates()), updates }
  expect(await pools[0].picture({ ...job, limitMs: 0 })).toBeNull()
  expect(planes.get(1)).toMatchObject({ strokes: 0 })
  await pools[0].picture({ ...job, updates: updates.slice(0, 30) })
  expect(planes.get(1)).toMatchObject({ strokes: 30 })
  const picture = await pools[1].picture(job)
  expect(picture?.colorHash).toBe(paintPicture(job).colorHash)
  // With no time at all, it comes only if nothing is left to paint.
  expect(await pools[0].picture({ ...job, limitMs: 0 })).toBeNull()
  expect(planes.get(1)).toMatchObject({ strokes: 40 })
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
