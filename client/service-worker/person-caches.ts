/**
 * What the signed-in person was shown, for visits without a network. All of it belongs to one person: it is emptied when somebody else,
 * or nobody, is signed in, and a reply to a request from before that is not kept (docs/decisions/0117).
 */
import { registerQuotaErrorCallback } from 'workbox-core'
import type { MapLikeObject, WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies'

export const CURRENT_USER = '/api/user'
/** Paths that nobody has to sign in for. */
const PUBLIC_PATHS = /^\/(templates|api\/plates)\/|^\/api\/templates$/
/** The picture of an artwork, and the width where it is on a card. */
const ARTWORK_PICTURE = /^(\/api\/artworks\/\d+\/image)(?:\/(\d+))?$/
/** The line art of a page, and `small` where it is on a card. */
const PAGE_PICTURE = /^(\/templates\/[0-9a-f]{64})(?:-(small))?\.png$/
/** How long a page waits for the network when there is a cached reply. */
const NETWORK_TIMEOUT_SECONDS = 5
/** The same for the current user: nothing is shown before it is known who that is. */
const USER_TIMEOUT_SECONDS = 2
/** A reply is used whatever headers the request has: the caches hold the replies to one person only. */
const ANY_HEADERS = { ignoreVary: true }

interface PersonCache {
  readonly name: string
  /** What is kept here. */
  readonly paths: RegExp
  /** How many responses it holds: those that were used last. */
  readonly maxEntries: number
  /** Replies to the requests of pages. */
  readonly strategy: Strategy
  /** Fetches what a page names, unless the cache has it. */
  readonly keeping: Strategy
}

type CacheRule = Pick<PersonCache, 'name' | 'paths' | 'maxEntries'>

/** Responses that never change under their address: pictures of pages and artworks, and plates. */
const lasting = lastingCache({
  name: 'fridgedoor-immutable',
  paths: /^\/(templates|api\/plates)\/|^\/api\/artworks\/\d+\/image(\/\d+)?$/,
  maxEntries: 600,
})
/** The last replies. */
const replies = replyCache({
  name: 'fridgedoor-answers',
  paths:
    /^\/api\/(user|templates|profile|inventory|coins\/history|artworks(\/\d+(\/contributors)?)?|families(\/\d+(\/(members|artworks|door))?)?)$/,
  maxEntries: 200,
})
/** The histories that replays read. */
const histories = replyCache({
  name: 'fridgedoor-histories',
  paths: /^\/api\/artworks\/\d+\/history$/,
  maxEntries: 20,
})
const CACHES = [lasting, replies, histories] as const

const cacheOf = ({ pathname }: URL): PersonCache | undefined => CACHES.find(({ paths }) => paths.test(pathname))

/** The reply about the current user, also that there is none: then a page can be tried offline. */
const currentUser = new NetworkFirst({
  cacheName: replies.name,
  networkTimeoutSeconds: USER_TIMEOUT_SECONDS,
  matchOptions: ANY_HEADERS,
  plugins: [ofOnePerson(acceptUser), expirationOf(replies)],
})

/** Returns how a request of a page is replied; undefined for what is not kept. */
export const personStrategy = (url: URL): Strategy | undefined =>
  url.pathname === CURRENT_USER ? currentUser : cacheOf(url)?.strategy

/** Fetches and caches what a page names, unless it is cached already or not to be kept. */
export async function keepForPerson(url: URL, event: ExtendableEvent): Promise<void> {
  const strategy = url.pathname === CURRENT_USER ? currentUser : cacheOf(url)?.keeping
  await Promise.allSettled(strategy?.handleAll({ event, request: new Request(url) }) ?? [])
}

/** Cache first. */
function lastingCache(rule: CacheRule): PersonCache {
  const strategy = new CacheFirst({
    cacheName: rule.name,
    matchOptions: ANY_HEADERS,
    plugins: [newestVersion(rule.name), ofOnePerson(isImmutable), expirationOf(rule)],
  })
  return { ...rule, strategy, keeping: strategy }
}

/** Network first; the cached reply is the fallback. */
function replyCache(rule: CacheRule): PersonCache {
  const cacheName = rule.name
  const plugins = [ofOnePerson(({ ok }) => ok), expirationOf(rule)]
  return {
    ...rule,
    strategy: new NetworkFirst({
      cacheName,
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      matchOptions: ANY_HEADERS,
      plugins: [...plugins, withoutRefused(cacheName)],
    }),
    keeping: new CacheFirst({ cacheName, matchOptions: ANY_HEADERS, plugins }),
  }
}

function expirationOf({ maxEntries }: CacheRule): WorkboxPlugin {
  // Its type was written for compilers that take a missing property for an undefined one.
  return new ExpirationPlugin({ maxEntries, matchOptions: ANY_HEADERS }) as WorkboxPlugin
}

/** Counts how often the caches were emptied. */
let era = 0
/** Resolves when the caches are empty again. A request that starts meanwhile waits for it. */
let emptied: Promise<unknown> = Promise.resolve()

/**
 * Keeps what `accepts` allows, unless the caches were emptied since the request: then it belongs to the person before. What the server
 * calls public belongs to nobody.
 */
function ofOnePerson(accepts: (response: Response) => boolean | Promise<boolean>): WorkboxPlugin {
  return {
    handlerWillStart: async ({ state }) => {
      await emptied
      if (state) state['era'] = era
    },
    cacheWillUpdate: async ({ response, state }) => {
      if (!isCurrent(response, state) || !(await accepts(response))) return null
      // To accept the reply about another user empties the caches for it.
      if (state) state['era'] = era
      return response
    },
    cacheDidUpdate: async ({ cacheName, request, newResponse, state }) => {
      if (!isCurrent(newResponse, state)) await (await caches.open(cacheName)).delete(request, ANY_HEADERS)
    },
  }
}

const isCurrent = (response: Response, state: MapLikeObject | undefined): boolean =>
  isPublic(response) || state?.['era'] === era

function isImmutable(response: Response): boolean {
  return response.ok && /immutable/.test(cacheControlOf(response))
}

/** Whether a response is the same for everybody. */
const isPublic = (response: Response): boolean => /public/.test(cacheControlOf(response))

/** Whether a response is for its person alone, as pages of photos are. */
const isPrivate = (response: Response): boolean => /private/.test(cacheControlOf(response))

const cacheControlOf = ({ headers }: Response): string => headers.get('Cache-Control') ?? ''

/** Deletes the cached reply of what is refused or gone now. */
function withoutRefused(cacheName: string): WorkboxPlugin {
  return {
    fetchDidSucceed: async ({ request, response }) => {
      if (response.status === 401 || response.status === 404)
        await (await caches.open(cacheName)).delete(request, ANY_HEADERS)
      return response
    },
  }
}

/**
 * A picture of an artwork has its version in its address (`?v=`). It is kept without it, so that the newest one takes the place of the one
 * before in the same size.
 */
function newestVersion(cacheName: string): WorkboxPlugin {
  return {
    handlerWillStart: async ({ request, state }) => {
      if (state) state['version'] = versionOf(request.url)
    },
    cacheKeyWillBeUsed: async ({ request }) => withoutVersion(request.url),
    cachedResponseWillBeUsed: async ({ cachedResponse, state }) =>
      cachedResponse && versionOf(cachedResponse.url) === state?.['version'] ? cachedResponse : null,
    // An older picture of an artwork, or a picture in another width, is better than none.
    handlerDidError: async ({ request }) => {
      const cache = await caches.open(cacheName)
      return (await cache.match(request, { ...ANY_HEADERS, ignoreSearch: true })) ?? otherWidth(cache, request.url)
    },
  }
}

/** What a picture shows, and its width in pixels: more than any other for the full one, 0 for a small page. */
interface PictureWidth {
  readonly shown: string
  readonly width: number
}

/** Returns null for what is in one width only. */
function pictureWidthOf(address: string): PictureWidth | null {
  const { pathname } = new URL(address)
  const [, shown, width] = ARTWORK_PICTURE.exec(pathname) ?? PAGE_PICTURE.exec(pathname) ?? []
  if (shown === undefined) return null
  return { shown, width: width === undefined ? Infinity : Number(width) || 0 }
}

/** Returns the same picture in the largest width that is cached. */
async function otherWidth(cache: Cache, address: string): Promise<Response | undefined> {
  const asked = pictureWidthOf(address)
  if (asked === null) return undefined
  const others = (await cache.keys()).flatMap((request) => {
    const other = pictureWidthOf(request.url)
    return other?.shown === asked.shown ? [{ request, width: other.width }] : []
  })
  const widest = others.toSorted((a, b) => b.width - a.width)[0]
  return widest && cache.match(widest.request, ANY_HEADERS)
}

const versionOf = (address: string): string | null => new URL(address).searchParams.get('v')

function withoutVersion(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('v')
  return url.href
}

/** The id of the person whose replies the caches hold; null for nobody, undefined until that is known. */
let holder: unknown

/** Returns whom the cached reply about the user is about. */
async function readHolder(): Promise<unknown> {
  const cached = await (await caches.open(replies.name)).match(CURRENT_USER, ANY_HEADERS)
  return cached && personIn(cached)
}

/**
 * Empties the caches when the reply is about another person than they hold. Returns whether to keep it: not when the caches were emptied
 * for another reason meanwhile, because the reply is then older than that.
 */
async function acceptUser(response: Response): Promise<boolean> {
  if (!response.ok && response.status !== 401) return false
  const began = era
  const next = await personIn(response)
  const before = holder === undefined ? await readHolder() : holder
  if (era !== began) return false
  holder = next
  if (before === next) return true
  if (before !== undefined) await forgetPerson({ next })
  // We cannot tell which account filled these caches, so only what everybody is shown stays.
  else if (next === null) await forgetPerson({ next, stays: isForEverybody })
  else return true
  return era === began + 1
}

/** Returns the id of the person in a reply about the current user; null when nobody is signed in. */
const personIn = async (response: Response): Promise<unknown> =>
  response.ok ? (await response.clone().json()).id : null

type Stays = (path: string, response: Response) => boolean

const isForEverybody: Stays = (path, response) => PUBLIC_PATHS.test(path) && !isPrivate(response)

interface Forgetting {
  /** Whose replies the caches hold from now on. */
  readonly next?: unknown
  /** Which responses stay; without it, none. */
  readonly stays?: Stays
}

/** Empties the caches. */
export async function forgetPerson({ next, stays }: Forgetting = {}): Promise<void> {
  era += 1
  holder = next
  const done = emptyCaches(stays)
  emptied = done.catch(() => undefined)
  await done
}

async function emptyCaches(stays: Stays | undefined): Promise<void> {
  for (const cache of CACHES) {
    if (stays) await sortOut(cache, stays)
    else await caches.delete(cache.name)
  }
  if (!stays) await Promise.allSettled(CACHES.map((cache) => new CacheExpiration(cache.name, cache).delete()))
}

/** Makes what earlier workers cached the caches of this one, which knows when each response was used. */
export async function adoptEarlierCaches(): Promise<void> {
  for (const cache of CACHES) await sortOut(cache, () => true)
}

/** Deletes the responses that do not stay. Those that stay are under their address without a version, and count as used now. */
async function sortOut({ name, maxEntries }: CacheRule, stays: Stays): Promise<void> {
  const cache = await caches.open(name)
  const expiration = new CacheExpiration(name, { maxEntries })
  const left: string[] = []
  for (const request of await cache.keys()) {
    const response = await cache.match(request, ANY_HEADERS)
    const address = withoutVersion(request.url)
    const isLeft = response !== undefined && stays(new URL(address).pathname, response)
    if (isLeft && address !== request.url) await cache.put(address, response)
    if (!isLeft || address !== request.url) await cache.delete(request, ANY_HEADERS)
    if (isLeft) left.push(address)
  }
  await expiration.delete()
  for (const address of left) await expiration.updateTimestamp(address)
}

/** Makes room when the browser gives no more: deletes the half of each cache that was used longest ago. */
registerQuotaErrorCallback(async () => {
  for (const { name } of CACHES) {
    const { length } = await (await caches.open(name)).keys()
    await new CacheExpiration(name, { maxEntries: Math.max(1, Math.floor(length / 2)) }).expireEntries()
  }
})
