/** Whom this tab acts for: everything that it changes names this person, also after somebody else has signed in in another tab (HTTP-10). */

let person: number | null = null
let isRefused = false
const listeners = new Set<() => void>()

/** Makes this person, or nobody, the one for whom later calls act by default. */
export function actFor(personId: number | null): void {
  person = personId
}

/** Returns the id of the person for whom this tab acts now; null while nobody is known to be signed in. */
export const actingPerson = (): number | null => person

/** Notes that the server refused a call because somebody else has signed in (`isOtherPerson`), or that the person has read so. */
export function noteOtherPerson(refused: boolean): void {
  isRefused = refused
  for (const listener of listeners) listener()
}

/** Returns whether a call was refused because somebody else has signed in, and the person has not read so yet. */
export const isOtherPerson = (): boolean => isRefused

/** Calls `listener` when `isOtherPerson` changes. Returns the function that unsubscribes. */
export function onOtherPerson(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
