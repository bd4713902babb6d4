/** The service worker's caches: whose replies they hold, and how many. It runs in a context of its own, with caches in memory. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import {
  IDBCursor,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
} from 'fake-indexeddb'
import { build } from 'vite'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serviceWorkerConfig } from '#scripts/build/service-worker-build.ts'
import { eventually } from '#tests/eventually.ts'
import * as fc from '#tests/fast-check.ts'

const ORIGIN = 'http://door'

/** As much of the Cache interface as the worker uses. */
class MemoryCache {
  readonly entries = new Map<string, { readonly request: Request; readonly response: Response }>()

  async match(request: Request | string, { ignoreSearch = false } = {}): Promise<Response | undefined> {
    await storageTurn()
    const url = addressOf(request)
    const found = ignoreSearch ? [...this.entries.keys()].find((key) => pathOf(key) === pathOf(url)) : url
    const response = found === undefined ? undefined : this.entries.get(found)?.response
    return response && cloneOf(response)
  }

  async put(request: Request | string, response: Response): Promise<void> {
    await storageTurn()
    if (isFull) throw new DOMException('full', 'QuotaExceededError')
    this.entries.delete(addressOf(request))
    this.entries.set(addressOf(request), { request: new Request(addressOf(request)), response })
  }

  async delete(request: Request | string): Promise<boolean> {
    await storageTurn()
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

/** A response that was fetched from this address, as its copies were. */
function fetchedFrom(url: string, response: Response): Response {
  return Object.defineProperties(response, {
    url: { value: url },
    clone: { value: () => fetchedFrom(url, Response.prototype.clone.call(response)) },
  })
}
const cloneOf = (response: Response): Response => response.clone()

class ExtendableEvent {
  readonly work: Promise<unknown>[] = []
  readonly type: string
  constructor(type: string, given: Record<string, unknown>) {
    this.type = type
    Object.assign(this, given)
  }
  waitUntil(given: Promise<unknown>): void {
    this.work.push(given)
  }
  /** Waits until nothing is left to wait for; what was waited for may itself have extended the event. Rejects if any of it failed. */
  async untilDone(): Promise<void> {
    for (let count = 0; count < this.work.length;) {
      count = this.work.length
      await Promise.allSettled(this.work)
    }
    await Promise.all(this.work)
  }
}

class FetchEvent extends ExtendableEvent {
  reply: Promise<Response> | null = null
  respondWith(given: Promise<Response>): void {
    this.reply = given
  }
}

type Listener = (event: ExtendableEvent) => void

let source: string
let stores: Map<string, MemoryCache>
let databases: IDBFactory
let listeners: Map<string, Listener>
/** What the server replies. */
let serve: (path: string) => Response | Promise<Response>
/** Resolves when the storage gets to a call. */
let storageTurn: () => Promise<unknown>
/** Whether the browser gives no more room. */
let isFull: boolean

beforeAll(async () => {
  const { define, build: options } = serviceWorkerConfig({ files: {}, pictures: '' })
  // The files of a build come from the context, so that one script stands for the workers of several builds.
  const { BUILD: _, ...others } = define!
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: others,
    build: { ...options, write: false },
  })
  if (!('output' in built)) throw new Error('One script was to be built')
  source = built.output[0].code
})

beforeEach(() => {
  stores = new Map()
  databases = new IDBFactory()
  serve = () => Response.json({})
  isFull = false
  storageTurn = async () => {}
  startWorker({})
})

const openCache = async (name: string): Promise<MemoryCache> => {
  const store = stores.get(name) ?? new MemoryCache()
  stores.set(name, store)
  return store
}
const caches = {
  open: openCache,
  delete: async (name: string) => stores.delete(name),
  has: async (name: string) => stores.has(name),
  keys: async () => [...stores.keys()],
  match: async (request: Request | string, { cacheName, ...options }: MultiCacheQueryOptions = {}) => {
    for (const [name, store] of stores) {
      const found = cacheName === undefined || cacheName === name ? await store.match(request, options) : undefined
      if (found) return found
    }
  },
}
const fetch = async (request: Request | string | URL): Promise<Response> => {
  const { pathname, search } = new URL(addressOf(request))
  return fetchedFrom(addressOf(request), await serve(pathname + search))
}

/** What the browser gives the worker. */
const PLATFORM = {
  caches,
  fetch,
  setTimeout,
  clearTimeout,
  console,
  Request,
  Response,
  Headers,
  URL,
  Promise,
  Error,
  ExtendableEvent,
  FetchEvent,
  IDBCursor,
  IDBDatabase,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBRequest,
  IDBTransaction,
}

