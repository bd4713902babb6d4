/**
 * The log of a picture for the holder of its link. The log names people by account id, also in the bytes of their strokes. Here random
 * numbers stand for them, which are of this link alone, so that two pictures do not tell that the same person colored both (docs/decisions/0235).
 */
import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { getLinkedHistory } from '#contract/picture-links.ts'
import { LOWEST_SHOWN_NUMBER } from '#contract/shown-number.ts'
import { MalformedBytes } from '#crdt/bytes/byte-reader.ts'
import { hideAuthor } from '#crdt/document/codec/change-author.ts'
import { RefusedUpdate } from '#crdt/document/updates/refused-update.ts'
import { rewriteStrokes } from '#crdt/document/updates/rewrite-strokes.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import { readChunk } from '#server/log/log-chunk.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import type { LogEntry, StrokeLog } from '#server/log/stroke-log.ts'
import type { PictureLinkRow } from './stored-links.ts'

type NumberOf = (userId: number) => number

/** Returns what gives each person the number that stands for them: above those of all accounts, and the same in each part of the history. */
export function numbersOf({ salt }: Pick<PictureLinkRow, 'salt'>): NumberOf {
  const known = new Map<number, number>()
  return (userId) => {
    const number =
      known.get(userId) ??
      LOWEST_SHOWN_NUMBER + (createHmac('sha256', salt).update(String(userId)).digest().readUInt32BE() >>> 1)
    known.set(userId, number)
    return number
  }
}

/** Returns the log entries after `after` as `readHistory` does, as a stranger sees the people. */
export async function readLinkedHistory(
  artwork: Pick<ArtworkRow, '_id' | 'userId' | 'children'>,
  link: Pick<PictureLinkRow, 'salt'>,
  after: number,
  { strokeLog, shownPeople }: { strokeLog: Pick<StrokeLog, 'stream'>; shownPeople: ShownPeople },
): Promise<z.input<typeof getLinkedHistory.reply>> {
  const { entries, hasMore } = await readChunk(strokeLog, artwork._id, after)
  const numberOf = numbersOf(link)
  const authors = [...new Set(entries.map(({ userId }) => userId))]
  // In the order of `authors`.
  const people = await shownPeople.on(artwork, null, authors)
  return {
    entries: entries.map((entry) => ({
      seq: entry.seq,
      userId: numberOf(entry.userId),
      at: entry.at.toISOString(),
      update: Buffer.from(withoutPeople(entry, numberOf)).toString('base64'),
    })),
    hasMore,
    people: people.map(({ name, color }, i) => ({ id: numberOf(authors[i]!), name, color })),
  }
}

/** Bytes that are no update: every reader of a log sets them aside (LOG-4). */
const NOTHING = new Uint8Array()

/** Nothing is sent of an entry that cannot be read. */
function withoutPeople({ update }: Pick<LogEntry, 'update'>, numberOf: NumberOf): Uint8Array {
  try {
    return rewriteStrokes(update, (stroke) => hideAuthor(stroke, numberOf))
  } catch (error) {
    if (error instanceof RefusedUpdate || error instanceof MalformedBytes) return NOTHING
    throw error
  }
}
