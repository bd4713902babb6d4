/**
 * Pings and pongs of WebSockets, which come past the queue of messages: six bytes of a peer are a turn of `ws`, and a connection brings
 * two million of them a second (SYNC-13).
 */
import { TokenBucket } from '#server/http/budgets/token-bucket.ts'

/** A client may send this many seconds' worth at once. */
const BURST_SECONDS = 5

/** What is used of a WebSocket of `ws`. */
interface ControlledSocket {
  on(event: 'ping' | 'pong', listener: () => void): unknown
}

/** Calls `onTooMany` once, when a socket sends more pings and pongs than this. @param perSecond `Infinity` means no limit */
export function limitControlFrames(socket: ControlledSocket, perSecond: number, onTooMany: () => void): void {
  if (perSecond === Infinity) return
  const bucket = new TokenBucket({ perSecond, burst: perSecond * BURST_SECONDS }, performance.now())
  let isOver = false
  const count = (): void => {
    // What came in the same packet as the last one is still told.
    if (isOver) return
    const at = performance.now()
    bucket.spend(1, at)
    isOver = bucket.waitMs(at) > 0
    if (isOver) onTooMany()
  }
  socket.on('ping', count)
  socket.on('pong', count)
}
