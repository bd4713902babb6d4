/**
 * The service worker, which keeps the app usable without a connection: it caches the built client, the plates and pictures that were
 * shown, and the last replies about them. It is plain JavaScript, served from the root so that it covers every address;
 * `client/http/offline.ts` registers it and names what was fetched before it was there.
 */
const SHELL = 'fridgedoor-shell'
/** Cache of responses that never change under their address (plates, pictures of pages and artworks). */
const IMMUTABLE = 'fridgedoor-immutable'
/** Cache of the last replies for offline visits. */
const REPLIES = 'fridgedoor-answers'
/** Cache of the histories that replays read. */
const HISTORIES = 'fridgedoor-histories'
/** How many responses each cache holds, the newest ones. All of them belong to the signed-in person. */
const MAX_RESPONSES = { [IMMUTABLE]: 300, [REPLIES]: 200, [HISTORIES]: 20 }
const PERSONAL_CACHES = Object.keys(MAX_RESPONSES)
/** A reply is used whatever headers the request has: the caches hold the replies to one person only. */
const ANY_HEADERS = { ignoreVary: true }
const INDEX = '/'

/** API paths whose last reply is used offline, with their cache. */
const OFFLINE_PATHS = [
  [/^\/api\/user$/, REPLIES],
  [/^\/api\/templates$/, REPLIES],
  [/^\/api\/artworks$/, REPLIES],
  [/^\/api\/artworks\/\d+(\/contributors)?$/, REPLIES],
  [/^\/api\/(profile|inventory|families|coins\/history)$/, REPLIES],
  [/^\/api\/families\/\d+(\/(members|artworks))?$/, REPLIES],
  [/^\/api\/artworks\/\d+\/history$/, HISTORIES],
]
const CURRENT_USER = '/api/user'
/** Paths whose responses the server may call immutable. */
const LASTING_PATHS = /^\/(templates|api\/plates)\/|^\/api\/artworks\/\d+\/image$/
/** Paths that nobody has to sign in for. */
const PUBLIC_PATHS = /^\/(templates|api\/plates)\/|^\/api\/templates$/
/** Calls after which another person may be signed in, who must not see what the person before has opened. */
const ACCOUNT_CHANGES = /^\/api\/(login|logout|register|device\/(sign-in|card))$/
const OWN_PROFILE = '/api/profile'
/** Paths of the files of a build. Pictures have no hash in their name. */
const BUILT_PATHS = /^\/(assets|pictures)\//
const PICTURES = /^\/pictures\//
const NOT_THE_APP = /^\/(api|collab|ws|metrics|healthz|readyz|landing\.html)(\/|$)/
const NETWORK_TIMEOUT_MS = 5_000

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(refreshShell())
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method !== 'GET') {
    const endsAccount = request.method === 'DELETE' && url.pathname === OWN_PROFILE
    if (endsAccount || ACCOUNT_CHANGES.test(url.pathname)) event.respondWith(changeAccount(request))
    return
  }
  if (request.mode === 'navigate') {
    if (!NOT_THE_APP.test(url.pathname)) event.respondWith(navigate(event))
    return
  }
  // The caller wants the server's word or none.
  if (request.cache === 'no-store') return
  const offline = offlineCacheOf(url)
  if (BUILT_PATHS.test(url.pathname)) event.respondWith(assetFirst(request))
  else if (offline) event.respondWith(networkFirst(event, offline))
  else if (LASTING_PATHS.test(url.pathname)) event.respondWith(immutableFirst(event))
})

/** `{ keep: addresses }` names what a page has fetched without this worker: it is cached too. */
self.addEventListener('message', (event) => {
  const addresses = event.data?.keep
  if (Array.isArray(addresses)) event.waitUntil(Promise.allSettled(addresses.map(keepAddress)))
})

/** Returns the name of the cache for a reply that changes; undefined for any other address. */
const offlineCacheOf = (url) => OFFLINE_PATHS.find(([path]) => path.test(url.pathname))?.[1]

