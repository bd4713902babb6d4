/** Fills the caches from which the service worker (public/service-worker.js) answers without a connection. */

/** Cache names, as the service worker has them. */
const IMMUTABLE_CACHE = 'fridgedoor-immutable'
const RESPONSE_CACHE = 'fridgedoor-answers'

export interface OfflineAddresses {
  /** Addresses whose responses change: the signed-in person, the artwork, its contributors. */
  readonly changing: readonly string[]
  /** Addresses whose responses never change: the plates. */
  readonly immutable: readonly string[]
}

/**
 * Makes an offline visit to this artwork possible: caches the addresses, because the first visit fetched them before the service
 * worker was there, then registers the worker. It also asks the browser not to delete what is kept. Without service workers (private window, plain http) it does nothing.
 */
export async function cacheForOffline(
  addresses: OfflineAddresses,
  container: ServiceWorkerContainer | undefined,
  storage: StorageManager | undefined,
): Promise<void> {
  // Otherwise a browser that needs space may delete strokes that are only on this device.
  void storage?.persist().catch((error: unknown) => console.warn('This device may delete what it keeps', error))
  if (!container) return
  try {
    const [responses, immutable] = await Promise.all([caches.open(RESPONSE_CACHE), caches.open(IMMUTABLE_CACHE)])
    // An address that fails now is tried again at the next visit.
    await Promise.allSettled([
      ...addresses.changing.map((address) => responses.add(address)),
      ...addresses.immutable.map((address) => immutable.add(address)),
    ])
    await container.register('/service-worker.js')
  } catch (error) {
    console.warn('Nothing is cached for offline visits', error)
  }
}
