import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries, undoLatest } from '#crdt/document/artwork-document.ts'
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { platesOfPicture } from '#server/templates/pipeline/plates-pipeline.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { plainFill } from '#tests/core/plain-strokes.ts'
import { createPaintThread, type PaintThread } from './paint-thread.ts'
import type { LogToPaint } from './log-reader.ts'
import { createPictureService, type PictureService } from './picture-service.ts'

const page = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><g fill="#fff" stroke="#000" stroke-width="9"><circle cx="250" cy="300" r="120"/><circle cx="550" cy="300" r="120"/></g></svg>',
)
const plates = await platesOfPicture(page)
const encoded = encodePlates(plates)

const fill = (id: string, x: number, color: number): FillStroke =>
  plainFill({ id, x: x * 16, y: 300 * 16, region: plates.labels[600 * WIDTH + x * 2]!, color })

/** Returns a log as drawing makes it: one update per entry. */
function logOf(draw: (doc: Y.Doc) => void): { doc: Y.Doc; updates: Uint8Array[] } {
  const doc = newArtworkDocument()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  draw(doc)
  return { doc, updates }
}

function colorHashOf(doc: Y.Doc): string {
  const color = blankColorPlane()
  for (const { stroke, undone } of readEntries(doc)) if (!undone) paintStroke(color, plates, stroke)
  return createHash('sha256').update(color).digest('hex')
}

const rgbAt = async (png: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 3 })
  return [...data.subarray((y * 2 * WIDTH + x * 2) * 3, (y * 2 * WIDTH + x * 2) * 3 + 3)]
}

let blobs: BlobStore & { readonly names: () => string[] }
let updates: Uint8Array[]
let readLog: ReturnType<typeof vi.fn<(artworkId: number) => Promise<LogToPaint>>>
let thread: PaintThread
let pictures: PictureService

beforeEach(() => {
  const stored = new Map<string, Uint8Array>()
  blobs = {
    put: async (name, bytes) => void stored.set(name, bytes.slice()),
    get: async (name) => stored.get(name)?.slice() ?? null,
    delete: async (name) => void stored.delete(name),
    names: () => [...stored.keys()],
  }
  updates = []
  readLog = vi.fn(async () => ({ seq: updates.length, updates: [...updates], platesHash: 'hash' }))
  thread = createPaintThread()
  pictures = createPictureService({ readLog, plates: async () => encoded, blobs, thread })
})
afterEach(() => thread.close())

test('an artwork without strokes shows its uncolored page', async () => {
  const { png, colorHash, seq } = await pictures.picture(1, 0)
  expect(seq).toBe(0)
  expect(colorHash).toBe(createHash('sha256').update(blankColorPlane()).digest('hex'))
  expect(await rgbAt(png, 250, 300)).toEqual([255, 255, 255])
  expect(await rgbAt(png, 130, 300)).toEqual([0x26, 0x31, 0x3d])
})

test('the picture shows the log, ink over color, and carries the same color plane hash as a client', async () => {
  const log = logOf((doc) => {
    appendStroke(doc, fill('a', 250, 0xff0000))
    appendStroke(doc, fill('b', 550, 0x0000ff))
    undoLatest(doc, 1)
  })
  updates = log.updates
  const { png, colorHash, seq } = await pictures.picture(1, 3)
  expect(seq).toBe(3)
  expect(colorHash).toBe(colorHashOf(log.doc))
  expect(await rgbAt(png, 250, 300)).toEqual([255, 0, 0])
  expect(await rgbAt(png, 550, 300)).toEqual([255, 255, 255])
  expect(await rgbAt(png, 130, 300)).toEqual([0x26, 0x31, 0x3d])
})

