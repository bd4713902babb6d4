import { z } from 'zod'
import { Artwork } from '#contract/artworks.ts'
import { enableCollaboration } from '#contract/collaboration.ts'
import { send } from '#client/http/send.ts'

/** The documented reply: a code under one of two names. Our server sends both, and the artwork. */
const Reply = z.object({
  sessionCode: z.string().optional(),
  code: z.string().optional(),
  artwork: Artwork.optional(),
})

export interface Enabled {
  /** Empty when the reply held none. */
  readonly code: string
  /** Null when the reply held only a code: it must be requested. */
  readonly artwork: Artwork | null
}

/** Enables collaboration on an artwork and returns its session code. Throws ApiError, ConnectionError, or ZodError. */
export async function enableAndReadCode(artworkId: number): Promise<Enabled> {
  const response = await send(enableCollaboration, { params: { id: artworkId } })
  const { sessionCode, code, artwork } = Reply.parse(await response.json())
  return { code: sessionCode || code || '', artwork: artwork ?? null }
}
