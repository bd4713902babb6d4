/** How often one request reads the row of an artwork. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Collection, CollectionDefinition, Document } from '#server/storage/storage.ts'
import { EmbeddedStorage } from '#server/storage/embedded/embedded-storage.ts'
import type { Client } from '#tests/api/client.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

const reads = new Map<string, number>()

/** Counts the reads outside transactions, by collection. */
function counted<T extends Document>(real: Collection<T>, { name }: CollectionDefinition<T>): Collection<T> {
  return new Proxy(real, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        if (property === 'find' || property === 'findOne') reads.set(name, (reads.get(name) ?? 0) + 1)
        return Reflect.apply(value, target, given)
      }
    },
  })
}

let app: App
let ana: Client
beforeAll(async () => {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its storage below
  const open = EmbeddedStorage.prototype.collection
  vi.spyOn(EmbeddedStorage.prototype, 'collection').mockImplementation(function (this: EmbeddedStorage, definition) {
    return counted(open.call(this, definition), definition)
  })
  app = await startApp()
  ana = await app.signUp()
})
afterAll(async () => {
  await app.close()
  vi.restoreAllMocks()
})
afterEach(() => reads.clear())

async function newArtwork(): Promise<{ id: number; title: string }> {
  const { json } = await ana.post('/api/artworks', { title: 'Cat' })
  reads.clear()
  return json as { id: number; title: string }
}

test('reading an artwork reads its row once', async () => {
  const { id } = await newArtwork()
  expect((await ana.get(`/api/artworks/${id}`)).status).toBe(200)
  expect(reads.get('artworks')).toBe(1)
})

test('making an artwork reads no row that it has just written', async () => {
  expect((await ana.post('/api/artworks', { title: 'Cat' })).status).toBe(201)
  expect(reads.get('artworks') ?? 0).toBe(0)
})

test('copying reads the row once, and once more when the strokes are copied', async () => {
  const { id } = await newArtwork()
  expect((await ana.post(`/api/artworks/${id}/copy`)).status).toBe(201)
  expect(reads.get('artworks')).toBe(2)
})

test('saving reads the row once, and once more when it has changed', async () => {
  const artwork = await newArtwork()
  expect((await ana.send('PUT', `/api/artworks/${artwork.id}`, artwork)).status).toBe(200)
  expect(reads.get('artworks')).toBe(1)
  reads.clear()
  expect((await ana.send('PUT', `/api/artworks/${artwork.id}`, { ...artwork, title: 'Dog' })).status).toBe(200)
  expect(reads.get('artworks')).toBe(2)
})

test('saving that asks for contributors too reads the row once', async () => {
  const artwork = await newArtwork()
  const saved = await ana.send('PUT', `/api/artworks/${artwork.id}`, {
    ...artwork,
    title: 'Dog',
    collaborativeMode: true,
  })
  expect(saved.json).toMatchObject({ title: 'Dog', collaborativeMode: true, sessionCode: expect.any(String) })
  expect(reads.get('artworks')).toBe(1)
})

test('enabling collaboration reads the row once', async () => {
  const { id } = await newArtwork()
  expect((await ana.post(`/api/artworks/${id}/enable-collaboration`)).status).toBe(200)
  expect(reads.get('artworks')).toBe(1)
})
