/** The replay painter's side: holds the history, paints any moment of it. Knows neither worker nor canvas. */
import { WHOLE_PAGE, type Plates } from '#crdt/painter/planes.ts'
import { decodePlates } from '#crdt/painter/plates-codec.ts'
import { isEmpty, union } from '#crdt/painter/rectangle.ts'
import { Timeline } from '#crdt/painter/timeline.ts'
import type { PainterScreen } from '#client/canvas/painter-screen.ts'
import { partOfStroke } from './part-of-stroke.ts'
import { ReplayLog } from './replay-log.ts'
import type { FromReplay, ToReplay } from './replay-messages.ts'

export interface ReplaySurroundings {
  post(message: FromReplay): void
  screenFor(canvas: OffscreenCanvas | null): PainterScreen
  nextFrame(task: () => void): void
}

interface Picture {
  readonly plates: Plates
  readonly timeline: Timeline
  readonly screen: PainterScreen
}

export class ReplayHost {
  readonly #around: ReplaySurroundings
  readonly #log = new ReplayLog()
  #picture: Picture | null = null
  #position = 0
  #fresh = true
  #frameAsked = false

  constructor(surroundings: ReplaySurroundings) {
    this.#around = surroundings
  }

  handle(message: ToReplay): void {
    switch (message.type) {
      case 'open': {
        const plates = decodePlates(new Uint8Array(message.plates))
        this.#picture = { plates, timeline: new Timeline(plates), screen: this.#around.screenFor(message.canvas) }
        return this.#askFrame()
      }
      case 'history':
        this.#log.add(message.entries)
        return this.#around.post({ type: 'steps', steps: this.#log.steps })
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
      this.#frameAsked = false
      this.#paint()
    })
  }

  #paint(): void {
    const picture = this.#picture
    if (!picture) return
    const { timeline, plates, screen } = picture
    const done = Math.floor(this.#position)
    const changed = timeline.sync(this.#log.entriesAt(done))
    const dirty = union(changed, timeline.preview(this.#growing(done)))
    const shown = this.#fresh ? WHOLE_PAGE : dirty
    this.#fresh = false
    if (!isEmpty(shown)) screen.show(timeline.color, plates.ink, shown)
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
