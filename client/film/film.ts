import type { FilmPicture } from './film-painter.ts'

/** A film that is being written. All of its pictures have the same size. */
export interface Film {
  /** The size of the file so far. */
  readonly bytes: number
  /** Shows a picture for `ms`. Resolves when the next one may come. */
  add(picture: FilmPicture, ms: number): Promise<void>
  /** Shows the last picture for `ms` more, and returns the file. Throws Error for a film without pictures. */
  finish(ms: number): Promise<Uint8Array<ArrayBuffer>>
}
