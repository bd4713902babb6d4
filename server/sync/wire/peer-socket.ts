/** The socket of a member of a room, and how it is closed. */
import type { RawData } from 'ws'
import { closeCodeOf, type CloseReason } from '#contract/socket.ts'

/** How long a peer may take to answer a close frame before its connection is terminated. */
const CLOSE_TIMEOUT_MS = 1_000

/** What a room uses of a socket: a WebSocket of `ws` has it, and so has a connection by plain requests. */
export interface PeerSocket {
  readonly OPEN: number
  readonly readyState: number
  /** Bytes that the client has not taken yet. */
  readonly bufferedAmount: number
  /** @param sent called when the client, or the system on its way to it, has taken the frame */
  send(frame: Uint8Array, sent?: () => void): void
  close(code: number, reason: string): void
  terminate(): void
  /** Stops emitting messages, so that the excess stays with the sender. */
  pause(): void
  resume(): void
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown
  once(event: 'close', listener: () => void): unknown
}

/** Closes a socket with a close reason of the contract and the code that belongs to it (SYNC-7). */
export function closeSocket(socket: PeerSocket, reason: CloseReason): void {
  socket.close(closeCodeOf(reason), reason)
  terminateSoon(socket)
}

/** Terminates a socket that is being closed, unless its peer has answered by then. */
export function terminateSoon(socket: PeerSocket): void {
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}
