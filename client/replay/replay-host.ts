/** The worker's side of a replay: holds the history, and seeks to any moment of it. Worker and canvas come in as functions. */
import { WHOLE_PAGE, type Plates } from '#crdt/painter/planes/planes.ts'
import { requirePainter } from '#crdt/painter/painters.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { isEmpty, union } from '#crdt/painter/planes/rectangle.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import type { PainterScreen } from '#client/canvas/painting/painter-screen.ts'
import { growingStrokes } from './growing-strokes.ts'
import { ReplayPictureCache, type Compression } from './replay-picture-cache.ts'
import { ReplayLog } from './replay-log.ts'
import type { FromReplay, ToReplay } from './replay-messages.ts'

export interface ReplayEnvironment {
  post(message: FromReplay): void
  screenFor(canvas: OffscreenCanvas | null): PainterScreen
  nextFrame(task: () => void): void
  /** Null in browsers without CompressionStream. */
  readonly compression: Compression | null
  /** The most steps painted in one frame, and the distance between kept pictures. */
  readonly stride: number
}

interface Picture {
  readonly plates: Plates
  readonly timeline: Timeline
  readonly screen: PainterScreen
}

export class ReplayHost {
  readonly #environment: ReplayEnvironment
  readonly #log = new ReplayLog()
  readonly #cache: ReplayPictureCache
  #picture: Picture | null = null
  /** The requested moment: whole steps, and the share of the next one. */
  #position = 0
  /** Steps that the timeline holds. */
  #painted = 0
  #isWholePageStale = true
  #isFrameRequested = false

  constructor(environment: ReplayEnvironment) {
    this.#environment = environment
    this.#cache = new ReplayPictureCache(environment.compression, environment.stride)
  }

  handle(message: ToReplay): void {
    switch (message.type) {
      case 'open': {
        const plates = decodePlates(new Uint8Array(message.plates))
        requirePainter(plates)
        this.#picture = {
          plates,
          timeline: new Timeline(plates, { keyframeEvery: this.#environment.stride }),
          screen: this.#environment.screenFor(message.canvas),
        }
        return this.#requestFrame()
      }
      case 'history':
        return this.#addSteps(() => this.#log.add(message.entries))
      case 'copy':
        return this.#addSteps(() => this.#log.addCopy(message.updates))
      case 'show':
        this.#position = message.position
        return this.#requestFrame()
    }
  }

  #addSteps(add: () => void): void {
    const known = this.#log.steps.length
    add()
    this.#environment.post({ type: 'steps', steps: this.#log.steps.slice(known) })
  }

  /** Requests a frame, which paints towards the latest position only: fast scrubbing skips the moments in between. */
  #requestFrame(): void {
    if (this.#isFrameRequested || !this.#picture) return
    this.#isFrameRequested = true
    this.#environment.nextFrame(() => {
      const picture = this.#picture
      const kept = this.#nearerPicture()
      if (picture && kept !== null) return this.#jumpTo(kept, picture)
      this.#isFrameRequested = false
      if (picture) this.#paint(picture)
    })
  }

  /** Returns the step of a kept picture that is nearer to the position than the timeline is; null when there is none. */
  #nearerPicture(): number | null {
    const target = Math.floor(this.#position)
    if (Math.abs(target - this.#painted) <= this.#environment.stride) return null
    const kept = this.#cache.nearest(target)
    return kept !== null && Math.abs(target - kept) < Math.abs(target - this.#painted) ? kept : null
  }

  #jumpTo(step: number, { timeline }: Picture): void {
    this.#cache
      .open(step)
      .then((color) => {
        timeline.adopt(this.#log.entriesAt(step), color)
        this.#painted = step
        this.#isWholePageStale = true
      })
      .catch((error: unknown) => this.#reportFailure(error))
      .finally(() => {
        this.#isFrameRequested = false
        this.#requestFrame()
      })
  }

  /** Paints towards the position, at most to the next kept picture, and continues in the next frame. */
  #paint({ timeline, plates, screen }: Picture): void {
    const { stride } = this.#environment
    const target = Math.min(Math.floor(this.#position), this.#log.steps.length)
    const next = Math.min(target, (Math.floor(this.#painted / stride) + 1) * stride)
    const changed = timeline.sync(this.#log.entriesAt(next))
    this.#painted = next
    if (next > 0 && next % stride === 0)
      this.#cache.keep(next, timeline.settledColor()).catch((error: unknown) => this.#reportFailure(error))
    const dirty = timeline
      .preview(next === target ? growingStrokes(this.#log, this.#position) : [])
      .reduce(union, changed)
    const shown = this.#isWholePageStale ? WHOLE_PAGE : dirty
    this.#isWholePageStale = false
    if (!isEmpty(shown)) screen.show(timeline.color, plates.ink, shown)
    if (next !== target) this.#requestFrame()
  }

  #reportFailure(error: unknown): void {
    this.#environment.post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}
