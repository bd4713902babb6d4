/**
 * Keeps the app usable without a connection: the built client, the pages people have opened, and what they are told about
 * them. Plain JavaScript, served from the root so that it covers every address. The client registers it
 * (client/canvas/offline.ts); it knows nothing of the app but the addresses below.
 */
const SHELL = 'fridgedoor-shell'
/** Responses that never change under their address: plates, pictures. They belong to whoever is signed in. */
const IMMUTABLE = 'fridgedoor-immutable'
/** The last answer to what may be asked offline; belongs to whoever is signed in. Both names stand in offline.ts too. */
const ANSWERS = 'fridgedoor-answers'
const PERSONAL = [IMMUTABLE, ANSWERS]
const INDEX = '/'
const MOST_IMMUTABLE = 300

const ASKED_OFFLINE = [
  /^\/api\/user$/,
  /^\/api\/templates$/,
  /^\/api\/artworks$/,
  /^\/api\/artworks\/\d+(\/contributors)?$/,
]
/** Whoever signs in or out must not see what the person before has opened. */
const CHANGES_PERSON = /^\/api\/(login|logout|register)$/
const NOT_THE_APP = /^\/(api|collab|ws|metrics|healthz|readyz)(\/|$)/
const NETWORK_PATIENCE_MS = 5_000

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
    if (CHANGES_PERSON.test(url.pathname)) event.respondWith(changePerson(request))
    return
  }
  if (request.mode === 'navigate') {
    if (!NOT_THE_APP.test(url.pathname)) event.respondWith(navigate(event))
  } else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (ASKED_OFFLINE.some((path) => path.test(url.pathname))) event.respondWith(networkFirst(event))
  else if (url.pathname.startsWith('/api/')) event.respondWith(immutableFirst(event))
})

/** The app's own page, fresh when it can be had; behind it the whole build is kept, so that every screen works offline. */
async function navigate(event) {
  try {
    const answer = await fetch(event.request)
    // When a part cannot be fetched, what is kept stays as it was; the next visit tries again.
    if (answer.ok && isHtml(answer)) event.waitUntil(refreshShell().catch(() => {}))
    return answer
  } catch (error) {
    const kept = await (await caches.open(SHELL)).match(INDEX)
    if (kept) return kept
    throw error
  }
}

async function asset(request) {
  const shell = await caches.open(SHELL)
  const kept = await shell.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await shell.put(request, answer.clone())
  return answer
}

async function networkFirst(event) {
  const answers = await caches.open(ANSWERS)
  const kept = answers.match(event.request)
  try {
    const answer = await withPatience(fetch(event.request), await kept)
    if (answer.ok) event.waitUntil(answers.put(event.request, answer.clone()))
    else if (answer.status === 401 || answer.status === 404) event.waitUntil(answers.delete(event.request))
    return answer
  } catch (error) {
    const answer = await kept
    if (answer) return answer
    throw error
  }
}

/** A network that neither works nor fails is as good as none, when there is something to fall back to. */
function withPatience(answer, fallback) {
  if (!fallback) return answer
  return Promise.race([
    answer,
    new Promise((_resolve, reject) =>
      setTimeout(() => reject(new Error('The network is too slow')), NETWORK_PATIENCE_MS),
    ),
  ])
}

/** What the server calls immutable is asked for once; everything else goes to the network as if nobody were here. */
async function immutableFirst(event) {
  const cache = await caches.open(IMMUTABLE)
  const kept = await cache.match(event.request)
  if (kept) return kept
  const answer = await fetch(event.request)
  if (answer.ok && /immutable/.test(answer.headers.get('Cache-Control') ?? ''))
    event.waitUntil(cache.put(event.request, answer.clone()).then(() => trim(cache)))
  return answer
}

async function trim(cache) {
  const keys = await cache.keys()
  for (const old of keys.slice(0, Math.max(keys.length - MOST_IMMUTABLE, 0))) await cache.delete(old)
}

async function changePerson(request) {
  const answer = await fetch(request)
  if (answer.ok) await Promise.all(PERSONAL.map((name) => caches.delete(name)))
  return answer
}

const isHtml = (answer) => (answer.headers.get('Content-Type') ?? '').startsWith('text/html')

let refreshing = null

/** Fetches the index and everything it leads to; what an older build left behind goes. One run at a time. */
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
  // Built scripts name the scripts, styles, fonts and workers they load: following the names finds the whole build.
  for (const path of wanted) {
    const kept = await shell.match(path)
    const answer = kept ?? (await fetch(path))
    if (!answer.ok) throw new Error(`${path} could not be fetched`)
    if (!kept) await shell.put(path, answer.clone())
    if (/\.(js|css)$/.test(path)) for (const next of assetsIn(await answer.text())) wanted.add(next)
  }
  await shell.put(INDEX, index)
  for (const request of await shell.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== INDEX && !wanted.has(pathname)) await shell.delete(request)
  }
}

/** Names of built files, however a script writes them: `/assets/x.js`, `assets/x.js`, `./x.js`. */
function assetsIn(text) {
  const found = text.matchAll(/["'`(](?:\/assets\/|assets\/|\.\/)([\w.~-]+\.(?:js|css|woff2|svg|png))["'`)]/g)
  return [...found].map(([, name]) => `/assets/${name}`)
}
