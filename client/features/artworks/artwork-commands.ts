import { type Artwork, type ArtworkChange, changeArtwork, createArtwork, type NewArtwork } from '#contract/artworks.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

export interface ArtworkToCreate extends NewArtwork {
  /** Made once per picture: a repeated request gets the same artwork instead of a second one. */
  requestId: string
}

/** Puts a new page on the door. */
export async function createNewArtwork({ requestId, ...body }: ArtworkToCreate): Promise<Artwork> {
  return describeRefusal(call(createArtwork, { body, idempotencyKey: requestId }), () => 'Failed to create artwork')
}

/** Changes the title or who may see it; the owner's right. */
export async function updateArtwork(id: number, change: ArtworkChange): Promise<Artwork> {
  return describeRefusal(call(changeArtwork, { params: { id }, body: change }), () => 'Failed to update artwork')
}
