import { artworkRepository } from '../artworks/artwork-service.ts'

export const repository = artworkRepository