test('any log entry can be requested, in any order, and only the newest picture is stored', async () => {
  const log = logOf((doc) => {
    appendStroke(doc, fill('a', 250, 0xff0000))
    appendStroke(doc, fill('b', 250, 0x00ff00))
  })
  updates = log.updates
  expect(await rgbAt((await pictures.picture(1, 2)).png, 250, 300)).toEqual([0, 255, 0])
  expect(await rgbAt((await pictures.picture(1, 1)).png, 250, 300)).toEqual([255, 0, 0])
  readLog.mockClear()
  expect(await rgbAt((await pictures.picture(1, 2)).png, 250, 300)).toEqual([0, 255, 0])
  expect(readLog).not.toHaveBeenCalled()
  expect(blobs.names()).toHaveLength(1)
})

test('continuing a cached plane gives the same bytes as painting from the first stroke', async () => {
  const colors = fc.sample(fc.tuple(fc.constantFrom(250, 550, 20), fc.nat(0xffffff), fc.boolean()), 8)
  const log = logOf(() => {})
  for (const [at, [x, color, undo]] of colors.entries()) {
    if (undo) undoLatest(log.doc, 1)
    appendStroke(log.doc, fill(`s${at}`, x, color))
    updates = log.updates
    expect((await pictures.picture(1, updates.length)).colorHash).toBe(colorHashOf(log.doc))
  }
})

test('concurrent requests for one picture share one painting', async () => {
  updates = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000))).updates
  const all = await Promise.all(Array.from({ length: 200 }, () => pictures.picture(1, 1)))
  expect(readLog).toHaveBeenCalledTimes(1)
  expect(new Set(all.map(({ png }) => png)).size).toBe(1)
})

test('too many different pictures at once get 503, and the others are painted', async () => {
  const all = await Promise.allSettled(Array.from({ length: 80 }, (_, at) => pictures.picture(at, 0)))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused.length).toBe(80 - 64 - 2)
  for (const one of refused) expect(one.reason).toMatchObject({ status: 503 })
  await expect(pictures.picture(99, 0)).resolves.toMatchObject({ seq: 0 })
})

test('the small picture is a quarter as wide and has the same hash', async () => {
  updates = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000))).updates
  const [full, small] = [await pictures.picture(1, 1), await pictures.picture(1, 1, 'small')]
  expect(await sharp(small.png).metadata()).toMatchObject({ width: 400, height: 300 })
  expect(small.colorHash).toBe(full.colorHash)
  expect(small.png.length).toBeLessThan(full.png.length)
})

test('painting does not block the event loop', async () => {
  updates = logOf((doc) => {
    for (let at = 0; at < 400; at++) appendStroke(doc, fill(`s${at}`, at % 2 ? 250 : 20, at))
  }).updates
  await pictures.picture(2, 0) // starts the thread
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const start = performance.now()
  await pictures.picture(1, 400)
  const took = performance.now() - start
  clearInterval(timer)
  expect(longest).toBeLessThan(Math.max(60, took * 0.5))
})

describe('the painting thread', () => {
  test('a job that cannot be painted is rejected, and the next one is painted', async () => {
    const thread = createPaintThread()
    const broken = { artworkId: 1, plates: Uint8Array.of(1, 2, 3), updates: [] }
    await expect(thread.picture(broken)).rejects.toThrow('could not be painted')
    await expect(thread.picture({ artworkId: 1, plates: encoded, updates: [] })).resolves.toHaveProperty('colorHash')
    await thread.close()
  })

  test('a thread that ends rejects its own jobs and no later ones', async () => {
    const thread = createPaintThread()
    const lost = thread.picture({ artworkId: 1, plates: encoded, updates: [] })
    const closed = thread.close()
    const next = thread.picture({ artworkId: 1, plates: encoded, updates: [] })
    await expect(lost).rejects.toThrow('ended')
    await closed
    await expect(next).resolves.toHaveProperty('pixels')
    await thread.close()
  })

  test('a missing worker program rejects the job', async () => {
    const thread = createPaintThread(() => new Worker('/nowhere/paint-worker.js'))
    await expect(thread.picture({ artworkId: 1, plates: encoded, updates: [] })).rejects.toThrow('ended')
  })
})
