/** The service worker's caches: whose replies they hold, and how many. It runs in a context of its own, with caches in memory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'

const SOURCE = readFileSync(join(import.meta.dirname, '../../client/public/service-worker.js'), 'utf8')
const ORIGIN = 'http://door'

/** As much of the Cache interface as the worker uses. */
class MemoryCache {
  readonly entries = new Map<string, { readonly request: Request; readonly response: Response }>()

  async match(request: Request | string, { ignoreSearch = false } = {}): Promise<Response | undefined> {
    const url = addressOf(request)
    const found = ignoreSearch ? [...this.entries.keys()].find((key) => pathOf(key) === pathOf(url)) : url
    return found === undefined ? undefined : this.entries.get(found)?.response.clone()
  }

  async put(request: Request | string, response: Response): Promise<void> {
    this.entries.delete(addressOf(request))
    this.entries.set(addressOf(request), { request: new Request(addressOf(request)), response })
  }

  async delete(request: Request | string): Promise<boolean> {
    return this.entries.delete(addressOf(request))
  }

  async keys(request?: Request, { ignoreSearch = false } = {}): Promise<Request[]> {
    const all = [...this.entries.values()].map((entry) => entry.request)
    return request && ignoreSearch ? all.filter(({ url }) => pathOf(url) === pathOf(request.url)) : all
  }
}

const addressOf = (request: Request | string | URL): string =>
  request instanceof Request ? request.url : new URL(request, ORIGIN).href
const pathOf = (address: string): string => new URL(address).pathname

type Listener = (event: Record<string, unknown>) => void

let stores: Map<string, MemoryCache>
let listeners: Map<string, Listener>
/** What the server replies. */
let serve: (path: string) => Response | Promise<Response>

beforeEach(() => {
  stores = new Map()
  listeners = new Map()
  serve = () => Response.json({})
  const open = async (name: string): Promise<MemoryCache> => {
    const store = stores.get(name) ?? new MemoryCache()
    stores.set(name, store)
    return store
  }
  const scope = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  const caches = { open, delete: async (name: string) => stores.delete(name) }
  const fetch = async (request: Request | string | URL): Promise<Response> => {
    const { pathname, search } = new URL(addressOf(request))
    return serve(pathname + search)
  }
  runInContext(
    SOURCE,
    createContext({ self: scope, caches, fetch, Request, Response, URL, Promise, setTimeout, console }),
  )
})

/** Sends an event, and resolves with the reply once everything that the worker does for it is done. */
async function dispatch(type: string, event: Record<string, unknown>): Promise<Response | null> {
  const work: Promise<unknown>[] = []
  const replies: Promise<Response>[] = []
  listeners.get(type)!({
    ...event,
    respondWith: (given: Promise<Response>) => replies.push(given),
    waitUntil: (given: Promise<unknown>) => work.push(given),
  })
  const response = await replies[0]
  await Promise.all(work)
  return response ?? null
}

const get = (path: string, init: RequestInit = {}): Promise<Response | null> =>
  dispatch('fetch', { request: new Request(ORIGIN + path, init) })

const kept = (): string[] =>
  [...stores.values()].flatMap(({ entries }) => [...entries.keys()].map((key) => key.slice(ORIGIN.length)))

const lastingForAll = (): Response => new Response('png', { headers: { 'Cache-Control': 'public, immutable' } })
const lasting = (): Response => new Response('png', { headers: { 'Cache-Control': 'private, immutable' } })
const nobody = (): Response => new Response(null, { status: 401 })
const person = (id: number) => () => Response.json({ id })

test('replies of the person before go when another person, or nobody, is signed in', async () => {
  for (const next of [person(2), nobody]) {
    serve = person(1)
    await get('/api/user')
    await get('/api/artworks')
    serve = lasting
    await get('/api/artworks/7/image?v=1-a')
    serve = person(1)
    await get('/api/user')
    expect(kept().toSorted()).toEqual(['/api/artworks', '/api/artworks/7/image?v=1-a', '/api/user'])
    serve = next
    await get('/api/user')
    expect(kept()).not.toContain('/api/artworks')
    expect(kept()).not.toContain('/api/artworks/7/image?v=1-a')
  }
  expect(kept()).toEqual(['/api/user'])
})

test('while nobody is signed in, the page that is tried stays, and goes with the sign-in', async () => {
  await get('/api/artworks/7')
  serve = lastingForAll
  await get('/api/plates/abc')
  // The page of a photo is for its people (TEMPLATE-68).
  serve = lasting
  await get('/api/plates/photo')
  serve = nobody
  await get('/api/user')
  await get('/api/user')
  await get('/api/user')
  expect(kept().toSorted()).toEqual(['/api/plates/abc', '/api/user'])
  serve = () => Promise.reject(new TypeError('offline'))
  expect((await get('/api/user'))!.status).toBe(401)
  serve = person(1)
  await get('/api/user')
  expect(kept()).toEqual(['/api/user'])
})

test('a reply to a request of before signing out is not cached after it', async () => {
  const replies: ((reply: Response) => void)[] = []
  serve = () => new Promise<Response>((resolve) => replies.push(resolve))
  const late = get('/api/artworks')
  await eventually(() => replies.length === 1)
  serve = () => Response.json({})
  await dispatch('fetch', { request: new Request(`${ORIGIN}/api/logout`, { method: 'POST' }) })
  replies[0]!(Response.json([{ title: 'private' }]))
  await late
  expect(kept()).toEqual([])
})

