/** The connections by plain requests of this process. One belongs to the session that opened it; to others it does not exist. */
import type { SignedIn } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { MAX_POLLED_MESSAGES } from '#contract/polling.ts'
import { CONNECTION_IS_OVER } from '#server/texts/artworks.ts'
import { PolledSocket, type ClosedAs } from './polled-socket.ts'

/** A connection that nobody asks for messages for this long is lost. */
const IDLE_MS = 30_000
/** Of one reply, before base64. */
const MAX_REPLY_BYTES = 1024 * 1024
/** Requests with messages of one connection that wait for the room. */
const MAX_SENDS = 4

interface Connection {
  readonly socket: PolledSocket
  readonly sessionId: string
  readonly artworkId: number
  readonly idle: NodeJS.Timeout
  /** Ends the request that waits for messages. */
  poll: AbortController | null
  /** The sends, one after the other. */
  sending: Promise<void>
  sends: number
}

export interface ConnectionKey {
  readonly artworkId: number
  readonly connectionId: string
}

/** @param newId returns a random id of 128 bits in base64url */
export class PolledConnections {
  readonly #connections = new Map<string, Connection>()
  readonly #newId: () => string

  constructor(newId: () => string) {
    this.#newId = newId
  }

  /** Returns the id of a new connection and its socket, which the caller hands to the rooms. */
  open({ sessionId }: SignedIn, artworkId: number): { connectionId: string; socket: PolledSocket } {
    const connectionId = this.#newId()
    const socket = new PolledSocket()
    const idle = setTimeout(() => this.#forget(connectionId), IDLE_MS).unref()
    const connection = { socket, sessionId, artworkId, idle, poll: null, sending: Promise.resolve(), sends: 0 }
    this.#connections.set(connectionId, connection)
    return { connectionId, socket }
  }

  /**
   * Resolves with the messages for the client, with none after `waitMs`, or when a later call takes this one's place. All methods throw
   * a 404 Problem for a connection that is not this session's, or is over.
   * @param options.received how many messages the client has; null for a client that does not say so
   */
  async receive(
    signedIn: SignedIn,
    key: ConnectionKey,
    { received, waitMs, signal }: { received: number | null; waitMs: number; signal: AbortSignal },
  ): Promise<{ messages: Uint8Array[]; closed: ClosedAs | null }> {
    const connection = this.#find(signedIn, key)
    const { socket, idle } = connection
    connection.poll?.abort()
    const poll = new AbortController()
    connection.poll = poll
    idle.refresh()
    socket.confirm(received)
    const timer = setTimeout(() => poll.abort(), waitMs)
    const ends = AbortSignal.any([poll.signal, signal])
    await socket.untilNews(ends)
    clearTimeout(timer)
    if (connection.poll !== poll) return { messages: [], closed: null }
    connection.poll = null
    idle.refresh()
    // What is taken for a caller that has gone would be lost.
    if (signal.aborted) return { messages: [], closed: null }
    const messages = socket.take(MAX_POLLED_MESSAGES, MAX_REPLY_BYTES)
    const closed = socket.bufferedAmount === 0 ? socket.closed : null
    if (closed) this.#forget(key.connectionId)
    return { messages, closed }
  }

  /** Resolves when the room has taken the messages. Throws a 429 Problem for a client that does not wait for that. */
  async send(signedIn: SignedIn, key: ConnectionKey, messages: readonly Buffer[], signal: AbortSignal): Promise<void> {
    const connection = this.#find(signedIn, key)
    if (connection.sends >= MAX_SENDS) throw Problem.tooManyRequests(1)
    connection.sends += 1
    const sent = connection.sending.then(() => connection.socket.receive(messages, signal))
    connection.sending = sent.catch(() => undefined)
    try {
      await sent
    } finally {
      connection.sends -= 1
    }
  }

  close(signedIn: SignedIn, key: ConnectionKey): void {
    this.#find(signedIn, key)
    this.#forget(key.connectionId)
  }

  /** Ends all connections. */
  stop(): void {
    for (const connectionId of this.#connections.keys()) this.#forget(connectionId)
  }

  #forget(connectionId: string): void {
    const connection = this.#connections.get(connectionId)
    if (!connection) return
    this.#connections.delete(connectionId)
    clearTimeout(connection.idle)
    connection.poll?.abort()
    connection.socket.terminate()
  }

  #find({ sessionId }: SignedIn, { artworkId, connectionId }: ConnectionKey): Connection {
    const connection = this.#connections.get(connectionId)
    if (connection?.sessionId !== sessionId || connection.artworkId !== artworkId)
      throw Problem.notFound(CONNECTION_IS_OVER, 'connection-over')
    return connection
  }
}