async function keepAddress(address) {
  const url = new URL(address, self.location.origin)
  if (url.origin !== self.location.origin) return
  if (BUILT_PATHS.test(url.pathname)) {
    await assetFirst(new Request(url))
    return
  }
  const isLasting = LASTING_PATHS.test(url.pathname)
  const name = isLasting ? IMMUTABLE : offlineCacheOf(url)
  if (!name || (await (await caches.open(name)).match(url, ANY_HEADERS))) return
  const began = era
  const response = await fetch(url)
  if (response.ok && (!isLasting || isImmutable(response))) await keep(name, new Request(url), response, began)
}

/** Network first for index.html. After a success it caches the whole build, so that every screen works offline. */
async function navigate(event) {
  try {
    const response = await fetch(event.request)
    // When a file cannot be fetched, the cached build stays as it was; the next visit tries again.
    if (response.ok && isHtml(response)) event.waitUntil(refreshShell().catch(() => {}))
    return response
  } catch (error) {
    const cached = await (await caches.open(SHELL)).match(INDEX)
    if (cached) return cached
    throw error
  }
}

/** Cache first for the files of the build, of which the cache holds those of the newest build that was fetched. */
async function assetFirst(request) {
  const shell = await caches.open(SHELL)
  const cached = await shell.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await shell.put(request, response.clone())
  return response
}

/** Network first for replies that change; the cached reply is the fallback. */
async function networkFirst(event, name) {
  const { request } = event
  const began = era
  const cached = (await caches.open(name)).match(request, ANY_HEADERS)
  try {
    const response = await withTimeout(fetch(request), await cached)
    if (new URL(request.url).pathname === CURRENT_USER) event.waitUntil(keepUser(request, response.clone(), began))
    else if (response.ok) event.waitUntil(keep(name, request, response.clone(), began))
    else if (response.status === 401 || response.status === 404)
      event.waitUntil(caches.open(name).then((cache) => cache.delete(request)))
    return response
  } catch (error) {
    const response = await cached
    if (response) return response
    throw error
  }
}

/** Rejects after NETWORK_TIMEOUT_MS when there is a fallback; without one it waits for the network. */
function withTimeout(response, fallback) {
  if (!fallback) return response
  return Promise.race([
    response,
    new Promise((_resolve, reject) =>
      setTimeout(() => reject(new Error('The network is too slow')), NETWORK_TIMEOUT_MS),
    ),
  ])
}

/** Cache first for responses that the server marks as immutable; all others come from the network and are not cached. */
async function immutableFirst(event) {
  const { request } = event
  const began = era
  const cached = await (await caches.open(IMMUTABLE)).match(request, ANY_HEADERS)
  if (cached) return cached
  try {
    const response = await fetch(request)
    if (response.ok && isImmutable(response)) event.waitUntil(keep(IMMUTABLE, request, response.clone(), began))
    return response
  } catch (error) {
    // An older picture of an artwork is better than none.
    const older = await (await caches.open(IMMUTABLE)).match(request, { ...ANY_HEADERS, ignoreSearch: true })
    if (older) return older
    throw error
  }
}

/** Whether a response was for its person alone, as pages of photos are. */
const isPrivate = (response) => /private/.test(response?.headers.get('Cache-Control') ?? '')

const isImmutable = (response) => /immutable/.test(response.headers.get('Cache-Control') ?? '')

/** Counts how often the personal caches have been emptied: a reply to a request of before belongs to the person before. */
let era = 0

/** Caches a response, unless its person is gone, and deletes the oldest ones above the cache's bound. */
async function keep(name, request, response, began) {
  if (began !== era) return
  const cache = await caches.open(name)
  try {
    await cache.put(request, response)
  } catch (error) {
    // The browser's quota is used up. Half of the cache makes room for what is shown from now on.
    console.warn('A response was not cached', error)
    return evictOldest(cache, Math.floor((await cache.keys()).length / 2))
  }
  await deleteOtherVersions(cache, request)
  await evictOldest(cache, MAX_RESPONSES[name])
}

/** Deletes the older pictures of the same artwork in the same size. */
async function deleteOtherVersions(cache, request) {
  const kept = new URL(request.url)
  if (!kept.searchParams.has('v')) return
  for (const other of await cache.keys(request, { ignoreSearch: true })) {
    const { href, searchParams } = new URL(other.url)
    if (href !== kept.href && searchParams.get('size') === kept.searchParams.get('size')) await cache.delete(other)
  }
}

