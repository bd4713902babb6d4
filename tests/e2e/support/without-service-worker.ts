import type { Page } from 'playwright-core'

/**
 * Keeps the pages that are loaded after this from getting a service worker. The worker's own requests pass by `page.route`, so a
 * test that fails or holds requests needs a page without one.
 */
export async function withoutServiceWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => {})
  })
}
