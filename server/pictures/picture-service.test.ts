import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import * as fc from '#tests/fast-check.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Y from 'yjs'
import { appendStroke, newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { undoLatest } from '#crdt/document/undo.ts'
import type { FillStroke } from '#crdt/document/stroke/stroke.ts'
import { paintStroke } from '#crdt/painter/paint-stroke.ts'
import { blankColorPlane, HEIGHT, WIDTH } from '#crdt/painter/planes/planes.ts'
import { encodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { platesOfPicture } from '#server/templates/pipeline/plates-pipeline.ts'
import { computeHashes, logMark } from '#server/log/log-chain.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { eventually } from '#tests/eventually.ts'
import { PaintPool } from './paint-pool.ts'
import { PlaneCache } from './plane-cache.ts'
import { PaintingStopped } from './paint-thread.ts'
import type { LogToPaint } from './log-reader.ts'
import type { PictureJob } from './paint-job.ts'
import { ARTWORK_PICTURE_SIZES, type ArtworkPictureSize } from './picture-file.ts'
import { createPictureService, type PictureService } from './picture-service.ts'
import { SetAside } from './set-aside.ts'

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

/** The mark of the log of `updates` at an entry. */
const markAt = (seq: number): string =>
  logMark('key', computeHashes(updates.slice(0, seq).map((update) => ({ userId: 1, update }))).at(-1)!)

let blobs: BlobStore & { readonly names: () => string[] }
let updates: Uint8Array[]
let readLog: ReturnType<typeof vi.fn<(artworkId: number) => Promise<LogToPaint>>>
let thread: PaintPool
let openingPicture: Uint8Array | null
let pictures: PictureService
/** What the services warn of. */
let warnings: unknown[]
const log = { warn: (told: unknown) => void warnings.push(told) }

const judge = async (): Promise<void> => undefined
const newest = (artworkId: number, size: ArtworkPictureSize = 'full', userId = 1) =>
  pictures.newest(artworkId, { size, userId, judge })

const askAll = () => Promise.all(ARTWORK_PICTURE_SIZES.map((size) => newest(1, size)))

beforeEach(() => {
  const stored = new Map<string, Uint8Array>()
  blobs = {
    put: async (name, bytes) => void stored.set(name, bytes.slice()),
    get: async (name) => stored.get(name)?.slice() ?? null,
    delete: async (name) => void stored.delete(name),
    deleteBelow: async (folder) => {
      for (const name of stored.keys()) if (name.startsWith(`${folder}/`)) stored.delete(name)
    },
    foldersBelow: () => Promise.reject(new Error('nobody looks for folders here')),
    deletionOf: async (name) => async () => void stored.delete(name),
    names: () => [...stored.keys()],
  }
  updates = []
  readLog = vi.fn(async () => ({
    seq: updates.length,
    updates: [...updates],
    mark: markAt(updates.length),
    platesHash: 'hash',
    painterVersion: 1,
  }))
  thread = new PaintPool(1, new PlaneCache())
  warnings = []
  openingPicture = null
  pictures = createPictureService({
    pageOf: async () => ({ painterVersion: 1 }),
    lastSeq: async () => updates.length,
    markAt: async (_artworkId, seq) => (seq <= updates.length ? markAt(seq) : null),
    readLog,
    plates: async () => encoded,
    openingPicture: async () => openingPicture,
    shownFrom: async () => 0,
    blobs,
    quickThreads: thread,
    longThreads: thread,
    setAside: new SetAside(() => 0, log),
    log,
  })
})
afterEach(() => thread.close())

test('an artwork of a painter that this process does not have is refused for now (PAINT-3)', async () => {
  readLog.mockResolvedValue({ seq: 0, updates: [], mark: markAt(0), platesHash: 'hash', painterVersion: 99 })
  await expect(newest(1)).rejects.toMatchObject({ status: 503 })
})

test('an artwork without strokes shows its uncolored page', async () => {
  const { file, colorHash, seq } = await newest(1)
  expect(seq).toBe(0)
  expect(colorHash).toBe(createHash('sha256').update(blankColorPlane()).digest('hex'))
  expect(await rgbAt(file, 250, 300)).toEqual([255, 255, 255])
  expect(await rgbAt(file, 130, 300)).toEqual([0x26, 0x31, 0x3d])
})

test('the picture shows the log, ink over color, and carries the same color plane hash as a client', async () => {
  const log = logOf((doc) => {
    appendStroke(doc, fill('a', 250, 0xff0000))
    appendStroke(doc, fill('b', 550, 0x0000ff))
    undoLatest(doc, 1)
  })
  updates = log.updates
  const { file, colorHash, seq } = await newest(1)
  expect(seq).toBe(3)
  expect(colorHash).toBe(colorHashOf(log.doc))
  expect(await rgbAt(file, 250, 300)).toEqual([255, 0, 0])
  expect(await rgbAt(file, 550, 300)).toEqual([255, 255, 255])
  expect(await rgbAt(file, 130, 300)).toEqual([0x26, 0x31, 0x3d])
})

test('the newest picture is stored, and painted again only when the log has grown', async () => {
  const log = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000)))
  updates = log.updates
  expect(await rgbAt((await newest(1)).file, 250, 300)).toEqual([255, 0, 0])
  appendStroke(log.doc, fill('b', 250, 0x00ff00))
  expect(await rgbAt((await newest(1)).file, 250, 300)).toEqual([0, 255, 0])
  readLog.mockClear()
  expect(await rgbAt((await newest(1)).file, 250, 300)).toEqual([0, 255, 0])
  expect(readLog).not.toHaveBeenCalled()
  expect(blobs.names()).toHaveLength(1)
})