async function evictOldest(cache, most) {
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(keys.length - most, 0))) await cache.delete(old)
}

/**
 * Caches the reply about the signed-in person, also that there is none: then a page can be tried offline. Where nobody or another
 * person is signed in now, nothing of the one before stays.
 */
async function keepUser(request, response, began) {
  if (began !== era || (!response.ok && response.status !== 401)) return
  const before = await (await caches.open(REPLIES)).match(request, ANY_HEADERS)
  if (before && (await personIn(before)) !== (await personIn(response))) await forgetPerson()
  // Nobody knows whose the caches are. What everybody is shown stays.
  else if (!before && !response.ok) await forgetPerson(PUBLIC_PATHS)
  await keep(REPLIES, request, response, era)
}

/** Returns the id of the person in a reply about the signed-in one; null when nobody is signed in. */
const personIn = async (response) => (response.ok ? (await response.clone().json()).id : null)

/** Deletes the personal caches. @param kept a pattern of paths that stay; left out, nothing does */
async function forgetPerson(kept) {
  era += 1
  for (const name of PERSONAL_CACHES) {
    if (!kept) await caches.delete(name)
    else {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (!kept.test(new URL(request.url).pathname) || isPrivate(await cache.match(request, ANY_HEADERS)))
          await cache.delete(request)
    }
  }
}

/** Sends a call that signs in or out or deletes the account, and deletes the personal caches when it succeeds. */
async function changeAccount(request) {
  const response = await fetch(request)
  if (response.ok) await forgetPerson()
  return response
}

const isHtml = (response) => (response.headers.get('Content-Type') ?? '').startsWith('text/html')

let refreshing = null

/** Caches index.html and every file it leads to, and deletes the files of older builds. Only one run is under way at a time. */
function refreshShell() {
  refreshing ??= fetchShell().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function fetchShell() {
  const shell = await caches.open(SHELL)
  const index = await fetch(INDEX, { cache: 'no-cache' })
  if (!index.ok || !isHtml(index)) throw new Error('The app could not be fetched')
  const named = assetsIn(await index.clone().text())
  const before = await shell.match(INDEX)
  const isSameBuild = before !== undefined && assetsIn(await before.text()).join() === named.join()
  const wanted = new Set(named)
  // Built scripts name the scripts, styles, fonts and workers they load, so following the names finds the whole build.
  for (const path of wanted) {
    // Drawings have no hash in their name, so each build fetches them anew.
    const cached = path.startsWith('/assets/') ? await shell.match(path) : undefined
    const response = cached ?? (await fetch(path))
    if (!response.ok) throw new Error(`${path} could not be fetched`)
    if (!cached) await shell.put(path, response.clone())
    if (/\.(js|css)$/.test(path)) for (const next of assetsIn(await response.text())) wanted.add(next)
  }
  for (const { pathname } of await cachedPictures(shell)) {
    // Scripts compose the names of these pictures, so the search above finds none of them. Visits without a network need them too.
    if (!isSameBuild && !wanted.has(pathname)) {
      const response = await fetch(pathname)
      if (!response.ok) continue
      await shell.put(pathname, response)
    }
    wanted.add(pathname)
  }
  await shell.put(INDEX, index)
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== INDEX && !wanted.has(pathname)) await shell.delete(request)
  }
}

/** Returns the addresses of the pictures in a cache. */
async function cachedPictures(cache) {
  return (await cache.keys()).map(({ url }) => new URL(url)).filter(({ pathname }) => PICTURES.test(pathname))
}

/** Returns the paths of the files that a text names: built ones as `/assets/x.js`, `assets/x.js` or `./x.js`, and drawings. */
function assetsIn(text) {
  const built = text.matchAll(/["'`(](?:\/assets\/|assets\/|\.\/)([\w.~-]+\.(?:js|css|woff2|svg|png))["'`)]/g)
  const drawn = text.matchAll(/["'`](\/pictures\/[\w.~-]+\.svg)["'`]/g)
  return [...[...built].map(([, name]) => `/assets/${name}`), ...[...drawn].map(([, path]) => path)]
}
