/** The page's side of the service worker (public/service-worker.js) that keeps what is needed without a connection. */

/** The worker's own names. */
const IMMUTABLE = 'fridgedoor-immutable'
const ANSWERS = 'fridgedoor-answers'

export interface OfflineNeeds {
  /** Addresses whose answers change: who is signed in, the artwork, who colors it. */
  readonly answers: readonly string[]
  /** Addresses whose answers never change: the plates. */
  readonly immutable: readonly string[]
}

/**
 * Makes an offline visit to this page possible: first keeps what it will ask for (a page that is open before the worker
 * takes over got its answers past it), then registers the worker. Without one (a private window, plain http) everything
 * works but a visit without a connection.
 */
export async function keepForOffline(
  needs: OfflineNeeds,
  container: ServiceWorkerContainer | undefined,
): Promise<void> {
  if (!container) return
  try {
    const [answers, immutable] = await Promise.all([caches.open(ANSWERS), caches.open(IMMUTABLE)])
    // What cannot be had now cannot be kept; the next visit tries again.
    await Promise.allSettled([
      ...needs.answers.map((address) => answers.add(address)),
      ...needs.immutable.map((address) => immutable.add(address)),
    ])
    await container.register('/service-worker.js')
  } catch (error) {
    console.warn('Nothing is kept for offline visits', error)
  }
}
