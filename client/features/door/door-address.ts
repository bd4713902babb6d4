/** Where the doors are. */

/** Returns the address of a family's door. */
export const doorAddress = (familyId: number): string => `/door?family=${familyId}`

/** Returns the address of a family's slideshow, which fills the screen. */
export const slideshowAddress = (familyId: number): string => `/door/slideshow?family=${familyId}`

/** Returns the first of the wanted families that is there, else the first one; undefined where there is none. @param wanted ids, the most wanted first */
export function chosenFamily<F extends { readonly id: number }>(
  families: readonly F[],
  wanted: readonly (number | null)[],
): F | undefined {
  for (const id of wanted) {
    const found = families.find((family) => family.id === id)
    if (found) return found
  }
  return families[0]
}
