/** Remembers, and tells the operator, which entries of artworks' logs are set aside, so that `npm run artwork -- repair` is run (LOG-4). */
import type { EntryFault } from '#crdt/document/updates/logged-update.ts'
import type { Context } from '#server/context/context.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'

/** The most that an artwork remembers, the first ones of its log. `npm run artwork -- verify` names all. */
const MAX_REMEMBERED = 100

export interface UnreadEntry {
  readonly seq: number
  readonly reason: EntryFault
}

export function createUnreadEntries({ storage, now, log }: Pick<Context, 'storage' | 'now' | 'log'>) {
  const artworks = storage.collection(artworkCollection)
  let count = 0

  async function remember(artworkId: number, entries: readonly UnreadEntry[]): Promise<boolean> {
    const row = await artworks.findOne({ _id: artworkId })
    const known = row?.unread?.entries ?? []
    const fresh = entries.filter(({ seq }) => !known.some((entry) => entry.seq === seq))
    const all = [...known, ...fresh].toSorted((a, b) => a.seq - b.seq).slice(0, MAX_REMEMBERED)
    if (!row || !all.some((entry) => fresh.includes(entry))) return false
    const unread = { foundAt: row.unread?.foundAt ?? now(), entries: all }
    await artworks.updateOne({ _id: artworkId, logKey: row.logKey }, { $set: { unread } })
    return true
  }

  return {
    /** The entries that rooms of this process have set aside, each counted whenever a room reads it. */
    get count(): number {
      return count
    },
    /** Remembers entries that a room has set aside, at least one. Never rejects: what cannot be stored is found again. */
    async note(artworkId: number, entries: readonly UnreadEntry[]): Promise<void> {
      count += entries.length
      const { seq, reason } = entries[0]!
      const about = { artworkId, seq, reason, entries: entries.length }
      try {
        const isNew = await remember(artworkId, entries)
        log[isNew ? 'error' : 'info'](about, 'entries of a log are set aside; npm run artwork -- repair mends the log')
      } catch (error) {
        log.warn({ ...about, err: error }, 'entries of a log are set aside, and this could not be stored')
      }
    },
  }
}

export type UnreadEntries = ReturnType<typeof createUnreadEntries>
