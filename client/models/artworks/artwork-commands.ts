import {
  type Artwork,
  type ArtworkChange,
  changeArtwork,
  type ChangedArtwork,
  createArtwork,
  deleteArtwork,
  type NewArtwork,
  reopenArtwork,
} from '#contract/artworks.ts'
import type { Account } from '#contract/accounts.ts'
import { ApiError, withErrorMessage } from '#client/http/api-error.ts'
import { actingPerson } from '#client/http/acting-person.ts'
import { call } from '#client/http/call.ts'

export interface ArtworkToCreate extends NewArtwork {
  /** The idempotency key, one per new artwork: a repeated request returns the same artwork (HTTP-8). */
  requestId: string
}

/** Makes an artwork and returns it. Throws ApiError or ConnectionError. */
export async function createNewArtwork({ requestId, ...body }: ArtworkToCreate): Promise<Artwork> {
  return withErrorMessage(call(createArtwork, { body, idempotencyKey: requestId }), () => 'Failed to create artwork')
}

/** Changes an artwork's title, visibility or completion and returns it; only the owner may. Throws ApiError or ConnectionError. */
export async function updateArtwork(id: number, change: ArtworkChange): Promise<ChangedArtwork> {
  return withErrorMessage(call(changeArtwork, { params: { id }, body: change }), () => 'Failed to update artwork')
}

/** Takes a completed artwork back in progress and returns it. Throws ApiError or ConnectionError. */
export async function takeBackInProgress(id: number): Promise<Artwork> {
  return withErrorMessage(call(reopenArtwork, { params: { id } }), () => 'Failed to reopen artwork')
}

/** Deletes an artwork for good, even when the page is closed meanwhile. One that is gone already counts as deleted. @param person the id of the person who asked for it. Throws ApiError or ConnectionError. */
export async function removeArtwork(id: number, person = actingPerson()): Promise<void> {
  try {
    await call(deleteArtwork, { params: { id }, keepalive: true, person: person ?? undefined })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

export interface CompletedArtwork {
  readonly artwork: Artwork
  /** Undefined when it has been completed before. */
  readonly coinsEarned: number | undefined
  /** The owner's account with its new balance. */
  readonly account: Account | undefined
}

/**
 * Completes an artwork; only the owner may. Throws ApiError, ConnectionError, or Error for one that is completed already.
 * @param key the idempotency key: a repeated request with it returns the first reply (HTTP-8)
 * @param person the id of the person who asked for it
 */
export async function completeArtwork(
  { id, completed }: Pick<Artwork, 'id' | 'completed'>,
  key: string,
  person = actingPerson(),
): Promise<CompletedArtwork> {
  if (completed) throw new Error('This artwork is already completed')
  const reply = await withErrorMessage(
    call(changeArtwork, {
      params: { id },
      body: { completed: true },
      idempotencyKey: key,
      person: person ?? undefined,
    }),
    () => 'Failed to update artwork',
  )
  const { coinsEarned, user: account, ...artwork } = reply
  return { artwork, coinsEarned, account }
}
