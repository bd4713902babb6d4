/** A contributor in the shape of the contract. */
import type { Contributor } from '#contract/collaboration.ts'
import type { ShownPerson } from '#server/artworks/shown-people.ts'
import type { Activity } from '#server/log/stroke-tally.ts'
import type { ContributorRow } from '#server/artworks/contributors.ts'
import type { CursorView } from './cursors.ts'

/** Returns a contributor whom a reader of the artwork sees as `person`. `activity` comes from the log, `cursor` from memory. */
export function toContributor(
  { role, joinedAt }: Pick<ContributorRow, 'role' | 'joinedAt'>,
  { person, activity, cursor }: { person: ShownPerson; activity?: Activity; cursor?: CursorView },
): Contributor {
  const { strokes = 0, lastAt = joinedAt } = activity ?? {}
  const lastActive = Math.max(joinedAt.getTime(), lastAt.getTime(), cursor?.at.getTime() ?? 0)
  return {
    userId: person.id,
    username: person.username,
    displayName: person.displayName,
    profileColor: person.color,
    role,
    contributionType: 'coloring',
    lastActiveAt: new Date(lastActive).toISOString(),
    strokes,
    sections: [],
    cursorPosition: cursor?.text ?? null,
  }
}
