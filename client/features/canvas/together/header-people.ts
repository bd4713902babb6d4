/** Chooses what the header shows of the people: up to two names, else three avatars and a number (COLLAB-10). */
import type { Contributor } from '#contract/collaboration.ts'
import { personColor } from '#client/canvas/session/person-color.ts'
import { listInWords } from '#client/ui/words/list-in-words.ts'

export interface ShownPerson {
  readonly userId: number
  readonly name: string
  readonly color: string
}

export type HeaderPeople =
  | { readonly as: 'names'; readonly people: readonly ShownPerson[] }
  | { readonly as: 'avatars'; readonly people: readonly ShownPerson[]; readonly more: number }

const MAX_NAMES = 2
const MAX_AVATARS = 3

/** Chooses names or avatars by how many there are. */
export function headerPeople(people: readonly ShownPerson[]): HeaderPeople {
  if (people.length <= MAX_NAMES) return { as: 'names', people }
  const avatars = people.slice(0, MAX_AVATARS)
  return { as: 'avatars', people: avatars, more: people.length - avatars.length }
}

type Here = Pick<ShownPerson, 'userId' | 'name' | 'color'>

/** All who have colored this page, and at once who has just come and is not on the server's list yet. */
export function coloringPeople(contributors: readonly Contributor[], here: readonly Here[]): ShownPerson[] {
  const people = new Map<number, ShownPerson>()
  for (const { userId, displayName, username, profileColor } of contributors)
    people.set(userId, { userId, name: displayName || username, color: personColor(userId, profileColor) })
  for (const { userId, name, color } of here)
    if (!people.has(userId)) people.set(userId, { userId, name, color: personColor(userId, color) })
  return [...people.values()]
}

/** 'Ana', 'Ana and Ben', 'Ana, Ben, and Oma': for those who do not see the avatars. */
export function namesInWords(people: readonly ShownPerson[]): string {
  return listInWords(people.map(({ name }) => name))
}
