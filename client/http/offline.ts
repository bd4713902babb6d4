/** Makes what was opened once open again without a connection, together with the service worker (client/service-worker/). */

/** After the page has loaded, so that the whole build does not compete with the first screen. */
const REGISTER_DELAY_MS = 1_000

/**
 * Registers the service worker soon after the first page has loaded, and names to it what was fetched without it. Without service
 * workers (private window, plain http) it does nothing.
 */
export function startOffline(view: Window): void {
  const container: ServiceWorkerContainer | undefined = view.navigator.serviceWorker
  if (!container) return
  const register = (): void => {
    registerWorker(container, view.performance).catch((error: unknown) =>
      console.warn('Nothing is cached for offline visits', error),
    )
  }
  const later = (): unknown => view.setTimeout(register, REGISTER_DELAY_MS)
  if (view.document.readyState === 'complete') later()
  else view.addEventListener('load', later, { once: true })
}

async function registerWorker(container: ServiceWorkerContainer, performance: Performance): Promise<void> {
  await container.register('/service-worker.js')
  // From the moment that it controls the page, the worker sees every request itself. It may have begun in the middle of the page.
  if (container.controller === null)
    await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
  const unseen = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming && entry.workerStart === 0)
  if (unseen.length > 0)
    keepForOffline(
      unseen.map(({ name }) => name),
      container,
    )
}

/** Has the service worker cache these addresses, unless it has them: now, or as soon as it controls the page. */
export function keepForOffline(addresses: readonly string[], container: ServiceWorkerContainer | undefined): void {
  if (container?.controller === null)
    container.addEventListener('controllerchange', () => keepForOffline(addresses, container), { once: true })
  // The rule is about windows; a worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else container?.controller.postMessage({ keep: addresses })
}
