/**
 * Sends this person's presence: cursor, tool, and what is new in the stroke that grows under the pointer (SYNC-15). The first
 * change goes out at once, those after it together. It holds a finished stroke until the server has stored it, so that it never
 * vanishes.
 */
import * as encoding from 'lib0/encoding'
import { MESSAGE } from '#contract/socket.ts'
import type { Stroke } from '#crdt/document/stroke/stroke.ts'
import { hideId } from '#crdt/presence/hidden-id.ts'
import {
  MAX_CURSOR,
  isMore,
  strokeChange,
  type Cursor,
  type MorePoints,
  type PresenceChange,
  type ToolInHand,
} from '#crdt/presence/presence-change.ts'
import { writeChange } from '#crdt/presence/presence-codec.ts'
import type { Point } from '#client/canvas/input/geometry.ts'
import type { ToolSettings } from '#client/canvas/tools/tool-settings.ts'

/** Shortest time between two messages, without and with a growing stroke. */
const CURSOR_INTERVAL_MS = 50
const STROKE_INTERVAL_MS = 60

const NOTHING_SENT = { cursor: null, tool: null, stroke: null }

interface Shown {
  readonly cursor: Cursor | null
  readonly tool: ToolInHand | null
  readonly stroke: Stroke | null
}

export class PresenceSender {
  readonly #clock: () => number
  /** Sends a message to the room; null without a connection. */
  #sendMessage: ((message: Uint8Array<ArrayBuffer>) => void) | null = null
  #shown: Shown = NOTHING_SENT
  /** What the server has been told since it was connected. */
  #sent: Shown = NOTHING_SENT
  /** The stroke is in the document, and waits to be stored by the server. */
  #isFinished = false
  #timer: ReturnType<typeof setTimeout> | null = null
  #nextSendAt = 0

  /** @param clock milliseconds that never go back */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** Shows everything to a room that this device has connected to. */
  connect(send: (message: Uint8Array<ArrayBuffer>) => void): void {
    this.#sendMessage = send
    this.showAgain()
  }

  /** Shows everything once more: the server forgets what it showed of somebody who may not draw any more. */
  showAgain(): void {
    this.#sent = NOTHING_SENT
    this.#send({ cursor: null, ...this.#changes() })
  }

  /** The connection has ended. What changes meanwhile is shown after the next `connect`. */
  disconnect(): void {
    this.stop()
    this.#sendMessage = null
  }

  /** @param cursor in logical pixels; null when the pointer has left the page */
  shareCursor(cursor: Point | null): void {
    this.#shown = { ...this.#shown, cursor: cursor && { x: tenths(cursor.x), y: tenths(cursor.y) } }
    this.#sendThrottled()
  }

  /** A sticker is shown as the wand, whose strokes they are. */
  shareTool({ tool, color, size }: ToolSettings): void {
    this.#shown = { ...this.#shown, tool: { tool: tool === 'stamp' ? 'magic' : tool, color, size } }
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
    if (!stroke && !this.#shown.stroke) return
    this.#shown = { ...this.#shown, stroke }
    if (stroke) this.#sendThrottled()
    else this.#send(this.#changes())
  }

  #sendThrottled(): void {
    if (this.#timer !== null) return
    const wait = this.#nextSendAt - this.#clock()
    if (wait <= 0) return this.#send(this.#changes())
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#send(this.#changes())
    }, wait)
  }

  #changes(): PresenceChange {
    const { cursor, tool, stroke } = this.#shown
    const sent = this.#sent
    const grown = stroke && stroke !== sent.stroke ? strokeChange(sent.stroke, stroke) : null
    const isNew = stroke !== sent.stroke && !(grown && isMore(grown) && isEmpty(grown))
    return {
      ...(cursor?.x === sent.cursor?.x && cursor?.y === sent.cursor?.y ? {} : { cursor }),
      ...(tool && tool !== sent.tool ? { tool } : {}),
      ...(isNew ? { stroke: grown && withoutId(grown) } : {}),
    }
  }

  #send(change: PresenceChange): void {
    this.stop()
    if (!this.#sendMessage || Object.keys(change).length === 0) return
    const message = encoding.createEncoder()
    encoding.writeVarUint(message, MESSAGE.presence)
    writeChange(message, change)
    this.#nextSendAt = this.#clock() + (this.#shown.stroke ? STROKE_INTERVAL_MS : CURSOR_INTERVAL_MS)
    this.#sent = this.#shown
    this.#sendMessage(encoding.toUint8Array(message))
  }
}

const isEmpty = ({ before, kept, steps }: MorePoints): boolean => before === kept && steps.length === 0

const withoutId = (change: ReturnType<typeof strokeChange>): ReturnType<typeof strokeChange> =>
  isMore(change) ? change : hideId(change)

const tenths = (value: number): number => Math.round(Math.min(Math.max(value * 10, -MAX_CURSOR), MAX_CURSOR))
