import { lazyScreen } from './lazy-screen.tsx'

/** The canvas. It has a file of its own because the entry fetches it ahead of the routes that show it. */
export const canvas = lazyScreen(async () => (await import('#client/features/canvas/canvas-page.tsx')).CanvasPage)
