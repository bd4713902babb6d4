import type { WebSocket } from 'ws'
import { closeCodeOf, type CloseReason } from '#contract/socket.ts'

/** How long a peer may take to answer a close before the socket is cut. */
const CLOSE_TIMEOUT_MS = 1_000

/** Ends a socket with one of the contract's words. */
export function closeSocket(socket: WebSocket, reason: CloseReason): void {
  socket.close(closeCodeOf(reason), reason)
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}