test('a picture that a full disk does not take is shown all the same, in every size', async () => {
  updates = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000))).updates
  blobs.put = () => Promise.reject(new StorageUnavailable('no space left on device'))
  expect((await askAll()).map(({ seq }) => seq)).toEqual(ARTWORK_PICTURE_SIZES.map(() => 1))
  expect(warnings).toContainEqual(expect.objectContaining({ artworkId: 1, size: 320 }))
})

test('continuing a cached plane gives the same bytes as painting from the first stroke', async () => {
  const colors = fc.sample(fc.tuple(fc.constantFrom(250, 550, 20), fc.nat(0xffffff), fc.boolean()), 8)
  const log = logOf(() => {})
  for (const [at, [x, color, undo]] of colors.entries()) {
    if (undo) undoLatest(log.doc, 1)
    appendStroke(log.doc, fill(`s${at}`, x, color))
    updates = log.updates
    expect((await newest(1)).colorHash).toBe(colorHashOf(log.doc))
  }
})

test('concurrent requests for one picture share one painting', async () => {
  updates = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000))).updates
  const all = await Promise.all(Array.from({ length: 200 }, () => newest(1)))
  expect(readLog).toHaveBeenCalledTimes(1)
  expect(new Set(all.map(({ file }) => file)).size).toBe(1)
})

