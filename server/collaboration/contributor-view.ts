/** A contributor in the shape of the contract. */
import type { Contributor } from '#contract/collaboration.ts'
import type { Person } from '#server/http/person.ts'
import type { Activity } from '#server/log/stroke-tally.ts'
import type { ContributorRow } from './contributors.ts'
import type { CursorView } from './cursors.ts'

/** Returns a contributor as every reader of the artwork sees it. `activity` comes from the log, `cursor` from memory. */
export function toContributor(
  { role, joinedAt }: Pick<ContributorRow, 'role' | 'joinedAt'>,
  {
    person,
    activity,
    cursor,
  }: { person: Pick<Person, 'id' | 'username' | 'name' | 'color'>; activity?: Activity; cursor?: CursorView },
): Contributor {
  const { strokes = 0, lastAt = joinedAt } = activity ?? {}
  const lastActive = Math.max(joinedAt.getTime(), lastAt.getTime(), cursor?.at.getTime() ?? 0)
  return {
    userId: person.id,
    username: person.username,
    displayName: person.name === person.username ? null : person.name,
    profileColor: person.color,
    role,
    contributionType: 'coloring',
    lastActiveAt: new Date(lastActive).toISOString(),
    strokes,
    sections: [],
    cursorPosition: cursor?.text ?? null,
  }
}
