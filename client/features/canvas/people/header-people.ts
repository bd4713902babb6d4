/** The people in the canvas header: up to two names, else three avatars and a number. */
import type { ShownPerson } from '#client/features/canvas/state/people-context.ts'
import { listInWords } from '#client/ui/words/list-in-words.ts'

export type HeaderPeople =
  | { readonly as: 'names'; readonly people: readonly ShownPerson[] }
  | { readonly as: 'avatars'; readonly people: readonly ShownPerson[]; readonly more: number }

const MAX_NAMES = 2
const MAX_AVATARS = 3

/** Returns what the header shows of these people: names or avatars, by their number. */
export function headerPeople(people: readonly ShownPerson[]): HeaderPeople {
  if (people.length <= MAX_NAMES) return { as: 'names', people }
  const avatars = people.slice(0, MAX_AVATARS)
  return { as: 'avatars', people: avatars, more: people.length - avatars.length }
}

/** Returns 'Ana', 'Ana and Ben', 'Ana, Ben, and Oma'; screen readers get it instead of the avatars. */
export function namesInWords(people: readonly ShownPerson[]): string {
  return listInWords(people.map(({ name }) => name))
}
