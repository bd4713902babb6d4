import type { PeerSocket } from './peer-socket.ts'
import { closeCodeOf, type CloseReason } from '#contract/socket.ts'

/** How long a peer may take to answer a close frame before its connection is terminated. */
const CLOSE_TIMEOUT_MS = 1_000

/** Closes a socket with a close reason of the contract and the code that belongs to it (SYNC-7). */
export function closeSocket(socket: PeerSocket, reason: CloseReason): void {
  socket.close(closeCodeOf(reason), reason)
  terminateSoon(socket)
}

/** Terminates a socket that is being closed, unless its peer has answered by then. */
export function terminateSoon(socket: PeerSocket): void {
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}
