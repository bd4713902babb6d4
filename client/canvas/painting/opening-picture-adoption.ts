/**
 * Whether the painter should paint an artwork that is being opened, or wait for the picture somebody painted already.
 * Waiting has an end: the document alone is enough.
 */
import type { TimelineEntry } from '#crdt/painter/timeline/entry-changes.ts'
import { entriesOfOpeningPicture, type OpeningPicture } from '#crdt/painter/timeline/opening-picture.ts'

/** So few strokes are painted at once. */
const FEW = 200
/** How long the document may bring nothing new before the opening picture is given up. */
const OPENING_PICTURE_WAIT_MS = 3_000

export type Advice =
  | { readonly do: 'paint' }
  | { readonly do: 'wait' }
  /** Take the opening picture over as that of these entries, the first of the document, and paint on. */
  | { readonly do: 'adopt'; readonly entries: readonly TimelineEntry[]; readonly openingPicture: OpeningPicture }
  /** The opening picture is of no use: what was shown of it has to go. */
  | { readonly do: 'forget' }

export class OpeningPictureAdoption {
  #state: 'none' | 'coming' | OpeningPicture = 'none'
  #since = 0
  #length = -1

  /** One has been asked for, at `now` (milliseconds). */
  expect(now: number): void {
    this.#state = 'coming'
    this.#since = now
    this.#length = -1
  }

  /** It came, or there is none. */
  arrive(openingPicture: OpeningPicture | null, now: number): void {
    this.#state = openingPicture ?? 'none'
    this.#since = now
  }

  /** What to do with these entries of the document, of which `painted` are in the picture. Adopting and forgetting are said once. */
  advise(entries: readonly TimelineEntry[], painted: number, now: number): Advice {
    if (this.#state === 'none') return { do: 'paint' }
    if (entries.length !== this.#length) {
      this.#length = entries.length
      this.#since = now
    }
    const late = now - this.#since > OPENING_PICTURE_WAIT_MS
    if (this.#state === 'coming') return { do: late || entries.length < FEW ? 'paint' : 'wait' }
    const openingPicture = this.#state
    if (entries.length < openingPicture.count && !late) return { do: 'wait' }
    this.#state = 'none'
    const then = entriesOfOpeningPicture(openingPicture, entries)
    return then && openingPicture.count > painted ? { do: 'adopt', entries: then, openingPicture } : { do: 'forget' }
  }
}