describe('with many waiting', () => {
  const painted = { pixels: new Uint8Array(WIDTH * HEIGHT * 4), colorHash: '0'.repeat(64) }

  /** A thread that paints when `open` is called, and lists the artworks in the order in which it got them. */
  function gatedThread() {
    const resolvers: (() => void)[] = []
    const gate = new Promise<void>((resolve) => resolvers.push(resolve))
    const open = (): void => resolvers.forEach((resolve) => resolve())
    const order: number[] = []
    const picture = async ({ artworkId }: PictureJob) => {
      order.push(artworkId)
      await gate
      return painted
    }
    return { size: 1, picture, open, order }
  }

  const serviceOn = (options: { quickThreads: PicturePool; longThreads: PicturePool; maxQueued?: number }) =>
    createPictureService({
      pageOf: async () => ({ painterVersion: 1 }),
      lastSeq: async () => 0,
      markAt: async () => markAt(0),
      readLog,
      plates: async () => encoded,
      openingPicture: async () => null,
      shownFrom: async () => 0,
      blobs,
      setAside: new SetAside(() => 0, log),
      log,
      ...options,
    })
  type PicturePool = Pick<PaintPool, 'picture' | 'size'>

  test('the person who wants most gets 503 for what is too much, and everybody else is served', async () => {
    const slow = gatedThread()
    const crowded = serviceOn({ quickThreads: slow, longThreads: slow, maxQueued: 10 })
    const ask = (artworkId: number, userId: number) => crowded.newest(artworkId, { size: 'full', userId, judge })
    const many = Promise.allSettled(Array.from({ length: 30 }, (_, at) => ask(at, 1)))
    await eventually(() => slow.order.length === 2)
    const other = [ask(101, 2), ask(102, 2)]
    slow.open()
    await Promise.all(other)
    const refused = (await many).filter((one) => one.status === 'rejected')
    expect(refused.length).toBe(30 - 2 - 10 + 2)
    for (const one of refused) expect(one.reason).toMatchObject({ status: 503 })
    // The two that were begun, then in turns.
    expect(slow.order.indexOf(102)).toBeLessThan(8)
  })

  test.each(ARTWORK_PICTURE_SIZES)('a quick picture (%s) does not wait for long ones', async (size) => {
    const slow = gatedThread()
    const quickThreads = { size: 1, picture: async ({ artworkId }: PictureJob) => (artworkId < 50 ? null : painted) }
    const busy = serviceOn({ quickThreads, longThreads: slow })
    const long = Array.from({ length: 20 }, (_, at) => busy.newest(at, { size: 'full', userId: 1, judge }))
    await eventually(() => slow.order.length === 3)
    await busy.newest(50, { size, userId: 2, judge })
    slow.open()
    await Promise.all(long)
  })

  test('a picture whose callers have all gone is not painted', async () => {
    const slow = gatedThread()
    const service = serviceOn({ quickThreads: slow, longThreads: slow })
    const first = [1, 2].map((artworkId) => service.newest(artworkId, { size: 'full', userId: 1, judge }))
    await eventually(() => slow.order.length === 2)
    const caller = new AbortController()
    const ask = (artworkId: number) =>
      service.newest(artworkId, { size: 'full', userId: 1, judge, signal: caller.signal }).catch(() => 'gone')
    const left = [ask(3), ask(4)]
    const stays = service.newest(4, { size: 'full', userId: 1, judge })
    await eventually(() => readLog.mock.calls.length === 2)
    caller.abort(new Error('gone'))
    slow.open()
    await Promise.all([...first, stays])
    expect(await Promise.all(left)).toEqual(['gone', 'gone'])
    expect(slow.order).toEqual([1, 2, 4])
  })
})

describe('while people draw', () => {
  const painted = { pixels: new Uint8Array(WIDTH * HEIGHT * 4), colorHash: '0'.repeat(64) }

  /** A thread whose paintings end one by one, when the test says so. */
  function steppedThread() {
    const begun: (() => void)[] = []
    const picture = () => new Promise<typeof painted>((resolve) => void begun.push(() => resolve(painted)))
    return { size: 1, picture, begun }
  }

  const noThread = { size: 1, picture: async () => null }
  test.each([
    ['by the same person', 'quick', { size: 'full', userId: 1 }],
    ['by somebody else, in another size', 'quick', { size: 320, userId: 2 }],
    ['in the long lane', 'long', { size: 'small', userId: 2 }],
  ] as const)(
    'a picture that is asked for shows what the log held then, also if it is being painted already: %s',
    async (_, lane, later) => {
      const slow = steppedThread()
      const service = createPictureService({
        pageOf: async () => ({ painterVersion: 1 }),
        lastSeq: async () => updates.length,
        markAt: async (_artworkId, seq) => markAt(seq),
        readLog,
        plates: async () => encoded,
        openingPicture: async () => null,
        shownFrom: async () => 0,
        blobs,
        quickThreads: lane === 'quick' ? slow : noThread,
        longThreads: slow,
        setAside: new SetAside(() => 0, log),
        log,
      })
      const { doc, updates: drawn } = logOf((page) => appendStroke(page, fill('a', 250, 0xff0000)))
      updates = drawn
      const early = service.newest(1, { size: 'full', userId: 1, judge })
      await eventually(() => slow.begun.length === 1)
      appendStroke(doc, fill('b', 250, 0x00ff00))
      const late = [1, 2, 3].map(() => service.newest(1, { ...later, judge }))
      // Until they have joined the painting.
      await new Promise((resolve) => setImmediate(resolve))
      appendStroke(doc, fill('c', 250, 0x0000ff))
      slow.begun[0]!()
      expect((await early).seq).toBe(1)
      await eventually(() => slow.begun.length === 2)
      slow.begun[1]!()
      expect((await Promise.all(late)).map(({ seq }) => seq)).toEqual([3, 3, 3])
      expect(slow.begun).toHaveLength(2)
    },
  )
})

