/** The page's side of the service worker (public/service-worker.js) that keeps what is needed without a connection. */

/** Registers the worker. Without it everything works but a visit without a connection, as in a private window. */
export function keepForOffline(container: ServiceWorkerContainer | undefined, built: boolean): void {
  // Vite's own server changes every file at every moment: nothing of it may be kept.
  if (!built || !container) return
  container.register('/service-worker.js').catch((error: unknown) => {
    console.warn('Nothing will be kept for offline visits', error)
  })
}

/**
 * Asks for what an offline visit to this page will need. A page that was opened before the worker took over has got its
 * answers past it; asked once more, they go through its hands.
 */
export async function rememberForOffline(
  container: ServiceWorkerContainer | undefined,
  addresses: readonly string[],
): Promise<void> {
  if (!container || !(await container.getRegistration())) return
  await container.ready
  if (!container.controller)
    await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
  // What cannot be had now cannot be kept; the next visit tries again.
  await Promise.allSettled(addresses.map((address) => fetch(address)))
}
