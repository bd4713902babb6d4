/** The log of an artwork in chunks, for the replay. */
import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import type { getHistory, HistoryEntry } from '#contract/artworks.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import type { ShownPeople, Viewer } from '#server/artworks/shown-people.ts'

/** One reply holds at most this many entries, and about this many base64 characters of updates. */
const MAX_ENTRIES = 500
const MAX_UPDATE_CHARACTERS = 1_000_000

type History = z.input<typeof getHistory.reply>

/**
 * Returns the log entries after `after`, in order, as many as fit into one reply, and the people who made them. There is at least
 * one entry if any is left, so that a very large entry does not stop the reader. The bytes of an update name its author by account id
 * for every reader (docs/decisions/0212).
 */
export async function readHistory(
  artwork: Pick<ArtworkRow, '_id' | 'userId' | 'children'>,
  viewer: Viewer,
  after: number,
  { strokeLog, shownPeople }: { strokeLog: Pick<StrokeLog, 'stream'>; shownPeople: ShownPeople },
): Promise<History> {
  const entries: HistoryEntry[] = []
  let characters = 0
  let hasMore = false
  for await (const entry of strokeLog.stream(artwork._id, after)) {
    if (entries.length === MAX_ENTRIES || characters >= MAX_UPDATE_CHARACTERS) {
      hasMore = true
      break
    }
    const historyEntry = toHistoryEntry(entry)
    entries.push(historyEntry)
    characters += historyEntry.update.length
  }
  const authors = entries.map(({ userId }) => userId)
  const [people, numbers] = await Promise.all([
    shownPeople.on(artwork, viewer, authors),
    shownPeople.numbers(artwork, viewer),
  ])
  return {
    entries: entries.map((entry) => ({ ...entry, userId: numbers.get(entry.userId) ?? entry.userId })),
    hasMore,
    people: people.map(({ id, name, color }) => ({ id, name, color })),
  }
}

function toHistoryEntry({ seq, userId, at, update }: LogEntry): HistoryEntry {
  const bytes = Buffer.from(update.buffer, update.byteOffset, update.byteLength)
  return { seq, userId, at: at.toISOString(), update: bytes.toString('base64') }
}
