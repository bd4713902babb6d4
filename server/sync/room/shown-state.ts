/** What a room shows of one connection, for both kinds of clients: as compact presence, and as the awareness state of the contract. */
import type { Presence } from '#contract/socket.ts'
import { StrokeError } from '#crdt/document/codec/stroke-reader.ts'
import { decodeStroke, encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { fromHex, toHex } from '#crdt/document/stroke/color.ts'
import { STROKE_LIMITS, type Stroke } from '#crdt/document/stroke/stroke.ts'
import { GrowingStroke } from '#crdt/presence/growing-stroke.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import {
  MAX_CURSOR,
  isMore,
  type Cursor,
  type PresenceChange,
  type ToolInHand,
  type Who,
} from '#crdt/presence/presence-change.ts'

/** What a state of ours takes without its stroke, as JSON. */
const HEAD_BYTES = 512

const TENTHS = 10

export class ShownState {
  #cursor: Cursor | null = null
  #tool: ToolInHand | null = null
  #stroke: GrowingStroke | null = null
  /** The awareness state: given by a plain client, made on demand for ours. */
  #json: string | null = null
  #jsonBytes = 0

  /**
   * Returns the state of a plain client, without the id of its growing stroke (SYNC-17), and without a stroke that is broken, too dear or
   * somebody else's.
   */
  static ofPlain(presence: Presence): ShownState {
    const state = new ShownState()
    const { cursor, tool, color, brushSize, stroke } = presence
    const inHand = fromHex(color ?? '')
    if (cursor) state.#cursor = { x: tenths(cursor.x), y: tenths(cursor.y) }
    if (tool && inHand !== null && brushSize !== undefined)
      state.#tool = { tool, color: inHand, size: Math.max(STROKE_LIMITS.minSize, Math.round(brushSize)) }
    const shown = stroke ? strokeShownOf(stroke, presence.user.id) : null
    state.#stroke = shown && new GrowingStroke(shown)
    if (state.#stroke?.isTooDear) state.#stroke = null
    state.#json = JSON.stringify(stroke ? { ...presence, stroke: state.#stroke && shown && toBase64(shown) } : presence)
    state.#jsonBytes = Buffer.byteLength(state.#json)
    return state
  }

  /** The growing stroke, or null. */
  get stroke(): GrowingStroke | null {
    return this.#stroke
  }

  /** The size as JSON, or an upper bound of it. */
  get bytes(): number {
    return this.#jsonBytes > 0 ? this.#jsonBytes : HEAD_BYTES + (this.#stroke?.bytes ?? 0)
  }

  /**
   * Applies a change of one of our clients. Returns false when its points do not follow those here, or are too dear to paint: then no
   * stroke is shown.
   */
  apply({ cursor, tool, stroke }: PresenceChange): boolean {
    this.#json = null
    if (cursor !== undefined) this.#cursor = cursor
    if (tool) this.#tool = tool
    if (!stroke) {
      if (stroke === null) this.#stroke = null
      return true
    }
    let follows = true
    if (isMore(stroke)) follows = this.#stroke?.extend(stroke) === true
    else this.#stroke = new GrowingStroke(stroke)
    if (follows && this.#stroke?.isTooDear === false) return true
    this.dropStroke()
    return false
  }

  dropStroke(): void {
    this.#stroke = null
    this.#json = null
  }

  /** Returns everything, for those who have none of it. */
  everything(): PresenceChange {
    const tool = this.#tool ? { tool: this.#tool } : {}
    return { cursor: this.#cursor, ...tool, stroke: this.#stroke?.stroke() ?? null }
  }

  /** Returns the awareness state as JSON. */
  json(user: Who): string {
    if (this.#json !== null) return this.#json
    const tool = this.#tool && { tool: this.#tool.tool, color: toHex(this.#tool.color), brushSize: this.#tool.size }
    const presence: Presence = {
      user: { id: user.id, name: user.name, color: user.color },
      cursor: this.#cursor && { x: this.#cursor.x / TENTHS, y: this.#cursor.y / TENTHS },
      ...tool,
      stroke: this.#stroke && toBase64(this.#stroke.stroke()),
    }
    return (this.#json = JSON.stringify(presence))
  }
}

/** Returns a growing stroke under its hidden id, or null for one that is broken or somebody else's. @param base64 bytes of the codec */
function strokeShownOf(base64: string, author: number): Stroke | null {
  try {
    const stroke = decodeStroke(Buffer.from(base64, 'base64'))
    return stroke.author === author ? hideId(stroke) : null
  } catch (error) {
    if (error instanceof StrokeError) return null
    throw error
  }
}

const toBase64 = (stroke: Stroke): string => Buffer.from(encodeStroke(stroke)).toString('base64')

const tenths = (value: number): number => Math.round(Math.min(Math.max(value * TENTHS, -MAX_CURSOR), MAX_CURSOR))
