import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import express from 'express'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Template } from '#contract/templates.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { createErrorHandler } from '#server/http/errors.ts'
import { createLog } from '#server/http/logging/log.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { openEmbeddedStorage } from '#server/storage/embedded/open-embedded-storage.ts'
import { openFileBlobStore } from '#server/storage/file-blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { UnknownPlates } from './plates-store.ts'
import { readShippedPages } from './shipped-pages.ts'
import { templateCollection } from './template-row.ts'
import { createTemplateService, type TemplateService } from './template-service.ts'
import { templateRoutes } from './template-routes.ts'

const shipped = await readShippedPages()
const log = createLog({ level: 'silent' })
const now = (): Date => new Date('2026-11-21T10:00:00Z')
/** The person with the id 7 has bought page 33. */
const ownedPages = async (userId: number): Promise<Set<number>> => new Set(userId === 7 ? [33] : [])
let directory: string
let storage: Storage
let blobs: BlobStore
let templates: TemplateService
let server: Server
let url: string
let firstSeeding: number

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fridgedoor-templates-'))
  storage = await openEmbeddedStorage({ directory: join(directory, 'storage') })
  blobs = await openFileBlobStore(join(directory, 'blobs'))
  templates = createTemplateService({ storage, blobs, log, now }, ownedPages)
  const start = performance.now()
  await templates.seed()
  firstSeeding = performance.now() - start
  server = createServer(
    express()
      .use(templateRoutes(templates, () => Promise.resolve('everybody')))
      .use(createErrorHandler(log)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an AddressInfo.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await storage.close()
  await rm(directory, { recursive: true })
})

test('a first start adds every shipped page within ten seconds', async () => {
  expect(await templates.list({ id: 1, isAdmin: true })).toHaveLength(shipped.length)
  expect(firstSeeding).toBeLessThan(10_000)
})

test('strangers and people see the free pages, buyers also theirs, and admins all, in the order of their ids', async () => {
  const free = shipped.filter((page) => page.price === 0).map((page) => page.id)
  for (const viewer of [null, { id: 2, isAdmin: false }])
    expect((await templates.list(viewer)).map((page) => page.id)).toEqual(free)
  expect(free.length).toBeGreaterThanOrEqual(24)
  const offered = (await templates.list({ id: 7, isAdmin: false })).map((page) => page.id)
  expect(offered).toEqual([...free, 33].toSorted((a, b) => a - b))
  expect((await templates.list({ id: 1, isAdmin: true })).map((page) => page.id)).toEqual(
    shipped.map((page) => page.id),
  )
})

test('seeding again changes nothing, including what an admin changed or removed', async () => {
  const rows = storage.collection(templateCollection)
  await rows.updateOne({ _id: 2 }, { $set: { title: 'Kitten', published: false } })
  await rows.updateOne({ _id: 3 }, { $set: { deletedAt: now() } })
  await templates.seed()
  expect(await templates.find(2)).toMatchObject({ title: 'Kitten', published: false })
  expect(await templates.find(3)).toBeNull()
  expect((await templates.list(null)).some((page) => page.id === 2 || page.id === 3)).toBe(false)
  expect((await templates.list({ id: 1, isAdmin: true })).some((page) => page.id === 2)).toBe(true)
  await rows.updateOne({ _id: 3 }, { $set: { deletedAt: null } })
})

test('a page that a new version brings is added to the existing ones', async () => {
  await storage.collection(templateCollection).deleteOne({ _id: 40 })
  await templates.seed()
  expect(await templates.find(40)).toMatchObject({ title: 'Ringed Planet' })
})

test('two processes that start at once on one storage seed it once', async () => {
  const rows = storage.collection(templateCollection)
  await rows.deleteMany({})
  const other = createTemplateService({ storage, blobs, log, now }, ownedPages)
  await Promise.all([templates.seed(), other.seed()])
  expect(await rows.countDocuments({})).toBe(shipped.length)
})

test('the premium pages name the store items that unlock them', async () => {
  expect(await templates.find(18)).toMatchObject({ isPremium: true, storeId: 28 })
  expect(await templates.find(33)).toMatchObject({ isPremium: true, storeId: 3 })
  const sold = await templates.listSold()
  expect(sold.map(({ id }) => id)).toEqual(shipped.filter(({ price }) => price > 0).map(({ id }) => id))
  expect(new Set(sold.map(({ storeId }) => storeId)).size).toBe(sold.length)
  expect(await templates.find(1)).toMatchObject({ isPremium: false, storeId: null, price: 0, category: 'Flowers' })
  expect(await templates.find(999)).toBeNull()
})

