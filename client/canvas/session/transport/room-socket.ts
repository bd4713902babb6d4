/**
 * The socket to an artwork's room: a WebSocket, or plain requests where the network blocks those, and a WebSocket again by itself
 * (SYNC-25). With `look` in its address it is a stream instead, which takes no place in the room (SYNC-46).
 */
import { browserPage, type PageVisibility } from '#client/ui/browser/page-visibility.ts'
import type { PolledSocket, PollingRequests } from './polled-socket.ts'
import { ABNORMAL_CLOSE, CLOSED, closeEvent, SocketEvents } from './socket-events.ts'
import type { OpenStream, StreamSocket } from './stream-socket.ts'

type Means = 'websocket' | 'requests' | 'stream'

/** WebSockets that bring no message, one after the other, before plain requests are tried. */
const FAILURES_BEFORE_REQUESTS = 2
/** Streams that a proxy keeps back, one after the other, before people who only look join the room after all. */
const SILENT_STREAMS = 2

/** Decides by which means the sockets of this browser connect. */
export class Transport {
  readonly #changes = new EventTarget()
  #means: Exclude<Means, 'stream'> = 'websocket'
  #failures = 0
  #silentStreams = 0

  /** What has worked last. */
  get means(): Exclude<Means, 'stream'> {
    return this.#means
  }

  /** Calls `listener` when the means changes. Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#changes.addEventListener('change', listener)
    return () => this.#changes.removeEventListener('change', listener)
  }

  /** Whether the next connection of somebody who only looks is tried as a stream. */
  get triesStream(): boolean {
    return this.#silentStreams < SILENT_STREAMS
  }

  /** Returns by what the next connection to a room is tried. */
  next(): Exclude<Means, 'stream'> {
    return this.#failures >= FAILURES_BEFORE_REQUESTS ? 'requests' : this.means
  }

  /** A connection has brought a message. */
  works(means: Means): void {
    if (means === 'stream') {
      this.#silentStreams = 0
      return
    }
    this.#failures = 0
    this.#use(means)
  }

  /** A connection has ended before its first message. One that has a stream was silent for too long. */
  fails(means: Means): void {
    if (means === 'stream') this.#silentStreams += 1
    else if (means === 'websocket') this.#failures += 1
    else {
      // Both fail while the server is away, and the next to work decides.
      this.#failures = 0
      this.#use('websocket')
    }
  }

  #use(means: Exclude<Means, 'stream'>): void {
    if (means === this.#means) return
    this.#means = means
    this.#changes.dispatchEvent(new Event('change'))
  }
}

/** A proxy may neither pass nor refuse an upgrade. */
const OPEN_TIMEOUT_MS = 10_000
/** A proxy may pass an upgrade and no messages. Rooms open within 20 s. */
const FIRST_MESSAGE_TIMEOUT_MS = 25_000
const LONGEST_PROBE_MS = 160_000
/** Browsers open six connections to a server, so pages that nobody sees give up their stream after this time. */
const HIDDEN_MS = 10_000

interface FallbackOptions {
  readonly WebSocket: typeof WebSocket
  /** In place of the browser's. */
  readonly requests?: PollingRequests
  readonly openStream?: OpenStream
  readonly transport: Transport
  /** Tells whether somebody sees the page. By default somebody does. */
  readonly page?: PageVisibility
  /** False when the device knows that it has no network, which says nothing about WebSockets. */
  readonly isOnline: () => boolean
  /** Until the first attempt to return to a WebSocket; each later one waits twice as long. */
  readonly firstProbeMs: number
}

