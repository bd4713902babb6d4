/**
 * Sends this person's presence as Yjs awareness: cursor, tool, and the stroke that grows under the pointer, throttled. It holds
 * the stroke until the throttle lets it out, and a finished one until the server has stored it, so that it never vanishes.
 */
import type { Awareness } from 'y-protocols/awareness'
import type { Presence } from '#contract/socket.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import type { Point } from '#client/canvas/geometry/points.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'

/** Shortest time between two states without a stroke. */
const CURSOR_INTERVAL_MS = 50
/** Shortest time between two states with a stroke, before the time for its length. */
const STROKE_INTERVAL_MS = 60
/** A long stroke is sent less often: each this many base64 characters add a millisecond. */
const CHARACTERS_PER_MS = 100

export class PresenceSender {
  readonly #awareness: Awareness
  readonly #now: () => number
  #state: Presence
  #stroke: Stroke | null = null
  /** The stroke is in the document, and waits to be stored by the server. */
  #isFinished = false
  #timer: ReturnType<typeof setTimeout> | null = null
  #quietUntil = 0

  constructor(awareness: Awareness, user: Presence['user'], now: () => number) {
    this.#awareness = awareness
    this.#state = { user, cursor: null, stroke: null }
    this.#now = now
    this.#send()
  }

  /** @param cursor in logical pixels; null when the pointer has left the page */
  shareCursor(cursor: Point | null): void {
    this.#state = { ...this.#state, cursor: cursor && { x: tenths(cursor.x), y: tenths(cursor.y) } }
    this.#sendThrottled()
  }

  shareTool({ tool, color, size }: ToolSettings): void {
    this.#state = { ...this.#state, tool, color: toHex(color), brushSize: size }
    this.#sendThrottled()
  }

  /** Shows the others the stroke under the pointer. Null removes it at once: it was abandoned. */
  shareGrowing(stroke: Stroke | null): void {
    this.#share(stroke, false)
  }

  /** Shows the others a finished stroke, until `clearFinished` or the next stroke. */
  shareFinished(stroke: Stroke): void {
    this.#share(stroke, true)
  }

  /** Everything is stored: removes a finished stroke, and leaves a growing one. */
  clearFinished(): void {
    if (this.#isFinished) this.#share(null, false)
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #share(stroke: Stroke | null, isFinished: boolean): void {
    this.#isFinished = isFinished
    if (!stroke && !this.#stroke) return
    this.#stroke = stroke
    if (stroke) this.#sendThrottled()
    else this.#send()
  }

  #sendThrottled(): void {
    if (this.#timer !== null) return
    const wait = this.#quietUntil - this.#now()
    if (wait <= 0) return this.#send()
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#send()
    }, wait)
  }

  #send(): void {
    this.stop()
    const stroke = this.#stroke && toBase64(encodeStroke(this.#stroke))
    const interval = stroke ? STROKE_INTERVAL_MS + stroke.length / CHARACTERS_PER_MS : CURSOR_INTERVAL_MS
    this.#quietUntil = this.#now() + interval
    this.#state = { ...this.#state, stroke }
    this.#awareness.setLocalState(this.#state)
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10