/** Runs the worker of a build, in place of the one before. @param files those that it caches before it takes over */
function startWorker(files: Readonly<Record<string, string | null>>, pictures = 'first'): void {
  listeners = new Map()
  const scope: Record<string, unknown> = {
    BUILD: { files, pictures },
    location: new URL(ORIGIN),
    registration: { scope: `${ORIGIN}/` },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    ...PLATFORM,
    indexedDB: databases,
  }
  scope['self'] = scope
  runInContext(source, createContext(scope))
}

/** Sends an event, and resolves with the reply once everything that the worker does for it is done. */
async function dispatch(type: string, given: Record<string, unknown>): Promise<Response | null> {
  const event = type === 'fetch' ? new FetchEvent(type, given) : new ExtendableEvent(type, given)
  listeners.get(type)!(event)
  const response = event instanceof FetchEvent ? await event.reply : null
  await event.untilDone()
  return response
}

const get = (path: string, init: RequestInit = {}): Promise<Response | null> =>
  dispatch('fetch', { request: new Request(ORIGIN + path, init) })

const kept = (): string[] =>
  [...stores.values()].flatMap(({ entries }) => [...entries.keys()].map((key) => key.slice(ORIGIN.length)))

const lastingForAll = (): Response => new Response('png', { headers: { 'Cache-Control': 'public, immutable' } })
const lasting = (text = 'png'): Response => new Response(text, { headers: { 'Cache-Control': 'private, immutable' } })
const nobody = (): Response => new Response(null, { status: 401 })
const person = (id: number) => () => Response.json({ id })

test('replies of the person before go when another person, or nobody, is signed in', async () => {
  for (const next of [person(2), nobody]) {
    serve = person(1)
    await get('/api/user')
    await get('/api/artworks')
    serve = () => lasting()
    await get('/api/artworks/7/image?v=1-a')
    serve = person(1)
    await get('/api/user')
    expect(kept().toSorted()).toEqual(['/api/artworks', '/api/artworks/7/image', '/api/user'])
    serve = next
    await get('/api/user')
    expect(kept()).not.toContain('/api/artworks')
    expect(kept()).not.toContain('/api/artworks/7/image')
  }
  expect(kept()).toEqual(['/api/user'])
})

