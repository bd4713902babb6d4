/** One person of the presence measure: draws, points and rests in turn, and notes when the cursors of others arrive. */
import * as decoding from 'lib0/decoding'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { MESSAGE, type Presence } from '#contract/socket.ts'
import { ByteReader } from '#crdt/bytes/byte-reader.ts'
import type { BrushStroke } from '#crdt/document/stroke/stroke.ts'
import { readChange, readEntries } from '#crdt/presence/presence-codec.ts'
import { PresenceSender } from '#client/canvas/session/people/presence-sender.ts'
import { readAwarenessUpdate } from '#server/sync/room/awareness-update.ts'
import { benchStroke } from '#scripts/bench/sync/systems/bench-stroke.ts'
import type { RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { RoomSocket } from '#scripts/bench/sync/systems/room-socket.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { awarenessFrame } from '#server/sync/wire/frames.ts'

/** The intervals of presence from a plain y-websocket client, which are those of our former client. */
const CURSOR_INTERVAL_MS = 50
const STROKE_INTERVAL_MS = 60
/** A long stroke is sent less often: each this many base64 characters add a millisecond. */
const CHARACTERS_PER_MS = 100

/** Each of drawing, pointing and resting. */
const PHASE_MS = 2_000
/** A hand draws this many points a second. */
const POINTS_PER_SECOND = 60
/** Cursors count up to this, so that a cursor tells which message it came in. Tenths of a logical pixel. */
const CURSOR_COUNT = 8_000

export interface PresenceCounts {
  /** Milliseconds from the sending of a cursor to its arrival. */
  readonly delays: number[]
  messages: number
  drawnBytes: number
  drawnSeconds: number
}

export class PresencePerson {
  readonly #number: number
  readonly #author: number
  readonly #socket: RoomSocket
  /** The server passes a change on as it is, without saying whose it is. */
  readonly #isRelayed: boolean
  readonly #share: (cursor: { x: number; y: number }, growing: BrushStroke | null) => void
  readonly #stop: () => void
  readonly #counts: PresenceCounts
  /** When each cursor was sent, by its count; shared by the people of a room. */
  readonly #sentAt: Map<string, number>
  #count = 0
  #strokes = 0
  #isDrawing = false
  #isShown = false
  #last = 0

  /**
   * @param compact whether to speak our own client's protocol
   * @param readsOthers whether to note the arrival of cursors; a few do, because it costs the load generator time
   */
  constructor(
    system: RunningSystem,
    room: string,
    number: number,
    options: { compact: boolean; readsOthers: boolean; counts: PresenceCounts; sentAt: Map<string, number> },
  ) {
    this.#number = number
    this.#author = system.authorOf(number)
    this.#isRelayed = system.protocol.relaysAsSent
    this.#counts = options.counts
    this.#sentAt = options.sentAt
    const address = system.addressOf(room, number)
    const url = options.compact ? `${address.url.split('?')[0]}?v=3` : address.url
    this.#socket = new RoomSocket({ ...address, url }, system.protocol, {
      compression: false,
      receive: (message) => options.readsOthers && this.#read(message),
    })
    const send = (message: Uint8Array): void => this.#send(message)
    if (options.compact) {
      const sender = new PresenceSender(() => performance.now())
      sender.connect(send)
      this.#share = (cursor, growing) => {
        sender.shareCursor(cursor)
        sender.shareGrowing(growing)
      }
      this.#stop = () => sender.disconnect()
    } else {
      const user = { id: this.#author, name: `person ${number}`, color: '#4c6ef5' }
      const sender = new AwarenessSender(user, send)
      this.#share = (cursor, growing) => sender.share(cursor, growing)
      this.#stop = () => sender.stop()
    }
  }

  /** Does what a hand does at this time, in milliseconds from the start. Called about 60 times a second. */
  act(now: number, isCounted: boolean): void {
    const turn = now + this.#number * 700
    const phase = Math.floor(turn / PHASE_MS)
    const elapsed = Math.min(now - this.#last, 100)
    this.#last = now
    this.#isDrawing = phase % 3 === 0
    if (this.#isDrawing && isCounted) this.#counts.drawnSeconds += elapsed / 1_000
    if (phase % 3 === 2) return
    this.#count += 1
    this.#strokes = phase
    const cursor = { x: (this.#count % CURSOR_COUNT) / 10, y: this.#number }
    this.#isShown = isCounted
    this.#share(cursor, this.#isDrawing ? this.#stroke(turn % PHASE_MS) : null)
  }

  get isOpen(): boolean {
    return this.#socket.socket.readyState === this.#socket.socket.OPEN
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#socket.close()
  }

  #stroke(ms: number): BrushStroke {
    const whole = [0, 1, 2].flatMap(
      (part) => benchStroke(this.#number + 1, this.#strokes * 3 + part, this.#author).points,
    )
    const points = whole.slice(0, 1 + Math.floor((ms * POINTS_PER_SECOND) / 1_000))
    return {
      id: `bench-${this.#number}-${this.#strokes}`.padStart(22, '0'),
      author: this.#author,
      madeAt: Date.UTC(2026, 0, 1),
      itemId: 0,
      tool: 'brush',
      color: 0x2e8b57,
      size: 12,
      opacity: 80,
      tip: 'round',
      insideRegion: 0,
      path: { points: points.flatMap(({ x, y }) => [Math.round(x * 16), Math.round(y * 16)]), pressures: null },
    }
  }

  #send(message: Uint8Array): void {
    if (!this.isOpen) return
    if (this.#isShown) this.#sentAt.set(`${this.#number} ${this.#count % CURSOR_COUNT}`, performance.now())
    if (this.#isShown) this.#counts.messages += 1
    if (this.#isShown && this.#isDrawing) this.#counts.drawnBytes += message.length
    this.#socket.send([message])
  }

  #read(message: Uint8Array): void {
    if (message[0] === MESSAGE.presence && this.#isRelayed) {
      const { cursor } = readChange(new ByteReader(message.subarray(1)))
      if (cursor) this.#arrived(cursor.x, cursor.y / 10)
    } else if (message[0] === MESSAGE.presence) {
      for (const { change } of readEntries(new ByteReader(message.subarray(2))))
        if (change.cursor) this.#arrived(change.cursor.x, change.cursor.y / 10)
    } else if (message[0] === MESSAGE.awareness) {
      const decoder = decoding.createDecoder(message)
      decoder.pos = 1
      for (const entry of readAwarenessUpdate(decoding.readVarUint8Array(decoder))) {
        const state = entry.parse() as { cursor?: { x: number; y: number } } | null
        if (state?.cursor) this.#arrived(Math.round(state.cursor.x * 10), state.cursor.y)
      }
    }
  }

  #arrived(count: number, number: number): void {
    const key = `${number} ${count}`
    const sentAt = this.#sentAt.get(key)
    if (number === this.#number || sentAt === undefined) return
    this.#sentAt.delete(key)
    this.#counts.delays.push(performance.now() - sentAt)
  }
}

/** Sends presence as a plain y-websocket client does: the whole awareness state as JSON. */
class AwarenessSender {
  readonly #awareness = new Awareness(new Y.Doc())
  readonly #send: (message: Uint8Array) => void
  #state: Presence
  #nextSendAt = 0

  constructor(user: Presence['user'], send: (message: Uint8Array) => void) {
    this.#state = { user, cursor: null, stroke: null }
    this.#send = send
  }

  /** Shows a cursor, in logical pixels, and a growing stroke, unless the last message was a short time ago. */
  share(cursor: { x: number; y: number }, growing: BrushStroke | null): void {
    const now = performance.now()
    if (now < this.#nextSendAt) return
    const stroke = growing && Buffer.from(encodeStroke(growing)).toString('base64')
    this.#nextSendAt = now + (stroke ? STROKE_INTERVAL_MS + stroke.length / CHARACTERS_PER_MS : CURSOR_INTERVAL_MS)
    this.#state = { ...this.#state, cursor, stroke }
    this.#awareness.setLocalState(this.#state)
    this.#send(awarenessFrame(encodeAwarenessUpdate(this.#awareness, [this.#awareness.clientID])))
  }

  stop(): void {
    this.#awareness.destroy()
  }
}
