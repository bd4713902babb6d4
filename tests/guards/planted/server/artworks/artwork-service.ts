import { artworkRepository } from './artwork-repository.ts'

export { artworkRepository }
