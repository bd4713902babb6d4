/** What people outside see of somebody in a room: the rule of artworks, for presence (`shown-people.ts`). */
import type { Access } from '#server/artworks/access.ts'
import { shownAs } from '#server/artworks/shown-people.ts'
import type { Person } from '#server/http/person.ts'
import type { Face } from '#server/sync/room/face.ts'

/** Returns null when everybody sees the account as it is. */
export function faceOf(
  person: Person,
  { artwork }: Pick<Access, 'artwork'>,
  families: ReadonlySet<number>,
): Face | null {
  const outside = { isFamily: false, isParticipant: false }
  const { id, name, color } = shownAs(person, artwork ?? {}, outside)
  if (!person.isChild && name === person.name) return null
  return { user: { id, name, color }, families: [...families], isChild: person.isChild }
}
