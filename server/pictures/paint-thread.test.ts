import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { strokeUpdate } from '#tests/sync/stroke-update.ts'
import { blankColorPlane } from '#crdt/painter/planes/planes.ts'
import { packPlane } from './packed-plane.ts'
import { PaintThread, PaintingStopped } from './paint-thread.ts'

const encoded = encodePlates(blankPlates())

/** Returns updates of strokes, each of which takes some milliseconds to paint. */
const costly = (client: number, count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => {
    const points = Array.from({ length: 300 }, (_, i) => [i % 2 === 0 ? 800 : 12_000, 400 + ((i * 37) % 8_800)]).flat()
    const line = plainLine({ id: `${client}-${at}`, tip: 'watercolor', size: 50, path: { points, pressures: null } })
    return strokeUpdate(client, at, line)
  })

/** Returns updates of strokes that are painted at once, behind the first `from`. */
const cheap = (client: number, from: number, count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, at) => strokeUpdate(client, from + at, plainLine({ id: `${client}-${from + at}` })))

describe('a painting thread', () => {
  test('a job that cannot be painted is rejected, and the next one is painted', async () => {
    const thread = new PaintThread()
    const broken = { artworkId: 1, plates: Uint8Array.of(1, 2, 3), updates: [] }
    await expect(thread.picture(broken)).rejects.toThrow('could not be painted')
    await expect(thread.picture({ artworkId: 1, plates: encoded, updates: [] })).resolves.toHaveProperty(
      'picture.colorHash',
    )
    await thread.close()
  })

  test('a thread that ends rejects its own jobs and no later ones', async () => {
    const thread = new PaintThread()
    const lost = thread.picture({ artworkId: 1, plates: encoded, updates: [] })
    const closed = thread.close()
    const next = thread.picture({ artworkId: 1, plates: encoded, updates: [] })
    await expect(lost).rejects.toThrow('ended')
    await closed
    await expect(next).resolves.toHaveProperty('picture.pixels')
    await thread.close()
  })

  test('an opening picture waits for the pictures that somebody waits for', async () => {
    const thread = new PaintThread()
    const finished: string[] = []
    // The opening picture leaves the last 200 strokes out.
    const opening = { artworkId: 1, plates: encoded, updates: [...costly(1, 15), ...cheap(1, 15, 200)] }
    const picture = { artworkId: 2, plates: encoded, updates: costly(2, 30) }
    await Promise.all([
      thread.openingPicture(opening).then(() => finished.push('opening picture')),
      thread.picture(picture).then(() => finished.push('picture')),
    ])
    expect(finished).toEqual(['picture', 'opening picture'])
    await thread.close()
  }, 60_000)

  test('a missing worker program rejects the job', async () => {
    const thread = new PaintThread(() => new Worker('/nowhere/paint-worker.js'))
    await expect(thread.picture({ artworkId: 1, plates: encoded, updates: [] })).rejects.toThrow('ended')
  })
})

/**
 * Stands in for the painting thread: artwork 1 never gives the thread back, artwork 2 ends it, and others are done when the thread is
 * through with the messages that it has.
 */
const FAKE_THREAD = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', ({ jobNumber, job }) => setImmediate(() => {
    parentPort.postMessage({ jobNumber, begins: true })
    if (job.artworkId === 1) for (;;);
    if (job.artworkId === 2) process.exit(1)
    parentPort.postMessage({ jobNumber, result: new Uint8Array([job.artworkId]) })
  }))`

describe('with a job that the thread does not survive', () => {
  let started = 0
  let thread: PaintThread
  const fakeThread = (stuckMs: number): PaintThread => {
    started = 0
    thread = new PaintThread(
      () => {
        started += 1
        return new Worker(FAKE_THREAD, { eval: true })
      },
      { stuckMs },
    )
    return thread
  }
  afterEach(() => thread.close())
  const job = (artworkId: number) => thread.openingPicture({ artworkId, plates: encoded, updates: [] })

  test.each([
    ['never gives the thread back', 1],
    ['makes the thread crash', 2],
  ])('a job that %s is given up, and those behind it are painted by a new thread', async (_, artworkId) => {
    fakeThread(200)
    const bad = job(artworkId)
    const others = [job(7), job(8)]
    await expect(bad).rejects.toBeInstanceOf(PaintingStopped)
    expect(await Promise.all(others)).toEqual([Uint8Array.of(7), Uint8Array.of(8)])
    expect(started).toBe(2)
  })

  test('a job whose plane is gone begins again without it', async () => {
    fakeThread(200)
    const plane = packPlane({ ids: [], color: blankColorPlane() })
    const bad = job(2)
    const other = thread.openingPicture({ artworkId: 7, plates: encoded, updates: [], plane })
    structuredClone(plane, { transfer: [plane.runs.buffer, plane.ends.buffer] })
    await expect(bad).rejects.toBeInstanceOf(PaintingStopped)
    expect(await other).toEqual(Uint8Array.of(7))
  })

  test('a job that waits behind too many such jobs is given up with an ordinary error', async () => {
    fakeThread(60_000)
    const bad = [job(2), job(2), job(2)]
    const last = job(7)
    for (const one of bad) await expect(one).rejects.toThrow('ended')
    await expect(last).rejects.not.toBeInstanceOf(PaintingStopped)
  })
})
