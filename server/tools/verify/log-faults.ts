/** Judges a whole log again as the room did. */
import { NO_WEIGHT } from '#crdt/document/stroke/stroke-weight.ts'
import { DocumentIndex } from '#crdt/document/updates/document-index.ts'
import { type EntryFault, readLoggedUpdate } from '#crdt/document/updates/logged-update.ts'
import { judgeUpdate } from '#crdt/document/updates/update-guard.ts'
import type { ArtworkRow } from '#server/artworks/artwork-row.ts'
import { isSameHash, LOG_START, type LogPosition, nextHash } from '#server/log/log-chain.ts'
import type { LogEntry } from '#server/log/stroke-log.ts'

export interface LogFaults {
  /** The entries that every reader leaves out (LOG-4), and why. */
  readonly setAside: ReadonlyMap<number, EntryFault>
  /** What else is wrong, in words for operators; a log with one of these is not as a server has written it. */
  readonly others: readonly string[]
}

/** The beginning of a log that was read before. */
export interface KnownLog {
  /** What its entries have added. */
  readonly index: DocumentIndex
  /** That of its last entry. */
  readonly position: LogPosition
}

/**
 * Finds what is wrong with a log: an entry that is set aside; a number that is missing; an entry that the guard would not accept after those
 * before it, of which the first is named, because others would only be its consequences; and an entry with the hash of another log (LOG-2).
 * @param entries in the order of their numbers, from the first one behind `from`
 * @param from what is known of the log before; by default nothing, so that `entries` is the whole log. The entries are added to its index
 */
export function logFaults(
  artwork: Pick<ArtworkRow, '_id' | 'userId'>,
  entries: readonly LogEntry[],
  { index, position }: KnownLog = { index: new DocumentIndex(), position: LOG_START },
): LogFaults {
  const setAside = new Map<number, EntryFault>()
  const others: string[] = []
  let refused = false
  // Computed from what is there, and as stored: an entry that was changed has neither, and those after it have the second.
  let hashes = [position.hash]
  for (const [i, { _id, artworkId, seq, userId, update, hash }] of entries.entries()) {
    const next = position.seq + i + 1
    if (seq !== next) return { setAside, others: [`entry ${next} is missing: entry ${seq} is there instead`] }
    if (artworkId !== artwork._id || _id !== `${artworkId}:${seq}`)
      return { setAside, others: [`entry ${seq} is stored as ${_id}`] }
    const computed = hashes.map((before) => nextHash(before, { userId, update }))
    const isAsWritten = !hash || computed.some((one) => isSameHash(one, hash))
    hashes = hash && !isAsWritten ? [computed[0]!, hash] : [hash ?? computed[0]!]

    const entry = readLoggedUpdate(update, index)
    if ('fault' in entry) {
      setAside.set(seq, entry.fault)
      continue
    }
    const writer = { user: userId, ownsArtwork: userId === artwork.userId }
    const judgement = judgeUpdate(update, index, writer, { isLogged: true })
    if (judgement.verdict === 'refused' && !refused) {
      refused = true
      others.push(`entry ${seq} is not allowed: ${judgement.reason}`)
    } else if (!isAsWritten) others.push(`entry ${seq} has the hash of another log`)
    index.accept({ user: userId, items: entry.items, newClients: [], weight: NO_WEIGHT })
  }
  return { setAside, others }
}

const TEXT_BY_REASON: Readonly<Record<EntryFault, (entries: string) => string>> = {
  unreadable: (entries) => `${entries} cannot be read`,
  'missing-items': (entries) => `${entries} built on something that is not there`,
  'adds-nothing': (entries) => `${entries} added nothing`,
  'duplicate-stroke': (entries) => `${entries} repeated a stroke`,
}

/** Returns in words which entries are set aside and why; null when none is. */
export function setAsideText({ setAside }: Pick<LogFaults, 'setAside'>): string | null {
  if (setAside.size === 0) return null
  const reasons = [...new Set(setAside.values())].map((reason) => {
    const numbers = [...setAside].flatMap(([seq, why]) => (why === reason ? [seq] : []))
    return TEXT_BY_REASON[reason](`${numbers.length === 1 ? 'entry' : 'entries'} ${ranges(numbers)}`)
  })
  return `${reasons.join(', ')}: everything else is used, and 'npm run artwork -- repair' mends the log`
}

/** Returns ascending numbers as '1, 3-5'. */
function ranges(numbers: readonly number[]): string {
  const found: [from: number, to: number][] = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(', ')
}
