/** The beginning of the key of every query about artworks. It is apart from the queries, which bring the contract's schemas along. */
export const ARTWORKS_KEY = ['/api/artworks'] as const

/** The beginning of the key of every query about pages of the gallery. */
export const GALLERY_KEY = [...ARTWORKS_KEY, 'gallery'] as const