test('while nobody is signed in, the page that is tried stays, and goes with the sign-in', async () => {
  await get('/api/artworks/7')
  serve = lastingForAll
  await get('/api/plates/abc')
  // The page of a photo is for its people (TEMPLATE-68).
  serve = () => lasting()
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

test('a reply to a request from before signing out is not cached after it', async () => {
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

test('a reply about the user that ends after signing out is not cached, also of the person who was cached', async () => {
  serve = person(1)
  await get('/api/user')
  const ends: (() => void)[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      ends.push(() => {
        controller.enqueue(new TextEncoder().encode('{"id":1}'))
        controller.close()
      })
    },
  })
  let isUnderWay = false
  serve = () => {
    isUnderWay = true
    return new Response(body)
  }
  const late = get('/api/user')
  await eventually(() => isUnderWay)
  // The worker compares it with the cached one as soon as it has all of it.
  await new Promise((resolve) => setTimeout(resolve, 20))
  serve = () => Response.json({})
  await dispatch('fetch', { request: new Request(`${ORIGIN}/api/logout`, { method: 'POST' }) })
  for (const end of ends) end()
  await late
  expect(kept()).toEqual([])
})

test('neither an invitation into a family nor its address is cached (INVITATION-4)', async () => {
  serve = () => new Response('<div id="root"></div>', { headers: { 'Content-Type': 'text/html' } })
  expect((await visit('/invite/secret'))!.status).toBe(200)
  expect(await get('/api/invitations/code/secret')).toBeNull()
  await dispatch('message', { data: { keep: ['/api/invitations/code/secret', '/invite/secret'] } })
  expect(kept()).toEqual([])
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

const endSessions = (path: string): Promise<Response | null> =>
  dispatch('fetch', { request: new Request(ORIGIN + path, { method: 'DELETE' }) })

test('signing out everywhere leaves nothing, and ending another session keeps what is cached (PROFILE-48)', async () => {
  serve = person(1)
  await get('/api/user')
  await get('/api/artworks')
  await endSessions('/api/sessions/abc')
  expect(kept().toSorted()).toEqual(['/api/artworks', '/api/user'])
  await endSessions('/api/sessions')
  expect(kept()).toEqual([])
})

test('without a network the last reply is used, but not where the caller wants the server’s word', async () => {
  await get('/api/artworks/7')
  serve = () => Promise.reject(new TypeError('offline'))
  expect((await get('/api/artworks/7'))!.status).toBe(200)
  expect(await get('/api/artworks/7', { cache: 'no-store' })).toBeNull()
  await expect(get('/api/artworks/8')).rejects.toThrow('no-response')
})

/** Requests in a row, each at a later time than the one before. */
async function getAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const began = Date.now()
    await get(path)
    await eventually(() => Date.now() > began)
  }
}

/** Gets the first dozen one after the other, and the others at once, after each of which the worker would look through all. */
async function getMany(paths: readonly string[]): Promise<void> {
  await getAll(paths.slice(0, 12))
  await Promise.all(paths.slice(12).map((path) => get(path)))
}

test('the caches are bounded, what was used last stays, and an older address of an artwork gets its newest picture', async () => {
  await getMany(Array.from({ length: 210 }, (_, i) => `/api/artworks/${i}`))
  expect(kept()).toHaveLength(200)
  expect(kept()).not.toContain('/api/artworks/9')
  serve = (path) => lasting(path)
  for (let v = 1; v <= 3; v += 1) await get(`/api/artworks/7/image?v=${v}-a`)
  await get('/api/artworks/7/image?v=3-a&size=small')
  await getMany(Array.from({ length: 610 }, (_, i) => `/templates/${i}.png`))
  expect(stores.get('fridgedoor-immutable')!.entries.size).toBe(600)
  const [oldest, second] = kept().filter((path) => path.startsWith('/templates/'))
  await getAll([oldest!, '/templates/new.png'])
  expect(kept()).toContain(oldest)
  expect(kept()).not.toContain(second)
  for (const v of [1, 2]) await get(`/api/artworks/8/image?v=${v}-a`)
  expect(kept().filter((path) => path.startsWith('/api/artworks/8/image'))).toEqual(['/api/artworks/8/image'])
  serve = () => Promise.reject(new TypeError('offline'))
  for (const v of [1, 2])
    expect(await (await get(`/api/artworks/8/image?v=${v}-a`))!.text()).toBe('/api/artworks/8/image?v=2-a')
})

test('a picture that is cached is used for its own version only', async () => {
  serve = (path) => lasting(path)
  for (const v of [1, 1, 2]) {
    const path = `/api/artworks/8/image?v=${v}-a`
    expect(await (await get(path))!.text()).toBe(path)
  }
  serve = () => new Response('again')
  expect(await (await get('/api/artworks/8/image?v=2-a'))!.text()).toBe('/api/artworks/8/image?v=2-a')
  expect(await (await get('/api/artworks/8/image?v=3-a'))!.text()).toBe('again')
})

test('without a network, the picture of an artwork is shown in another width that is cached', async () => {
  serve = (path) => lasting(path)
  for (const address of [
    '/api/artworks/8/image/320?v=1-a',
    '/api/artworks/8/image/480?v=1-a',
    '/api/artworks/88/image?v=1-a',
  ])
    await get(address)
  serve = () => Promise.reject(new TypeError('offline'))
  const shown = async (path: string): Promise<string> => (await get(path))!.text()
  expect(await shown('/api/artworks/8/image?v=1-a')).toBe('/api/artworks/8/image/480?v=1-a')
  expect(await shown('/api/artworks/8/image/320?v=2-a')).toBe('/api/artworks/8/image/320?v=1-a')
  expect(await shown('/api/artworks/88/image/800?v=1-a')).toBe('/api/artworks/88/image?v=1-a')
  await expect(get('/api/artworks/9/image?v=1-a')).rejects.toThrow('no-response')
  await expect(get('/templates/1.png')).rejects.toThrow('no-response')
})

test('when the browser gives no more room, half of what was cached goes, and the page gets its reply', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await getAll(Array.from({ length: 10 }, (_, i) => `/api/artworks/${i}`))
  isFull = true
  expect((await get('/api/artworks/10'))!.status).toBe(200)
  expect(kept()).toEqual([5, 6, 7, 8, 9].map((i) => `/api/artworks/${i}`))
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

test('what a page names is cached by the worker’s own rules', async () => {
  serve = (path) => (path.startsWith('/api/plates') ? lasting() : Response.json({}))
  const named = ['/api/user', '/api/plates/abc', '/api/login', '/api/artworks/7/keyframe', 'http://elsewhere/api/user']
  await dispatch('message', { data: { keep: named } })
  expect(kept().toSorted()).toEqual(['/api/plates/abc', '/api/user'])
})

test('what a page names is kept in whatever order the replies come in, also when another person was signed in before', async () => {
  const delay = fc.integer({ min: 0, max: 6 })
  const users = fc.constantFrom(nobody, person(1), person(2))
  await fc.assert(
    fc.asyncProperty(
      fc.option(users),
      users,
      fc.array(delay, { minLength: 16, maxLength: 16 }),
      delay,
      async (before, now, delays, later) => {
        stores = new Map()
        databases = new IDBFactory()
        let turns = 0
        const turn = (): Promise<unknown> => sleep(delays[turns++ % delays.length])
        const serveUser = (user: () => Response) => async (path: string) => {
          await turn()
          if (path === '/api/user') return user()
          return path.startsWith('/api/plates') ? lastingForAll() : Response.json({})
        }
        startWorker({})
        if (before) {
          serve = serveUser(before)
          for (const path of ['/api/user', '/api/artworks/7', '/api/plates/before']) await get(path)
          startWorker({})
        }
        storageTurn = turn
        serve = serveUser(now)
        const messages = [['/api/templates', '/api/user'], ['/api/plates/abc'], ['/api/user', '/api/plates/abc']]
        await Promise.all([
          ...messages.map((keep) => dispatch('message', { data: { keep } })),
          sleep(later).then(() => get('/api/user')),
        ])
        const named = ['/api/plates/abc', '/api/templates', '/api/user']
        const stays = before === now ? ['/api/artworks/7', '/api/plates/before'] : []
        expect(kept().toSorted()).toEqual([...named, ...stays].toSorted())
        storageTurn = async () => {}
        serve = offline
        expect(await (await get('/api/user'))!.text()).toBe(await now().text())
      },
    ),
    { numRuns: 300 },
  )
})

test('an address that is none costs the others that a page names nothing', async () => {
  const named = ['http://[', '/api/artworks/7', 'data:,x', null, {}, 'javascript:0', '//door:99999/api/user']
  await dispatch('message', { data: { keep: named } })
  expect(kept()).toEqual(['/api/artworks/7'])
})

test.each([
  'login',
  'login/recovery',
  'login/first-password',
  'login/passkey',
  'register',
  'device/sign-in',
  'device/card',
])('after %s nothing of the person before is left, nor when it was used', async (call) => {
  await get('/api/artworks')
  serve = () => lasting()
  await get('/templates/1.png')
  serve = () => Response.json({})
  await dispatch('fetch', { request: new Request(`${ORIGIN}/api/${call}`, { method: 'POST' }) })
  expect(kept()).toEqual([])
  expect(await timesKept()).toBe(0)
})

/** Returns how many responses the worker knows the time of. */
async function timesKept(): Promise<number> {
  const opened = databases.open('workbox-expiration')
  await eventually(() => opened.readyState === 'done')
  const counted = opened.result.transaction('cache-entries').objectStore('cache-entries').count()
  await eventually(() => counted.readyState === 'done')
  opened.result.close()
  return counted.result
}

const visit = (path: string): Promise<Response | null> =>
  dispatch('fetch', { request: navigation(new Request(ORIGIN + path)) })

/** A request of the browser itself for a page. */
const navigation = (request: Request): Request =>
  Object.defineProperties(request, {
    mode: { value: 'navigate' },
    clone: { value: () => navigation(Request.prototype.clone.call(request)) },
  })

/** Serves a build that has this script, whose worker is started. A null picture is lost on the way. */
async function deploy(script: string, picture: string | null = 'picture'): Promise<void> {
  serve = (path) => {
    if (path.startsWith('/pictures/'))
      return picture === null ? Promise.reject(new TypeError('offline')) : new Response(picture)
    if (path.startsWith('/assets/')) return new Response('script')
    return new Response(`<script src="/assets/${script}"></script>`, { headers: { 'Content-Type': 'text/html' } })
  }
  startWorker({ '/': script, [`/assets/${script}`]: null }, script)
  await dispatch('install', {})
  await dispatch('activate', {})
}

const offline = (): Promise<Response> => Promise.reject(new TypeError('offline'))

test('every address opens the newest build without a network', async () => {
  await deploy('a.js')
  await deploy('b.js')
  expect(kept().toSorted()).toEqual(['/?__WB_REVISION__=b.js', '/assets/b.js'])
  serve = offline
  expect(await (await visit('/gallery?tab=mine'))!.text()).toContain('/assets/b.js')
  expect(await (await get('/assets/b.js'))!.text()).toBe('script')
  expect(await get('/assets/a.js')).toBeNull()
  for (const path of ['/landing.html', '/landing.html?from=here', '/api/user', '/metrics'])
    expect(await visit(path)).toBeNull()
})

test('a build of which a file cannot be fetched leaves the one before as it was', async () => {
  await deploy('a.js')
  await get('/pictures/store/stamp-cat.webp')
  const before = kept()
  const listenersBefore = listeners
  startWorker({ '/': 'b', '/assets/b.js': null, '/assets/lost.js': null }, 'b')
  serve = (path) => new Response('', { status: path === '/assets/lost.js' ? 404 : 200 })
  await expect(dispatch('install', {})).rejects.toThrow('bad-precaching-response')
  expect(kept()).toEqual(expect.arrayContaining(before))
  listeners = listenersBefore
  serve = offline
  expect(await (await visit('/'))!.text()).toContain('/assets/a.js')
})

test('pictures that were seen or named are there without a network, and are fetched anew with a new build (ITEM-3)', async () => {
  await deploy('a.js')
  await get('/pictures/store/stamp-cat.webp')
  await dispatch('message', { data: { keep: ['/pictures/store/stamp-sun.webp'] } })
  const pictures = ['/pictures/store/stamp-cat.webp', '/pictures/store/stamp-sun.webp']
  await visit('/')
  expect(kept().toSorted()).toEqual(['/?__WB_REVISION__=a.js', '/assets/a.js', ...pictures])
  expect(await (await get(pictures[0]!))!.text()).toBe('picture')
  await deploy('b.js', 'another picture')
  expect(kept().toSorted()).toEqual(['/?__WB_REVISION__=b.js', '/assets/b.js', ...pictures])
  serve = offline
  for (const path of pictures) expect(await (await get(path))!.text()).toBe('another picture')
})

test('pictures that are lost while a new build is fetched are fetched at the next visit (ITEM-3)', async () => {
  await deploy('a.js')
  await get('/pictures/store/stamp-cat.webp')
  await deploy('b.js', null)
  expect(await (await get('/pictures/store/stamp-cat.webp'))!.text()).toBe('picture')
  serve = () => new Response('another picture')
  await visit('/')
  serve = offline
  expect(await (await get('/pictures/store/stamp-cat.webp'))!.text()).toBe('another picture')
})

test('the worker from before Workbox leaves no cache of its own, and what it kept for the person stays', async () => {
  const put = async (name: string, path: string, text = path): Promise<void> => {
    const cache = stores.get(name) ?? new MemoryCache()
    stores.set(name, cache)
    await cache.put(path, fetchedFrom(ORIGIN + path, new Response(text)))
  }
  for (const path of ['/', '/assets/old.js', '/pictures/store/stamp-cat.webp'])
    await put('fridgedoor-shell', path, 'old')
  await put('fridgedoor-answers', '/api/artworks/7')
  for (let i = 0; i < 600; i += 1) await put('fridgedoor-immutable', `/templates/${i}.png`)
  await put('fridgedoor-immutable', '/api/artworks/7/image?v=3-a')
  await deploy('a.js', 'new')
  expect([...stores.keys()].toSorted()).toEqual([
    'fridgedoor-answers',
    'fridgedoor-build',
    'fridgedoor-histories',
    'fridgedoor-immutable',
    'fridgedoor-pictures-a.js',
  ])
  expect(await (await get('/pictures/store/stamp-cat.webp'))!.text()).toBe('new')
  serve = offline
  for (const path of ['/api/artworks/7', '/api/artworks/7/image?v=3-a'])
    expect(await (await get(path))!.text()).toBe(path)
  // They count like what is cached from now on.
  serve = () => lasting()
  await getAll(['/templates/new.png'])
  expect(stores.get('fridgedoor-immutable')!.entries.size).toBe(600)
  serve = () => Response.json({})
  await dispatch('fetch', { request: new Request(`${ORIGIN}/api/logout`, { method: 'POST' }) })
  expect([...stores.keys()].toSorted()).toEqual(['fridgedoor-build', 'fridgedoor-pictures-a.js'])
})
