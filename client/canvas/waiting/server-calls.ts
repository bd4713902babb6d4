/** The calls of the server that make an artwork of strokes on this device. They act for the strokes' person, whoever uses this tab (HTTP-10). */
import { createArtwork, getArtwork, type Artwork, type NewArtwork } from '#contract/artworks.ts'
import { call } from '#client/http/call.ts'

export interface ServerCalls {
  readonly artwork: (id: number, signal: AbortSignal) => Promise<Artwork>
  /** @param requestId the same artwork is returned for the same id */
  readonly create: (body: NewArtwork, requestId: string, signal: AbortSignal) => Promise<Artwork>
}

/** The calls throw ApiError and ConnectionError. */
export const serverCalls = (person: number): ServerCalls => ({
  // The service worker must not reply in the server's place.
  artwork: (id, signal) => call(getArtwork, { params: { id }, signal, cache: 'no-store', person }),
  create: (body, requestId, signal) => call(createArtwork, { body, idempotencyKey: requestId, signal, person }),
})
