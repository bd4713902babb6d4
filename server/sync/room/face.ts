/** How a connection's person is shown to the others in a room: under another name to people outside (CHILD-20, SECURITY-45). */
import { z } from 'zod'
import type { Who } from '#crdt/presence/presence-change.ts'
import type { Access } from '#server/artworks/access.ts'
import { shownAs } from '#server/artworks/shown-people.ts'
import type { Person } from '#server/http/person.ts'

/** What outsiders see in place of the account, and who is no outsider. */
export const Face = z.object({
  user: z.object({ id: z.int(), name: z.string(), color: z.string() }),
  /** Members of these families see the account. */
  families: z.array(z.int()),
  /** A child: people who take part in the artwork are outsiders, too. */
  isChild: z.boolean(),
})
export type Face = Readonly<z.infer<typeof Face>>

/** A member of the room, as the receiver of presence. */
export interface Looker {
  readonly userId: number
  readonly families: ReadonlySet<number>
  readonly isParticipant: boolean
}

/** Somebody who is shown. Without a face, everybody sees the account. */
export interface Shown {
  readonly user: Who
  readonly face: Face | null
}

/** Returns whether somebody sees the face. */
function isOutside({ user, face }: Shown, looker: Looker): boolean {
  if (!face || looker.userId === user.id || face.families.some((family) => looker.families.has(family))) return false
  return face.isChild || !looker.isParticipant
}

/** Returns the account as somebody sees it. */
export const seenBy = (shown: Shown, looker: Looker | null): Who =>
  looker && shown.face && isOutside(shown, looker) ? shown.face.user : shown.user

/**
 * Returns the function that encodes something for each person who looks. Those who see the same faces get the same bytes, which are
 * encoded once.
 */
export function encodedFor<T>(
  shown: readonly Shown[],
  encode: (whoIs: (one: Shown) => Who) => T,
): (looker: Looker | null) => T {
  const faces = shown.filter(({ face }) => face !== null)
  const known = new Map<string, T>()
  return (looker) => {
    const key = looker ? faces.map((one) => (isOutside(one, looker) ? '1' : '0')).join('') : ''
    const found = known.get(key) ?? encode((one) => seenBy(one, looker))
    known.set(key, found)
    return found
  }
}

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
