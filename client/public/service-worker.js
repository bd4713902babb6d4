/**
 * The service worker, which keeps the app usable without a connection: it caches the built client, the plates and pictures of
 * opened artworks, and the last replies about them. It is plain JavaScript, served from the root so that it covers every
 * address; `client/canvas/session/offline.ts` registers it and writes to the same caches.
 */
const SHELL = 'fridgedoor-shell'
/** Cache of responses that never change under their address (plates, pictures of pages and artworks). They belong to the signed-in person. */
const IMMUTABLE = 'fridgedoor-immutable'
/** Cache of the last replies for offline visits. They belong to the signed-in person. */
const REPLIES = 'fridgedoor-answers'
const PERSONAL_CACHES = [IMMUTABLE, REPLIES]
const INDEX = '/'
const MAX_IMMUTABLE_RESPONSES = 300

/** API paths whose last reply is used offline. */
const OFFLINE_PATHS = [
  /^\/api\/user$/,
  /^\/api\/templates$/,
  /^\/api\/artworks$/,
  /^\/api\/artworks\/\d+(\/contributors)?$/,
]
/** Calls after which another person may be signed in, who must not see what the person before has opened. */
const ACCOUNT_CHANGES = /^\/api\/(login|logout|register)$/
const NOT_THE_APP = /^\/(api|collab|ws|metrics|healthz|readyz)(\/|$)/
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
    if (ACCOUNT_CHANGES.test(url.pathname)) event.respondWith(changeAccount(request))
    return
  }
  if (request.mode === 'navigate') {
    if (!NOT_THE_APP.test(url.pathname)) event.respondWith(navigate(event))
  } else if (/^\/(assets|pictures)\//.test(url.pathname)) event.respondWith(assetFirst(request))
  else if (OFFLINE_PATHS.some((path) => path.test(url.pathname))) event.respondWith(networkFirst(event))
  else if (/^\/(api|templates)\//.test(url.pathname)) event.respondWith(immutableFirst(event))
})

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
async function networkFirst(event) {
  const replies = await caches.open(REPLIES)
  const cached = replies.match(event.request)
  try {
    const response = await withTimeout(fetch(event.request), await cached)
    if (response.ok) event.waitUntil(replies.put(event.request, response.clone()))
    else if (response.status === 401 || response.status === 404) event.waitUntil(replies.delete(event.request))
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
  const cache = await caches.open(IMMUTABLE)
  const cached = await cache.match(event.request)
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.ok && /immutable/.test(response.headers.get('Cache-Control') ?? ''))
    event.waitUntil(cache.put(event.request, response.clone()).then(() => evictOldest(cache)))
  return response
}

async function evictOldest(cache) {
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(keys.length - MAX_IMMUTABLE_RESPONSES, 0))) await cache.delete(old)
}

/** Sends a call that signs in or out, and deletes the personal caches when it succeeds. */
async function changeAccount(request) {
  const response = await fetch(request)
  if (response.ok) await Promise.all(PERSONAL_CACHES.map((name) => caches.delete(name)))
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
  const wanted = new Set(assetsIn(await index.clone().text()))
  // Built scripts name the scripts, styles, fonts and workers they load, so following the names finds the whole build.
  for (const path of wanted) {
    // Drawings have no hash in their name, so each build fetches them anew.
    const cached = path.startsWith('/assets/') ? await shell.match(path) : undefined
    const response = cached ?? (await fetch(path))
    if (!response.ok) throw new Error(`${path} could not be fetched`)
    if (!cached) await shell.put(path, response.clone())
    if (/\.(js|css)$/.test(path)) for (const next of assetsIn(await response.text())) wanted.add(next)
  }
  await shell.put(INDEX, index)
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== INDEX && !wanted.has(pathname)) await shell.delete(request)
  }
}

/** Returns the paths of the files that a text names: built ones as `/assets/x.js`, `assets/x.js` or `./x.js`, and drawings. */
function assetsIn(text) {
  const built = text.matchAll(/["'`(](?:\/assets\/|assets\/|\.\/)([\w.~-]+\.(?:js|css|woff2|svg|png))["'`)]/g)
  const drawn = text.matchAll(/["'`](\/pictures\/[\w.~-]+\.svg)["'`]/g)
  return [...[...built].map(([, name]) => `/assets/${name}`), ...[...drawn].map(([, path]) => path)]
}
