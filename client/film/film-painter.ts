/** Paints the moments of a replay as whole pictures in a film's size. */
import { compose } from '#crdt/painter/planes/compose.ts'
import { halvePicture } from '#crdt/painter/planes/halve-picture.ts'
import { blankColorPlane, HEIGHT, WHOLE_PAGE, WIDTH, type Plates } from '#crdt/painter/planes/planes.ts'
import { isEmpty, union } from '#crdt/painter/planes/rectangle.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import { growingStrokes } from '#client/replay/growing-strokes.ts'
import type { ReplayLog } from '#client/replay/replay-log.ts'
import type { FilmSize } from './film-messages.ts'

export interface FilmPicture {
  readonly width: number
  readonly height: number
  /** RGBA, alpha always 255. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

export class FilmPainter {
  readonly #log: ReplayLog
  readonly #plates: Plates
  readonly #size: FilmSize
  readonly #timeline: Timeline
  readonly #composed = blankColorPlane()
  #shown: FilmPicture | null = null

  constructor(plates: Plates, log: ReplayLog, size: FilmSize) {
    this.#plates = plates
    this.#log = log
    this.#size = size
    this.#timeline = new Timeline(plates)
  }

  /** Returns the picture at a position: whole steps, and the share of the next one. Unchanged pictures are the same object. */
  paint(position: number): FilmPicture {
    const done = Math.min(Math.floor(position), this.#log.steps.length)
    const changed = this.#timeline.sync(this.#log.entriesAt(done))
    const previews = this.#timeline.preview(growingStrokes(this.#log, position))
    const dirty = this.#shown ? previews.reduce(union, changed) : WHOLE_PAGE
    const shown = isEmpty(dirty) || isEmpty(this.#compose(dirty)) ? this.#shown : null
    return (this.#shown = shown ?? this.#halve())
  }

  #compose(dirty: typeof WHOLE_PAGE): typeof WHOLE_PAGE {
    return compose(this.#timeline.color, this.#plates.ink, this.#composed, dirty)
  }

  #halve(): FilmPicture {
    const page = { width: WIDTH / 2, height: HEIGHT / 2, pixels: halvePicture(this.#composed, WIDTH) }
    if (this.#size === 1) return page
    return { width: page.width / 2, height: page.height / 2, pixels: halvePicture(page.pixels, page.width) }
  }
}