describe('a painting that is under way', () => {
  const painted = { pixels: new Uint8Array(WIDTH * HEIGHT * 4), colorHash: '0'.repeat(64) }
  /** What happens while the picture is painted. */
  let meanwhile: () => Promise<void>
  let from: number
  let logKey: string | null
  let service: PictureService

  beforeEach(() => {
    updates = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000))).updates
    from = 0
    logKey = 'key'
    const thread = {
      size: 1,
      async picture() {
        await meanwhile()
        return painted
      },
    }
    service = createPictureService({
      pageOf: async () => ({ painterVersion: 1 }),
      lastSeq: async () => updates.length,
      markAt: async (_artworkId, seq) => (logKey === 'key' ? markAt(seq) : logKey),
      readLog,
      plates: async () => encoded,
      openingPicture: async () => null,
      shownFrom: async () => from,
      blobs,
      quickThreads: thread,
      longThreads: thread,
      setAside: new SetAside(() => 0, log),
      log,
    })
  })

  test.each([
    ['strokes are taken off', () => (from = 2)],
    ['the artwork is deleted', () => (logKey = null)],
    ['the log is replaced', () => (logKey = 'another')],
  ])('leaves no file behind when %s meanwhile, in any size', async (_, change) => {
    meanwhile = async () => {
      change()
      for (const name of blobs.names()) await blobs.delete(name)
    }
    await Promise.all(ARTWORK_PICTURE_SIZES.map((size) => service.newest(1, { size, userId: 1, judge })))
    expect(blobs.names()).toEqual([])
  })

  test('with strokes that were taken off is not shown in place of one that takes too long (PAINT-5)', async () => {
    const drawn = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000)))
    updates = drawn.updates
    meanwhile = async () => undefined
    await service.newest(1, { size: 'full', userId: 1, judge })
    for (const id of ['b', 'c']) appendStroke(drawn.doc, fill(id, 250, 0))
    meanwhile = () => Promise.reject(new PaintingStopped('stuck'))
    expect(await service.newest(1, { size: 'full', userId: 1, judge })).toMatchObject({ seq: 1 })
    from = 3
    await expect(service.newest(1, { size: 'full', userId: 1, judge })).rejects.toMatchObject({ status: 503 })
  })
})

describe('the smaller sizes', () => {
  const SMALLER = ARTWORK_PICTURE_SIZES.filter((size) => size !== 'full')

  test.each(SMALLER)('%s has its width and type, the same hash, and the colors of the full picture', async (size) => {
    updates = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000))).updates
    const [smaller, full] = [await newest(1, size), await newest(1)]
    const width = size === 'small' ? 400 : size
    const format = size === 'small' ? 'png' : 'webp'
    expect(await sharp(smaller.file).metadata()).toMatchObject({ width, height: (width * 3) / 4, format })
    expect(smaller).toMatchObject({ colorHash: full.colorHash, seq: full.seq, mark: full.mark })
    const { data } = await sharp(smaller.file).raw().toBuffer({ resolveWithObject: true })
    const at = (Math.round(width * 0.375) * width + Math.round((width * 250) / 800)) * 3
    for (const [channel, value] of [255, 0, 0].entries()) expect(Math.abs(data[at + channel]! - value)).toBeLessThan(8)
  })

  test('the log is painted once for all sizes, and once more when it has grown', async () => {
    const log = logOf((doc) => appendStroke(doc, fill('a', 250, 0xff0000)))
    updates = log.updates
    const before = await askAll()
    await askAll()
    expect(readLog).toHaveBeenCalledTimes(1)
    expect(blobs.names()).toHaveLength(ARTWORK_PICTURE_SIZES.length)
    appendStroke(log.doc, fill('b', 250, 0x00ff00))
    const after = await askAll()
    expect(readLog).toHaveBeenCalledTimes(2)
    expect(after.every(({ file, seq }, at) => seq === 2 && !Buffer.from(file).equals(before[at]!.file))).toBe(true)
  })
})

