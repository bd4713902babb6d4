/**
 * The app itself, which is the same for everybody: all files of the build, cached before the worker takes over, and the drawings under
 * `/pictures/` that were seen or named. Scripts compose the names of most drawings, so no search of the scripts finds which are needed.
 */
import { PrecacheController } from 'workbox-precaching'
import { CacheFirst, type Strategy } from 'workbox-strategies'

/** Written into the script by scripts/build/service-worker-build.ts. */
declare const BUILD: {
  /** The path of each file, with a hash of its content, or null where the name has one. */
  readonly files: Readonly<Record<string, string | null>>
  /** A hash of all drawings. */
  readonly pictures: string
}
const build = BUILD

const PICTURES = /^\/pictures\//
const PICTURES_PREFIX = 'fridgedoor-pictures-'
const PICTURES_CACHE = PICTURES_PREFIX + build.pictures
/** The cache of workers that followed the names of files through the scripts, build and drawings together. */
const EARLIER_SHELL = 'fridgedoor-shell'

export const shell = new PrecacheController({ cacheName: 'fridgedoor-build' })
shell.addToCacheList(Object.entries(build.files).map(([url, revision]) => ({ url, revision })))

export const pictures = new CacheFirst({
  cacheName: PICTURES_CACHE,
  // The drawing of an earlier build is better than none.
  plugins: [{ handlerDidError: ({ request }) => caches.match(request) }],
})

/** Returns how a file of the app is replied; undefined for any other address. */
export function shellStrategy(url: URL): Strategy | undefined {
  if (shell.getCacheKeyForURL(url.href) !== undefined) return shell.strategy
  return PICTURES.test(url.pathname) ? pictures : undefined
}

/** Whether this device has been visited with a worker from before this folder existed. */
export const hadEarlierWorker = (): Promise<boolean> => caches.has(EARLIER_SHELL)

/** Fetches the drawings anew that caches of earlier builds hold. Those that cannot be fetched stay there until the next visit. */
export async function refreshPictures(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name !== EARLIER_SHELL && (!name.startsWith(PICTURES_PREFIX) || name === PICTURES_CACHE)) continue
    const earlier = await caches.open(name)
    for (const request of await earlier.keys()) if (await refresh(request)) await earlier.delete(request)
    if ((await earlier.keys()).length === 0) await caches.delete(name)
  }
}

/** Returns whether this build's caches need nothing more of an address. */
async function refresh(request: Request): Promise<boolean> {
  if (shellStrategy(new URL(request.url)) !== pictures) return true
  const current = await caches.open(PICTURES_CACHE)
  if (await current.match(request)) return true
  try {
    const response = await fetch(request.url)
    if (response.ok) await current.put(request, response)
    return true
  } catch {
    // Offline, or without room. The next visit tries again.
    return false
  }
}