test('neither an invitation into a family nor its address is cached (INVITATION-4)', async () => {
  serve = () => new Response('<div id="root"></div>', { headers: { 'Content-Type': 'text/html' } })
  const visit = { url: `${ORIGIN}/invite/secret`, method: 'GET', mode: 'navigate' }
  expect((await dispatch('fetch', { request: visit }))!.status).toBe(200)
  expect(await get('/api/invitations/code/secret')).toBeNull()
  await dispatch('message', { data: { keep: ['/api/invitations/code/secret', '/invite/secret'] } })
  expect(kept()).toEqual(['/'])
})

const callProfile = (method: string): Promise<Response | null> =>
  dispatch('fetch', { request: new Request(`${ORIGIN}/api/profile`, { method }) })

test('a deleted account leaves nothing, and a changed profile or a wrong password keeps what is cached', async () => {
  serve = person(1)
  await get('/api/user')
  await get('/api/profile')
  await callProfile('PATCH')
  serve = () => new Response(null, { status: 403 })
  await callProfile('DELETE')
  expect(kept().toSorted()).toEqual(['/api/profile', '/api/user'])
  serve = () => Response.json({ success: true })
  await callProfile('DELETE')
  expect(kept()).toEqual([])
})

test('without a network the last reply is used, but not where the caller wants the server’s word', async () => {
  await get('/api/artworks/7')
  serve = () => Promise.reject(new TypeError('offline'))
  expect((await get('/api/artworks/7'))!.status).toBe(200)
  expect(await get('/api/artworks/7', { cache: 'no-store' })).toBeNull()
  await expect(get('/api/artworks/8')).rejects.toThrow('offline')
})

test('the caches are bounded, and hold the newest picture of an artwork, which an older address gets too', async () => {
  for (let i = 0; i < 210; i += 1) await get(`/api/artworks/${i}`)
  expect(kept()).toHaveLength(200)
  expect(kept()).not.toContain('/api/artworks/9')
  serve = lasting
  for (let v = 1; v <= 3; v += 1) await get(`/api/artworks/7/image?v=${v}-a`)
  await get('/api/artworks/7/image?v=3-a&size=small')
  for (let i = 0; i < 310; i += 1) await get(`/templates/${i}.png`)
  expect(stores.get('fridgedoor-immutable')!.entries.size).toBe(300)
  await get('/api/artworks/8/image?v=1-a')
  await get('/api/artworks/8/image?v=2-a')
  expect(kept().filter((path) => path.startsWith('/api/artworks/8/image'))).toEqual(['/api/artworks/8/image?v=2-a'])
  serve = () => Promise.reject(new TypeError('offline'))
  expect((await get('/api/artworks/8/image?v=1-a'))!.status).toBe(200)
})

test('what a page names is cached by the worker’s own rules', async () => {
  serve = (path) => (path.startsWith('/api/plates') ? lasting() : Response.json({}))
  const named = ['/api/user', '/api/plates/abc', '/api/login', '/api/artworks/7/keyframe', 'http://elsewhere/api/user']
  await dispatch('message', { data: { keep: named } })
  expect(kept().toSorted()).toEqual(['/api/plates/abc', '/api/user'])
})

/** Opens the app, whose build has this script. Resolves when the worker has cached the build. A null picture is lost on the way. */
async function openBuild(script: string, picture: string | null = 'picture'): Promise<void> {
  serve = (path) => {
    if (path.startsWith('/pictures/'))
      return picture === null ? Promise.reject(new TypeError('offline')) : new Response(picture)
    if (path.startsWith('/assets/')) return new Response('script')
    return new Response(`<script src="/assets/${script}"></script>`, { headers: { 'Content-Type': 'text/html' } })
  }
  const request = Object.defineProperty(new Request(`${ORIGIN}/`), 'mode', { value: 'navigate' })
  await dispatch('fetch', { request })
}

test('pictures that were seen or named are there without a network, and are fetched anew with a new build (ITEM-3)', async () => {
  await openBuild('a.js')
  await get('/pictures/store/stamp-cat.webp')
  await dispatch('message', { data: { keep: ['/pictures/store/stamp-sun.webp'] } })
  const pictures = ['/pictures/store/stamp-cat.webp', '/pictures/store/stamp-sun.webp']
  await openBuild('a.js', 'another picture')
  expect(kept().toSorted()).toEqual(['/', '/assets/a.js', ...pictures])
  expect(await (await get(pictures[0]!))!.text()).toBe('picture')
  await openBuild('b.js', 'another picture')
  expect(kept().toSorted()).toEqual(['/', '/assets/b.js', ...pictures])
  serve = () => Promise.reject(new TypeError('offline'))
  for (const path of pictures) expect(await (await get(path))!.text()).toBe('another picture')
})

test('pictures that are lost while a new build is fetched are fetched at the next visit (ITEM-3)', async () => {
  await openBuild('a.js')
  await get('/pictures/store/stamp-cat.webp')
  await openBuild('b.js', null)
  await openBuild('b.js', 'another picture')
  expect(await (await get('/pictures/store/stamp-cat.webp'))!.text()).toBe('another picture')
})