/** Returns a class that can be used in place of `WebSocket` for the sockets of rooms. */
export function fallbackSocket(options: FallbackOptions): typeof WebSocket {
  class FallbackSocket extends SocketEvents {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readonly OPEN = 1
    readonly #url: string | URL
    readonly #means: Means
    /** Null while the code of plain requests, which few networks need, is being fetched. */
    #socket: WebSocket | PolledSocket | StreamSocket | null = null
    #silence: ReturnType<typeof setTimeout> | undefined
    #stopHearing: (() => void) | undefined
    #hiddenTimer: ReturnType<typeof setTimeout> | undefined
    #probe: WebSocket | null = null
    #probeTimer: ReturnType<typeof setTimeout> | undefined
    #hasMessage = false
    #isOver = false

    constructor(url: string | URL) {
      super()
      const { WebSocket, transport } = options
      this.#url = url
      const looks = new URL(url).searchParams.has('look')
      this.#means = looks && transport.triesStream ? 'stream' : transport.next()
      if (this.#means === 'stream') {
        this.#stopHearing = options.page?.onVisibility(() => this.#pageTurned())
        if (!options.page?.isHidden()) this.#beginStream()
        return
      }
      this.#silence = setTimeout(() => this.#lose(), OPEN_TIMEOUT_MS)
      if (this.#means === 'websocket') this.#use(new WebSocket(url))
      else this.#useRequests().catch(() => this.#lose())
    }

    get readyState(): number {
      return this.#socket?.readyState ?? (this.#isOver ? CLOSED : FallbackSocket.CONNECTING)
    }

    send(message: Uint8Array<ArrayBuffer>): void {
      this.#socket?.send(message)
    }

    close(): void {
      this.#stop()
      this.#socket?.close()
    }

    async #useRequests(): Promise<void> {
      const { PolledSocket, pollingRequests } = await import('./polled-socket.ts')
      if (!this.#isOver) this.#use(new PolledSocket(this.#url, options.requests ?? pollingRequests))
    }

    /** A hidden page begins its stream when it is shown, and ends it when it has been hidden for a while. */
    #pageTurned(): void {
      clearTimeout(this.#hiddenTimer)
      if (options.page?.isHidden()) this.#hiddenTimer = setTimeout(() => this.#lose(), HIDDEN_MS)
      else if (this.#silence === undefined) this.#beginStream()
    }

    #beginStream(): void {
      this.#silence = setTimeout(() => this.#loseSilent(), OPEN_TIMEOUT_MS)
      this.#useStream().catch(() => this.#lose())
    }

    async #useStream(): Promise<void> {
      const { openStream, StreamSocket } = await import('./stream-socket.ts')
      if (!this.#isOver) this.#use(new StreamSocket(this.#url, options.openStream ?? openStream))
    }

    #use(socket: WebSocket | PolledSocket | StreamSocket): void {
      this.#socket = socket
      if ('binaryType' in socket) socket.binaryType = 'arraybuffer'
      socket.addEventListener('open', () => {
        clearTimeout(this.#silence)
        this.#silence = setTimeout(() => this.#loseSilent(), FIRST_MESSAGE_TIMEOUT_MS)
        this.dispatchEvent(new Event('open'))
      })
      socket.addEventListener('message', (event) => this.#receive(event))
      socket.addEventListener('error', () => this.dispatchEvent(new Event('error')))
      socket.addEventListener('close', (event) => this.#closed(event))
    }

    #receive(event: Event): void {
      if (!this.#hasMessage) {
        this.#hasMessage = true
        clearTimeout(this.#silence)
        options.transport.works(this.#means)
        if (this.#means === 'requests') this.#probeAfter(options.firstProbeMs)
      }
      const { data } = event as MessageEvent<unknown>
      this.dispatchEvent(new MessageEvent('message', { data }))
    }

    #closed(event: Event): void {
      if (this.#isOver) return
      this.#stop()
      const { code, reason } = event as CloseEvent
      // A close with a reason comes from the server, so the connection has worked. That of a stream says nothing: the server may be away.
      const mayFail = this.#means !== 'stream' && reason === '' && options.isOnline()
      if (!this.#hasMessage && mayFail) options.transport.fails(this.#means)
      this.dispatchEvent(closeEvent(code, reason))
    }

    #loseSilent(): void {
      if (this.#means === 'stream' && options.isOnline()) options.transport.fails('stream')
      this.#lose()
    }

    /** Ends this connection as a lost one. */
    #lose(): void {
      if (this.#isOver) return
      this.#closed(closeEvent(ABNORMAL_CLOSE, ''))
      this.#socket?.close()
    }

    #probeAfter(delayMs: number): void {
      this.#probeTimer = setTimeout(() => {
        const probe = new options.WebSocket(this.#url)
        this.#probe = probe
        probe.addEventListener('message', () => {
          options.transport.works('websocket')
          this.#lose()
        })
        probe.addEventListener('close', () => {
          if (!this.#isOver) this.#probeAfter(Math.min(delayMs * 2, LONGEST_PROBE_MS))
        })
      }, delayMs)
    }

    #stop(): void {
      this.#isOver = true
      clearTimeout(this.#silence)
      clearTimeout(this.#probeTimer)
      clearTimeout(this.#hiddenTimer)
      this.#stopHearing?.()
      this.#probe?.close()
    }
  }
  // It has what y-websocket and the watcher of an artwork use of a WebSocket.
  return FallbackSocket as unknown as typeof WebSocket
}

/** All sockets of this page share what one of them has found out. */
export const browserTransport = new Transport()

/** The class of every socket to an artwork's room. */
export const RoomSocket: typeof WebSocket = fallbackSocket({
  WebSocket: globalThis.WebSocket,
  transport: browserTransport,
  isOnline: () => navigator.onLine,
  page: browserPage,
  firstProbeMs: 10_000,
})
