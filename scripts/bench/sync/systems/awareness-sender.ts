/** Sends presence as a plain y-websocket client does: the whole awareness state as JSON, at our former client's intervals. */
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import type { Presence } from '#contract/socket.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { awarenessFrame } from '#server/sync/wire/frames.ts'

const CURSOR_INTERVAL_MS = 50
const STROKE_INTERVAL_MS = 60
/** A long stroke is sent less often: each this many base64 characters add a millisecond. */
const CHARACTERS_PER_MS = 100

export class AwarenessSender {
  readonly #awareness = new Awareness(new Y.Doc())
  readonly #send: (message: Uint8Array) => void
  #state: Presence
  #quietUntil = 0

  constructor(user: Presence['user'], send: (message: Uint8Array) => void) {
    this.#state = { user, cursor: null, stroke: null }
    this.#send = send
  }

  /** Shows a cursor, in logical pixels, and a growing stroke, unless the last message was a short time ago. */
  share(cursor: { x: number; y: number }, growing: BrushStroke | null): void {
    const now = performance.now()
    if (now < this.#quietUntil) return
    const stroke = growing && Buffer.from(encodeStroke(growing)).toString('base64')
    this.#quietUntil = now + (stroke ? STROKE_INTERVAL_MS + stroke.length / CHARACTERS_PER_MS : CURSOR_INTERVAL_MS)
    this.#state = { ...this.#state, cursor, stroke }
    this.#awareness.setLocalState(this.#state)
    this.#send(awarenessFrame(encodeAwarenessUpdate(this.#awareness, [this.#awareness.clientID])))
  }

  stop(): void {
    this.#awareness.destroy()
  }
}