test('painting does not block the event loop', async () => {
  updates = logOf((doc) => {
    for (let at = 0; at < 400; at++) appendStroke(doc, fill(`s${at}`, at % 2 ? 250 : 20, at))
  }).updates
  await newest(2) // starts the thread
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const start = performance.now()
  await newest(1)
  const took = performance.now() - start
  clearInterval(timer)
  expect(longest).toBeLessThan(Math.max(60, took * 0.5))
})

describe('a picture that takes too long to paint (PAINT-5)', () => {
  const painted = { pixels: new Uint8Array(WIDTH * HEIGHT * 4), colorHash: '0'.repeat(64) }
  let seq: number
  let now: number
  let long: ReturnType<typeof vi.fn<PaintPool['picture']>>
  let quick: ReturnType<typeof vi.fn<PaintPool['picture']>>
  let service: PictureService

  beforeEach(() => {
    seq = 10
    now = 0
    long = vi.fn<PaintPool['picture']>(async () => null)
    quick = vi.fn<PaintPool['picture']>(async () => null)
    service = createPictureService({
      pageOf: async () => ({ painterVersion: 1 }),
      lastSeq: async () => seq,
      markAt: async () => markAt(0),
      readLog: async () => ({ seq, updates: [], mark: markAt(0), platesHash: 'hash', painterVersion: 1 }),
      plates: async () => encoded,
      openingPicture: async () => null,
      shownFrom: async () => 0,
      blobs,
      quickThreads: { size: 1, picture: quick },
      longThreads: { size: 1, picture: long },
      setAside: new SetAside(() => now, log),
      log,
    })
  })
  const ask = (size: ArtworkPictureSize = 'full') => service.newest(1, { size, userId: 1, judge })

  test.each([
    ['was not done in time', async () => null],
    [
      'had to be stopped',
      async () => {
        throw new PaintingStopped('stuck')
      },
    ],
  ])('is refused with a kind sentence, told once, and not painted again when it %s', async (_, paint) => {
    long.mockImplementation(paint)
    await expect(ask()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('so much on it') })
    for (const size of ARTWORK_PICTURE_SIZES) await expect(ask(size)).rejects.toMatchObject({ status: 503 })
    seq = 11
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    expect([quick, long].map((thread) => thread.mock.calls.length)).toEqual([1, 1])
    expect(warnings).toMatchObject([{ artworkId: 1, seq: 10 }])
  })

  test('is tried again when its log has doubled, and an hour later when it has grown at all', async () => {
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    now = 3_600_000
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    expect(long).toHaveBeenCalledTimes(1)
    seq = 11
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    expect(long).toHaveBeenCalledTimes(2)
    seq = 22
    quick.mockResolvedValue(painted)
    expect(await ask()).toMatchObject({ seq: 22 })
  })

  test('is shown as it was painted last', async () => {
    quick.mockResolvedValueOnce(painted)
    await ask()
    seq = 11
    expect(await ask()).toMatchObject({ seq: 10 })
    for (const size of ARTWORK_PICTURE_SIZES) expect(await ask(size)).toMatchObject({ seq: 10 })
    expect(await sharp((await ask(320)).file).metadata()).toMatchObject({ width: 320, format: 'webp' })
    expect(long).toHaveBeenCalledTimes(1)
  })

  test('goes to the long lane at once after it has ended the quick thread', async () => {
    quick.mockRejectedValueOnce(new PaintingStopped('stuck'))
    long.mockRejectedValueOnce(new Error('no memory'))
    await expect(ask()).rejects.toThrow('no memory')
    long.mockResolvedValueOnce(painted)
    expect(await ask()).toMatchObject({ seq: 10 })
    expect(quick).toHaveBeenCalledTimes(1)
  })
})
