import { artworkCollection } from '#server/artworks/artwork-row.ts'

export const collection = artworkCollection
