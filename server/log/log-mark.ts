import { Buffer } from 'node:buffer'
import { hash as digest } from 'node:crypto'

/** A mark has 22 characters in base64url. */
export const LOG_MARK_BYTES = 16

/**
 * Returns the mark of a log at a position: what is made from the log there carries it, and no other log and no other position has
 * it (LOG-3). It is a hash of the log's key and of the hash at the position.
 */
export function logMark(logKey: string, positionHash: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from(logKey), positionHash])
  return digest('sha256', bytes, 'buffer').subarray(0, LOG_MARK_BYTES).toString('base64url')
}
