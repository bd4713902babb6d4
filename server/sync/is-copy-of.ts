import { Buffer } from 'node:buffer'
import type { CopyPosition } from '#contract/log-position.ts'
import { isInLog, type StrokeLog } from '#server/log/stroke-log.ts'

/**
 * Whether a client's copy is of this log: it names the log's key, and everything that it has from the server is in the log. It is
 * not after a backup was restored, or after older files of the database were put back (SYNC-19).
 */
export async function isCopyOf(
  logKey: string,
  strokeLog: Pick<StrokeLog, 'hashAt'>,
  artworkId: number,
  { log, seq, hash }: CopyPosition,
): Promise<boolean> {
  return log === logKey && isInLog(strokeLog, artworkId, { seq, hash: Buffer.from(hash, 'hex') })
}
