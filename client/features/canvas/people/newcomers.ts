/** Who has joined an artwork since its contributors were last read. */
import type { Contributor } from '#contract/collaboration.ts'

/**
 * Returns the contributors that the earlier list does not have, without the owner. Nobody is new on the first reading.
 * @param before null before the first reading
 */
export function newcomers(
  before: readonly Contributor[] | null,
  after: readonly Contributor[],
  ownerId: number,
): Contributor[] {
  if (before === null) return []
  const known = new Set(before.map(({ userId }) => userId))
  return after.filter(({ userId }) => userId !== ownerId && !known.has(userId))
}

/** Whether somebody is present who is not on the list of contributors yet. */
export function isBehind(contributors: readonly Contributor[], presentIds: readonly number[]): boolean {
  return presentIds.some((id) => !contributors.some(({ userId }) => userId === id))
}
