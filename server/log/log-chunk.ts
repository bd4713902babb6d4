/** Logs are sent to readers in chunks, one for each reply. */
import type { LogEntry, StrokeLog } from './stroke-log.ts'

/** One reply holds at most this many entries, and about this many base64 characters of updates. */
const MAX_ENTRIES = 500
const MAX_UPDATE_CHARACTERS = 1_000_000

/**
 * Returns the log entries after `after`, in order, as many as fit into one reply, and whether there are more. There is at least one entry
 * if any is left, so that a very large entry does not stop the reader.
 */
export async function readChunk(
  strokeLog: Pick<StrokeLog, 'stream'>,
  artworkId: number,
  after: number,
): Promise<{ entries: LogEntry[]; hasMore: boolean }> {
  const entries: LogEntry[] = []
  let characters = 0
  for await (const entry of strokeLog.stream(artworkId, after)) {
    if (entries.length === MAX_ENTRIES || characters >= MAX_UPDATE_CHARACTERS) return { entries, hasMore: true }
    entries.push(entry)
    characters += Math.ceil(entry.update.length / 3) * 4
  }
  return { entries, hasMore: false }
}
