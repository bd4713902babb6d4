/** The replay painter's side: holds the history, paints any moment of it. Knows neither worker nor canvas. */
import { WHOLE_PAGE, type Plates } from '#crdt/painter/planes/planes.ts'
import { decodePlates } from '#crdt/painter/plates/plates-codec.ts'
import { isEmpty, union } from '#crdt/painter/planes/rectangle.ts'
import { Timeline } from '#crdt/painter/timeline/timeline.ts'
import type { PainterScreen } from '#client/canvas/painting/painter-screen.ts'
import { partOfStroke } from './part-of-stroke.ts'
import { ReplayAlbum, type Packing } from './replay-album.ts'
import { ReplayLog } from './replay-log.ts'
import type { FromReplay, ToReplay } from './replay-messages.ts'

export interface ReplaySurroundings {
  post(message: FromReplay): void
  screenFor(canvas: OffscreenCanvas | null): PainterScreen
  nextFrame(task: () => void): void
  /** Null where the browser has none. */
  readonly packing: Packing | null
  /** Steps painted in one go, and from one kept picture to the next: a moment's work. */
  readonly stride: number
}

interface Picture {
  readonly plates: Plates
  readonly timeline: Timeline
  readonly screen: PainterScreen
}

export class ReplayHost {
  readonly #around: ReplaySurroundings
  readonly #log = new ReplayLog()
  readonly #album: ReplayAlbum
  #picture: Picture | null = null
  #position = 0
  /** Steps that the timeline shows. */
  #at = 0
  #fresh = true
  #frameAsked = false

  constructor(surroundings: ReplaySurroundings) {
    this.#around = surroundings
    this.#album = new ReplayAlbum(surroundings.packing)
  }

  handle(message: ToReplay): void {
    switch (message.type) {
      case 'open': {
        const plates = decodePlates(new Uint8Array(message.plates))
        this.#picture = {
          plates,
          timeline: new Timeline(plates, { keyframeEvery: this.#around.stride }),
          screen: this.#around.screenFor(message.canvas),
        }
        return this.#askFrame()
      }
      case 'history': {
        const known = this.#log.steps.length
        this.#log.add(message.entries)
        return this.#around.post({ type: 'steps', steps: this.#log.steps.slice(known) })
      }
      case 'show':
        this.#position = message.position
        return this.#askFrame()
    }
  }

  /** Only the latest position counts: who scrubs fast does not wait for the moments in between. */
  #askFrame(): void {
    if (this.#frameAsked || !this.#picture) return
    this.#frameAsked = true
    this.#around.nextFrame(() => {
      const picture = this.#picture
      const kept = this.#shortCut()
      if (picture && kept !== null) return this.#leapTo(kept, picture)
      this.#frameAsked = false
      if (picture) this.#paint(picture)
    })
  }

  /** A kept picture from which it is nearer than from here; null when it is near enough. */
  #shortCut(): number | null {
    const target = Math.floor(this.#position)
    if (Math.abs(target - this.#at) <= this.#around.stride) return null
    const kept = this.#album.nearest(target)
    return kept !== null && Math.abs(target - kept) < Math.abs(target - this.#at) ? kept : null
  }

  #leapTo(step: number, { timeline }: Picture): void {
    this.#album
      .open(step)
      .then((color) => {
        timeline.adopt(this.#log.entriesAt(step), color)
        this.#at = step
        this.#fresh = true
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#frameAsked = false
        this.#askFrame()
      })
  }

  /** Paints towards the position, a stride at most, and goes on in the next frame. */
  #paint({ timeline, plates, screen }: Picture): void {
    const { stride } = this.#around
    const target = Math.min(Math.floor(this.#position), this.#log.steps.length)
    const next = Math.min(target, (Math.floor(this.#at / stride) + 1) * stride)
    const changed = timeline.sync(this.#log.entriesAt(next))
    this.#at = next
    if (next > 0 && next % stride === 0)
      this.#album.keep(next, timeline.settledColor()).catch((error: unknown) => this.#failed(error))
    const dirty = timeline.preview(next === target ? this.#growing(next) : []).reduce(union, changed)
    const shown = this.#fresh ? WHOLE_PAGE : dirty
    this.#fresh = false
    if (!isEmpty(shown)) screen.show(timeline.color, plates.ink, shown)
    if (next !== target) this.#askFrame()
  }

  #failed(error: unknown): void {
    this.#around.post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }

  #growing(done: number) {
    const share = this.#position - done
    const step = this.#log.steps[done]
    if (share === 0 || step?.kind !== 'stroke') return []
    const entry = this.#log.entriesAt(done + 1).find(({ stroke }) => stroke.id === step.strokeId)
    const part = entry ? partOfStroke(entry.stroke, share) : null
    return part ? [part] : []
  }
}
