/** Tells the others where this person's pointer is and what grows under it, often enough to look alive and no more. */
import type { Awareness } from 'y-protocols/awareness'
import type { Presence } from '#contract/socket.ts'
import { toHex } from '#crdt/document/stroke/color.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { toBase64 } from '#client/bytes/base64.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import type { Point } from '#client/canvas/geometry/viewport.ts'

const CURSOR_MS = 50
const STROKE_MS = 60
/** A long stroke is sent more rarely: one more millisecond for each so many characters of it. */
const CHARACTERS_PER_MS = 100

export class PresenceSender {
  readonly #awareness: Awareness
  #state: Presence
  #stroke: Stroke | null = null
  #timer: ReturnType<typeof setTimeout> | null = null
  #quietUntil = 0
  readonly #now: () => number

  constructor(awareness: Awareness, user: Presence['user'], now: () => number) {
    this.#awareness = awareness
    this.#state = { user, cursor: null, stroke: null }
    this.#now = now
    this.#send()
  }

  /** @param cursor in logical pixels; null when the pointer has left the page */
  pointAt(cursor: Point | null): void {
    this.#state = { ...this.#state, cursor: cursor && { x: tenths(cursor.x), y: tenths(cursor.y) } }
    this.#soon()
  }

  hold({ tool, color, size }: ToolSettings): void {
    this.#state = { ...this.#state, tool, color: toHex(color), brushSize: size }
    this.#soon()
  }

  /** Null takes the stroke off the others' pages at once: it was given up, or it has been stored. */
  grow(stroke: Stroke | null): void {
    if (!stroke && !this.#stroke) return
    this.#stroke = stroke
    if (stroke) this.#soon()
    else this.#send()
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #soon(): void {
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
    this.#quietUntil = this.#now() + (stroke ? STROKE_MS + stroke.length / CHARACTERS_PER_MS : CURSOR_MS)
    this.#state = { ...this.#state, stroke }
    this.#awareness.setLocalState(this.#state)
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10
