import { type Artwork, type ArtworkChange, changeArtwork, createArtwork, type NewArtwork } from '#contract/artworks.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

export interface ArtworkToCreate extends NewArtwork {
  /** The idempotency key, one per new artwork: a repeated request returns the same artwork (HTTP-8). */
  requestId: string
}

/** Makes an artwork and returns it. Throws ApiError or ConnectionError. */
export async function createNewArtwork({ requestId, ...body }: ArtworkToCreate): Promise<Artwork> {
  return describeRefusal(call(createArtwork, { body, idempotencyKey: requestId }), () => 'Failed to create artwork')
}

/** Changes an artwork's title or visibility and returns it; only the owner may. Throws ApiError or ConnectionError. */
export async function updateArtwork(id: number, change: ArtworkChange): Promise<Artwork> {
  return describeRefusal(call(changeArtwork, { params: { id }, body: change }), () => 'Failed to update artwork')
}
