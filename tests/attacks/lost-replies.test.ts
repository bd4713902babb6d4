/**
 * A process that ends after it has done what a call with an `Idempotency-Key` asks for, and before it has written anything else: the
 * repetition does nothing again and gets the reply (HTTP-8).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Family } from '#contract/families.ts'
import { keyCollection } from '#server/http/idempotency.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { type App, startApp } from '#tests/api/start-app.ts'
import { oneEngine } from '#tests/each-engine.ts'
import { watchedStorage } from '#tests/watched-storage.ts'

/** Longer than the attempt of a process that has ended keeps its key. */
const LEASE_MS = 31_000
/** Costs what one completed artwork earns. */
const ITEM = 231

type Person = Awaited<ReturnType<App['signUp']>>

interface Call {
  readonly name: string
  /** Makes what the call needs. Returns its path. */
  readonly path: (person: Person) => Promise<string>
  readonly method?: 'PATCH'
  readonly body?: object
  /** Returns how many things of its kind the person has. */
  readonly count: (person: Person, path: string) => Promise<number>
}

const json = async <T>(replied: Promise<{ status: number; json: unknown; text: string }>): Promise<T> => {
  const { status, json: body, text } = await replied
  if (status >= 300) throw new Error(`${status}: ${text}`)
  return body as T
}

async function drawn(person: Person): Promise<string> {
  const { id } = await json<Artwork>(person.post('/api/artworks', {}))
  await json(person.post(`/api/artworks/${id}/strokes`, { points: [{ x: 9, y: 9 }] }))
  return `/api/artworks/${id}`
}

const artworks = async (person: Person): Promise<number> => (await json<unknown[]>(person.get('/api/artworks'))).length
const coins = async (person: Person): Promise<number> => (await json<{ coins: number }>(person.get('/api/user'))).coins

const CALLS: readonly Call[] = [
  { name: 'making an artwork', path: async () => '/api/artworks', body: { title: 'Sun' }, count: artworks },
  {
    name: 'making an artwork to be shared',
    path: async () => '/api/artworks',
    body: { title: 'Sun', collaborativeMode: true },
    count: artworks,
  },
  { name: 'copying an artwork', path: async (person) => `${await drawn(person)}/copy`, count: artworks },
  { name: 'completing an artwork', method: 'PATCH', path: drawn, body: { completed: true }, count: coins },
  {
    name: 'drawing a stroke',
    path: async (person) => `${await drawn(person)}/strokes`,
    body: { points: [{ x: 9, y: 9 }] },
    count: async (person, path) => (await json<{ strokes: unknown[] }>(person.get(path))).strokes.length,
  },
  {
    name: 'making a family',
    path: async () => '/api/families',
    body: { name: 'The Foxes' },
    count: async (person) => (await json<unknown[]>(person.get('/api/families'))).length,
  },
  {
    name: 'making an invitation',
    path: async (person) =>
      `/api/families/${(await json<Family>(person.post('/api/families', { name: 'The Foxes' }))).id}/invitations`,
    body: {},
    count: async (person) => (await json<{ sent: unknown[] }>(person.get('/api/invitations'))).sent.length,
  },
  {
    name: 'buying an item',
    path: async (person) => {
      await json(person.patch(await drawn(person), { completed: true }))
      return `/api/store/${ITEM}/purchase`
    },
    body: {},
    count: coins,
  },
  {
    name: 'sending feedback',
    path: async () => '/api/feedback',
    body: { type: 'other', description: 'The sun is green on my tablet.' },
    count: async (person) => (await json<unknown[]>(person.get('/api/feedback/own'))).length,
  },
]

oneEngine('a reply that is lost with its process', 'embedded', (environment) => {
  let app: App
  let isEnding = false
  beforeAll(async () => {
    app = await startApp({
      environment: environment(),
      watched: (storage) =>
        watchedStorage(storage, (operation, collection, isInTransaction) => {
          if (isEnding && operation === 'updateOne' && collection === keyCollection.name && !isInTransaction)
            throw new StorageUnavailable('the process has ended')
        }),
    })
  }, 60_000)
  afterAll(() => app.close())

  test.each(CALLS)('$name', async ({ path: prepare, method = 'POST', body, count }) => {
    const person = await app.signUp()
    const path = await prepare(person)
    const before = await count(person, path)
    const send = () =>
      person.send(method, path, body, { 'idempotency-key': `key of ${person.id}`.replaceAll(' ', '-') })
    isEnding = true
    await send()
    isEnding = false
    const after = await count(person, path)
    expect(after).not.toBe(before)

    app.later(LEASE_MS)
    const repeated = await send()
    expect(repeated.text).not.toContain('"error"')
    expect(await count(person, path)).toBe(after)
    if (method === 'PATCH') expect(repeated.json).toMatchObject({ coinsEarned: 10 })
  })
})
