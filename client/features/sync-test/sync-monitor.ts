/** Collects what happens on the connection of one open artwork, for the panel and the report. */
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { messageYjsSyncStep1 } from 'y-protocols/sync'
import * as Y from 'yjs'
import { MESSAGE } from '#contract/socket.ts'
import { frameName, LatencyMeter } from '#client/canvas/session/transport/latency-meter.ts'
import type { Wire } from '#client/canvas/session/transport/wire.ts'
import type { ArtworkSession } from '#client/canvas/session/artwork-session.ts'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import type { SessionView } from '#client/canvas/session/session-state.ts'
import { readClose } from '#client/canvas/session/close-plan.ts'

const OUTBOX_WORDS = {
  send: 'What is not saved is sent again after reconnecting.',
  hold: 'What is not saved stays on this device.',
  drop: 'One stroke is refused for good.',
  rebuild: 'The document is built anew from what the server has.',
  'other-log': 'The server has another log of this artwork; own strokes are compared with it.',
} as const

const RETRY_WORDS = {
  soon: 'The client reconnects at once.',
  later: 'The client waits before it reconnects.',
  never: 'The client does not reconnect.',
} as const

const REFRESH_MS = 500
/** A sync request is sent this often, to measure the round trip. */
const PROBE_EVERY_REFRESHES = 4
const MAX_FRAMES = 100
const MAX_CLOSES = 20

export interface FrameLine {
  /** Counts the messages of this visit from 1. */
  readonly number: number
  readonly direction: 'sent' | 'received'
  readonly kind: string
  readonly bytes: number
  /** ISO time. */
  readonly at: string
}

export interface CloseLine {
  readonly at: string
  readonly code: number
  readonly reason: string
  readonly words: string
}

export interface MonitorState {
  readonly view: SessionView | null
  /** The newest last. */
  readonly frames: readonly FrameLine[]
  readonly closes: readonly CloseLine[]
  /** Milliseconds, the newest last. */
  readonly roundTrips: readonly number[]
  readonly durableAcks: readonly number[]
}

export class SyncMonitor extends ObservableState<MonitorState> {
  readonly #session: Pick<ArtworkSession, 'inspect'>
  readonly #wire: Wire
  readonly #meter = new LatencyMeter()
  #frames: FrameLine[] = []
  #count = 0
  #refreshes = 0

  constructor(session: Pick<ArtworkSession, 'inspect'>, wire: Wire) {
    super({ view: null, frames: [], closes: [], roundTrips: [], durableAcks: [] })
    this.#session = session
    this.#wire = wire
  }

  /** Collects until the returned function is called. */
  start(): () => void {
    const stop = this.#wire.watch({
      onFrame: (frame) => {
        this.#meter.add(frame)
        this.#count += 1
        const { direction, bytes } = frame
        const line = { number: this.#count, direction, kind: frameName(bytes), bytes: bytes.length, at: timestamp() }
        this.#frames = [...this.#frames, line].slice(-MAX_FRAMES)
      },
      onClose: (code, reason) => {
        this.#meter.reset()
        const line = { at: timestamp(), code, reason, words: closeText(code, reason) }
        this.change({ closes: [...this.current.closes, line].slice(-MAX_CLOSES) })
      },
    })
    const timer = setInterval(() => this.#refresh(), REFRESH_MS)
    return () => {
      clearInterval(timer)
      stop()
    }
  }

  /** Takes over what has happened, a few times a second: presence alone is thirty messages a second. */
  #refresh(): void {
    const view = this.#session.inspect()
    this.#refreshes += 1
    if (view.connection !== null && this.#refreshes % PROBE_EVERY_REFRESHES === 0)
      this.#wire.send(syncRequest(view.clocks))
    const { roundTrips, durableAcks } = this.#meter
    this.change({ view, frames: this.#frames, roundTrips, durableAcks })
  }
}

const timestamp = (): string => new Date().toISOString()

/** The message by which a client asks for what it lacks; the client handles the reply like any other. */
function syncRequest(clocks: ReadonlyMap<number, number>): Uint8Array<ArrayBuffer> {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.sync)
  writeVarUint(encoder, messageYjsSyncStep1)
  writeVarUint8Array(encoder, Y.encodeStateVector(new Map(clocks)))
  return toUint8Array(encoder)
}

/** Returns a close of the socket in words: what the server said, and what the client does now. */
function closeText(code: number, reason: string): string {
  const plan = readClose(code, reason)
  const said = plan.words ?? (reason === '' ? 'The connection was lost.' : `The server closed it: ${reason}.`)
  return `${said} ${RETRY_WORDS[plan.retry]} ${OUTBOX_WORDS[plan.outbox]}`
}
