/** What an operator may set about the pictures of artworks. */
import { availableParallelism } from 'node:os'

export interface PictureSettings {
  /** The most bytes on disk of all opening pictures together; 0 stores none. */
  readonly openingPictureBytes: number
  /** How many threads paint, those of both lanes together; at least `LEAST_PAINTING_THREADS`. */
  readonly threads: number
}

/** One for each lane. */
export const LEAST_PAINTING_THREADS = 2
/** More would take much memory on machines with many cores, where several processes may share them. */
const MOST_BY_DEFAULT = 6
/** One core is left to the event loop. */
export const DEFAULT_PAINTING_THREADS = Math.min(
  MOST_BY_DEFAULT,
  Math.max(LEAST_PAINTING_THREADS, availableParallelism() - 1),
)

/** Returns how many threads each lane has: a third of them, and one at least, paint the pictures that take long. */
export function threadsOfLanes(threads: number): { readonly quick: number; readonly long: number } {
  const long = Math.max(1, Math.floor(threads / 3))
  return { quick: threads - long, long }
}
