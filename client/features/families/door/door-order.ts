/** The order of a family's door while moves of this screen are on their way to the server. */

/** One artwork goes in front of another, or to the end when `before` is null. */
export interface Move {
  readonly id: number
  readonly before: number | null
}

type Hung = { readonly id: number }

/** Returns the list after a move. A move of an artwork that is not there, or in front of one that is not, changes nothing. */
export function afterMove<Item extends Hung>(list: readonly Item[], { id, before }: Move): readonly Item[] {
  const moved = list.find((item) => item.id === id)
  const others = list.filter((item) => item.id !== id)
  const place = before === null ? others.length : others.findIndex((item) => item.id === before)
  return moved === undefined || place < 0 ? list : others.toSpliced(place, 0, moved)
}

/** Returns the list as it will be when the server has made the moves, in their order. */
export function afterMoves<Item extends Hung>(list: readonly Item[], moves: readonly Move[]): readonly Item[] {
  return moves.reduce<readonly Item[]>(afterMove, list)
}

/**
 * Returns the move that brings the artwork at `from` to the place `to`.
 * @param list the artworks, at least one more than are shown while there are more to load
 */
export function moveTo(list: readonly Hung[], from: number, to: number): Move | null {
  const moved = list[from]
  if (!moved || from === to) return null
  return { id: moved.id, before: list.toSpliced(from, 1)[to]?.id ?? null }
}

/**
 * Returns how many artworks are shown. While there are more to load, the last loaded one is not: every place on the screen then
 * has an artwork after it that a move can name.
 */
export const shownCount = (loaded: number, hasMore: boolean): number => (hasMore ? Math.max(0, loaded - 1) : loaded)
