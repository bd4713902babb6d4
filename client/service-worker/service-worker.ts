/**
 * The service worker, which keeps the app usable without a connection (docs/decisions/0117, 0240). The build makes one script of this
 * folder, served from the root so that it covers every address; `client/http/offline.ts` registers it and names what was fetched before
 * it was there. It caches the app itself (`shell.ts`) and what the signed-in person was shown (`person-caches.ts`).
 */
import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js'
import { NavigationRoute, Route, Router } from 'workbox-routing'
import { NetworkOnly, type Strategy } from 'workbox-strategies'
import { adoptEarlierCaches, CURRENT_USER, forgetPerson, keepForPerson, personStrategy } from './person-caches.ts'
import { hadEarlierWorker, pictures, refreshPictures, shell, shellStrategy } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** Paths whose navigations are not for the app's router. */
const NOT_THE_APP = /^\/(api|collab|ws|metrics|healthz|readyz|landing\.html)([/?]|$)/
/** Calls after which another person may be signed in, who must not see what the person before has opened. */
const ACCOUNT_CHANGES = /^\/api\/(login(\/(first-password|recovery|passkey))?|logout|register|device\/(sign-in|card))$/
/** The person's account, and all their sessions: to delete either signs them out here. */
const DELETED_TO_LEAVE = /^\/api\/(profile|sessions)$/

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(install(event))
})

/** Rejects, and leaves the previous worker and its caches as they are, when a file of the build cannot be fetched. */
async function install(event: ExtendableEvent): Promise<void> {
  await shell.install(event)
  if (await hadEarlierWorker()) await adoptEarlierCaches()
  await refreshPictures()
}

self.addEventListener('activate', (event) => event.waitUntil(activate(event)))

async function activate(event: ExtendableEvent): Promise<void> {
  await shell.activate(event)
  await self.clients.claim()
}

/** `{ keep: addresses }` names what a page has fetched without this worker: it is cached too. */
self.addEventListener('message', (event) => {
  const addresses: unknown = event.data?.keep
  if (Array.isArray(addresses)) event.waitUntil(keepAll(addresses.map(String), event))
})

const isUser = ({ pathname }: URL): boolean => pathname === CURRENT_USER

/** The reply about the current user comes first, because it may empty the caches. */
async function keepAll(addresses: readonly string[], event: ExtendableEvent): Promise<void> {
  const urls = addresses.flatMap(urlOf).filter(({ origin }) => origin === self.location.origin)
  for (const together of [urls.filter(isUser), urls.filter((url) => !isUser(url))])
    await Promise.allSettled(together.map((url) => keep(url, event)))
}

/** Returns nothing for a text that is no address, so that it costs the others nothing. */
function urlOf(address: string): URL[] {
  try {
    return [new URL(address, self.location.origin)]
  } catch {
    return []
  }
}

async function keep(url: URL, event: ExtendableEvent): Promise<void> {
  if (shellStrategy(url) === pictures)
    await Promise.allSettled(pictures.handleAll({ event, request: new Request(url) }))
  else await keepForPerson(url, event)
}

/** Runs a strategy. What fails after the reply, such as storing it, is logged and costs the page nothing. */
function run(strategy: Strategy, { event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const [response, done] = strategy.handleAll({ event, request })
  event.waitUntil(done.catch((error: unknown) => console.warn('A response was not cached', error)))
  return response
}

/** How long a visit waits for the app's page. On a network that is there but passes nothing on, it would wait for minutes. */
const PAGE_TIMEOUT_SECONDS = 3

/** The app's page comes from the network, and from the build that is cached when the network fails or is too slow. */
const page = new NetworkOnly({
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
  plugins: [{ handlerDidError: () => shell.matchPrecache('/') }],
})

async function navigate(options: RouteHandlerCallbackOptions): Promise<Response> {
  const response = await run(page, options)
  options.event.waitUntil(refreshPictures())
  return response
}

/** Sends a call that signs in or out or deletes the account, and empties the person's caches when it succeeds. */
async function changeAccount({ request }: RouteHandlerCallbackOptions): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) await forgetPerson()
  return response
}

const router = new Router()
router.registerRoute(new NavigationRoute(navigate, { denylist: [NOT_THE_APP] }))
for (const strategyOf of [shellStrategy, personStrategy])
  router.registerRoute(
    new Route(
      // `no-store`: never answer from a cache.
      ({ url, request, sameOrigin }) =>
        sameOrigin && request.mode !== 'navigate' && request.cache !== 'no-store' && strategyOf(url) !== undefined,
      (options) => run(strategyOf(options.url)!, options),
    ),
  )
router.registerRoute(
  new Route(({ url, sameOrigin }) => sameOrigin && ACCOUNT_CHANGES.test(url.pathname), changeAccount, 'POST'),
)
router.registerRoute(
  new Route(({ url, sameOrigin }) => sameOrigin && DELETED_TO_LEAVE.test(url.pathname), changeAccount, 'DELETE'),
)
router.addFetchListener()
