/** Server-sent events as bytes (contract/viewers.ts). */
import { Buffer } from 'node:buffer'
import { closeCodeOf, type CloseReason } from '#contract/socket.ts'
import type { Closed } from '#contract/viewers.ts'

/**
 * Returns an event with a message of the socket.
 * @param reached the number of the log entry that the viewer has reached with it, which browsers send again as `Last-Event-ID`
 */
export function messageEvent(frame: Uint8Array, reached?: number): Buffer {
  const base64 = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString('base64')
  return Buffer.from(`${reached === undefined ? '' : `id: ${reached}\n`}data: ${base64}\n\n`, 'latin1')
}

/** Returns the last event of a stream. */
export function closedEvent(reason: CloseReason): Buffer {
  const closed: Closed = { code: closeCodeOf(reason), reason }
  return Buffer.from(`event: closed\ndata: ${JSON.stringify(closed)}\n\n`)
}