test('plates are found by their hash, and the blank page has plates too', async () => {
  const page = await templates.find(1)
  const plates = await templates.plates(page!.platesHash)
  expect(plates.regions.filter((region) => region !== null)).toHaveLength(page!.regionCount)
  const blank = await templates.plates(await templates.blankPlatesHash())
  expect(blank.ink.every((value) => value === 0)).toBe(true)
  expect(await templates.blankPlatesHash()).toBe(await templates.blankPlatesHash())
  await expect(templates.plates('0'.repeat(64))).rejects.toThrow(UnknownPlates)
})

test('GET /api/templates needs no session and keeps the contract', async () => {
  const reply = await fetch(`${url}/api/templates`)
  expect(reply.status).toBe(200)
  const list = Template.array().parse(await reply.json())
  expect(list.every((page) => !page.isPremium)).toBe(true)
  expect((await fetch(`${url}${list[0]!.imageUrl}`)).status).toBe(200)
  expect((await fetch(`${url}${list[0]!.platesUrl}`)).status).toBe(200)
})

test.each(['br', 'gzip', 'identity', 'br, gzip', 'gzip, deflate'])(
  'plates are sent in the encoding for Accept-Encoding %s',
  async (accepted) => {
    const { platesHash } = (await templates.find(4))!
    // fetch undoes what Content-Encoding says.
    const reply = await fetch(`${url}/api/plates/${platesHash}`, { headers: { 'Accept-Encoding': accepted } })
    expect(reply.headers.get('content-encoding')).toBe(accepted === 'identity' ? null : accepted.split(',')[0])
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = new Uint8Array(await reply.arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(platesHash)
    expect(decodePlates(bytes).regions.length).toBeGreaterThan(3)
    const again = await fetch(`${url}/api/plates/${platesHash}`, {
      // Without a cache-control header, fetch adds no-cache to conditional requests.
      headers: {
        'Accept-Encoding': accepted,
        'If-None-Match': reply.headers.get('etag')!,
        'Cache-Control': 'max-age=0',
      },
    })
    expect(again.status).toBe(304)
  },
)

test('the page picture comes in two sizes and is drawn once', async () => {
  const { imageUrl, platesHash } = (await templates.find(5))!
  const pictures = await Promise.all(
    [imageUrl, imageUrl.replace('.png', '-small.png'), imageUrl].map(async (path) => {
      const reply = await fetch(`${url}${path}`)
      expect(reply.headers.get('content-type')).toBe('image/png')
      return Buffer.from(await reply.arrayBuffer())
    }),
  )
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [800, 600],
    [400, 300],
    [800, 600],
  ])
  expect(Buffer.from((await blobs.get(`pages/${platesHash}-full.png`))!).equals(pictures[0]!)).toBe(true)
  const { channels } = await sharp(pictures[0]).removeAlpha().stats()
  expect(channels[0]!.max).toBe(255)
  expect(channels[0]!.min).toBeLessThan(60)
})

test.each([
  `/api/plates/${'0'.repeat(64)}`,
  '/api/plates/short',
  '/api/plates/..%2Fsecret',
  `/templates/${'0'.repeat(64)}.png`,
  '/templates/x.png',
  `/templates/${'a'.repeat(64)}.svg`,
])('%s returns 404', async (path) => {
  expect((await fetch(url + path)).status).toBe(404)
})

test('pictures of pages are drawn one after the other, and each once, however many ask', async () => {
  let drawing = 0
  let most = 0
  const drawn: string[] = []
  const watched: BlobStore = {
    ...blobs,
    async get(name) {
      if (name.startsWith('plates/')) most = Math.max(most, (drawing += 1))
      return blobs.get(name)
    },
    async put(name, bytes) {
      drawing -= 1
      drawn.push(name)
      return blobs.put(name, bytes)
    },
  }
  const own = createTemplateService({ storage, blobs: watched, log, now }, ownedPages)
  const hashes = shipped.slice(-6).map(({ platesHash }) => platesHash)
  const asked = [...hashes, ...hashes].map((hash) => own.pagePicture(hash, 'tiny'))
  for (const png of await Promise.all(asked)) expect((await sharp(png!).metadata()).width).toBe(160)
  expect(drawn).toHaveLength(hashes.length)
  expect(most).toBe(1)
})
