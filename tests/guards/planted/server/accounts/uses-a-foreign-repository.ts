import { artworkRepository } from '#server/artworks/artwork-repository.ts'

export const repository = artworkRepository
