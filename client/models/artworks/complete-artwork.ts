import type { Account } from '#contract/accounts.ts'
import { type Artwork, changeArtwork } from '#contract/artworks.ts'
import { actingPerson } from '#client/http/acting-person.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

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
 * @param person the id of whoever asked for it
 */
export async function completeArtwork(
  { id, completed }: Pick<Artwork, 'id' | 'completed'>,
  key: string,
  person = actingPerson(),
): Promise<CompletedArtwork> {
  if (completed) throw new Error('This artwork is already completed')
  const reply = await describeRefusal(
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
