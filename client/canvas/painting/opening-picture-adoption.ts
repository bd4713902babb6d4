/**
 * Decides whether the painter paints an artwork that is being opened, or waits for the server's opening picture. The wait is
 * bounded: the document alone gives the same picture, more slowly.
 */
import type { DocumentEntry, StoredEntry } from '#crdt/document/document-entry.ts'
import { entriesOfOpeningPicture, type OpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'

/** Fewer strokes than this are painted without waiting. */
const MIN_STROKES_TO_WAIT = 200
/** If the document brings nothing new for this long, the opening picture is given up. */
const OPENING_PICTURE_WAIT_MS = 3_000

export type Advice =
  | { readonly do: 'paint' }
  | { readonly do: 'wait' }
  /** Adopt the opening picture as the picture of these entries, the document's first ones, and paint the others. */
  | { readonly do: 'adopt'; readonly entries: readonly DocumentEntry[]; readonly openingPicture: OpeningPicture }
  /** The opening picture does not fit the document: remove it from the screen, and paint. */
  | { readonly do: 'forget' }

export class OpeningPictureAdoption {
  #state: 'none' | 'coming' | OpeningPicture = 'none'
  #since = 0
  #length = -1

  /** An opening picture was requested at `now` (milliseconds). */
  expect(now: number): void {
    this.#state = 'coming'
    this.#since = now
    this.#length = -1
  }

  /** The opening picture arrived; null when there is none. */
  arrive(openingPicture: OpeningPicture | null, now: number): void {
    this.#state = openingPicture ?? 'none'
    this.#since = now
  }

  /**
   * Returns what to do with these entries of the document, of which the first `painted` are in the picture. 'adopt' and 'forget'
   * come once.
   */
  advise(entries: readonly StoredEntry[], painted: number, now: number): Advice {
    if (this.#state === 'none') return { do: 'paint' }
    if (entries.length !== this.#length) {
      this.#length = entries.length
      this.#since = now
    }
    const late = now - this.#since > OPENING_PICTURE_WAIT_MS
    if (this.#state === 'coming') return { do: late || entries.length < MIN_STROKES_TO_WAIT ? 'paint' : 'wait' }
    const openingPicture = this.#state
    if (entries.length < openingPicture.count && !late) return { do: 'wait' }
    this.#state = 'none'
    const then = entriesOfOpeningPicture(openingPicture, entries)
    return then && openingPicture.count > painted ? { do: 'adopt', entries: then, openingPicture } : { do: 'forget' }
  }
}
