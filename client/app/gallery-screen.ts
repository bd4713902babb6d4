import { lazyScreen } from './lazy-screen.tsx'

export const loadGallery = () => import('#client/features/gallery/gallery-page.tsx')

/** The gallery. It has a file of its own because the entry fetches it ahead of the routes that show it. */
export const gallery = lazyScreen(async () => (await loadGallery()).GalleryPage)
