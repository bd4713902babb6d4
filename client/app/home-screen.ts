import { lazyScreen } from './lazy-screen.tsx'

export const loadHome = () => import('#client/features/home/home-page.tsx')

/** Home. It has a file of its own because the entry fetches it ahead of the routes that show it. */
export const home = lazyScreen(async () => (await loadHome()).HomePage)

/** Whether the server saw a session cookie: then the page names what the account needs (scripts/build/ahead-links.ts). */
export const isAccountAhead = (): boolean => document.querySelector('link[as="fetch"][href="/api/user"]') !== null
