/** Server-sent events as bytes (contract/viewers.ts). */
import { Buffer } from 'node:buffer'
import { closeCodeOf, type CloseReason } from '#contract/socket.ts'
import type { Closed } from '#contract/viewers.ts'

/** Returns an event with a message of the socket. */
export function messageEvent(frame: Uint8Array): Buffer {
  const base64 = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).toString('base64')
  return Buffer.from(`data: ${base64}\n\n`, 'latin1')
}

/** Returns what a browser notes and sends again as `Last-Event-ID`: the viewer has reached this entry of the log. */
export const reachedEvent = (seq: number): Buffer => Buffer.from(`id: ${seq}\n\n`)

/** Returns the last event of a stream. */
export function closedEvent(reason: CloseReason): Buffer {
  const closed: Closed = { code: closeCodeOf(reason), reason }
  return Buffer.from(`event: closed\ndata: ${JSON.stringify(closed)}\n\n`)
}
