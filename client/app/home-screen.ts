import type { QueryClient } from '@tanstack/react-query'
import { lazyScreen } from './lazy-screen.tsx'

const loadHome = () => import('#client/features/home/home-page.tsx')

/** Home, and the frame around it. They have a file of their own because the entry fetches them ahead of the routes that show them. */
export const shell = lazyScreen(async () => (await import('./shell.tsx')).Shell)
export const home = lazyScreen(async () => (await loadHome()).HomePage)

/**
 * Asks for home's lists while the server is still being asked who is signed in, where the page names them: it does so for a browser with a
 * session cookie (scripts/build/ahead-links.ts). Strangers come to home's address, too, and are sent to sign in.
 */
export function openHomeAhead(queries: QueryClient): void {
  if (location.pathname !== '/' || !document.querySelector('link[as="fetch"][href="/api/artworks"]')) return
  shell.preload()
  home.preload()
  // The screen itself reports what cannot be fetched.
  loadHome().then(
    ({ prefetchHome }) => prefetchHome(queries),
    () => undefined,
  )
}
