/** The numbers of new artworks: random, so that nobody finds the artworks of others by counting (ARTWORK-30). Older ones keep theirs. */
import { randomInt } from 'node:crypto'
import { LOWEST_SHOWN_NUMBER } from '#contract/shown-number.ts'
import { DuplicateKey } from '#server/storage/storage.ts'

/** Above every number that was ever counted, and so sparse that guessing finds nothing. */
const LOWEST = 2 ** 31
const ABOVE_HIGHEST = 2 ** 48 - 1

/** A second number that is taken points to a broken generator. */
const MAX_ATTEMPTS = 5

export const newArtworkId = (): number => randomInt(LOWEST, ABOVE_HIGHEST)

/** Returns a random number that stands for a child in one picture: above those of all accounts. */
export const newShownNumber = (): number => randomInt(LOWEST_SHOWN_NUMBER, ABOVE_HIGHEST)

/** Calls `use` with new numbers until one is free, which the storage's unique ids decide. */
export async function withFreeId<R>(
  newId: () => number,
  use: (id: number) => Promise<R>,
  attempts = MAX_ATTEMPTS,
): Promise<R> {
  try {
    return await use(newId())
  } catch (error) {
    const isTaken = error instanceof DuplicateKey && error.fields.includes('_id')
    if (isTaken && attempts > 1) return withFreeId(newId, use, attempts - 1)
    throw error
  }
}
