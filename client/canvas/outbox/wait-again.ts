/**
 * Marks copies as unsent after the server was restored from a backup: it may lack strokes that it had acknowledged (OUTBOX-14). Background
 * sync then sends them, and those of a picture that is lost are offered to their person.
 */
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { type CopyRow, readPlace, type StoredCopy } from '#client/canvas/session/store/copy-store.ts'
import type { LocalStore } from '#client/canvas/session/store/open-copies.ts'
import { strokeItems } from '#client/canvas/session/own-work.ts'

/** The clocks of devices differ from the server's: strokes of this many milliseconds before the backup count as later ones. */
const CLOCK_MARGIN_MS = 86_400_000

/**
 * Marks the person's copies that hold own strokes made since a backup as unsent. Copies of other histories and drafts are unsent anyway. Returns
 * false when another tab had a copy in use, so that the caller looks again later.
 * @param backupOf when the backup was made, in milliseconds since 1970
 */
export async function waitAgain(
  { store, locks }: Pick<LocalStore, 'store' | 'locks'>,
  userId: number,
  backupOf: number,
): Promise<boolean> {
  let isWhole = true
  const rows = (await store.allRows(userId)).filter(mayBeLost)
  for (const place of new Set(rows.map((row) => row.place))) {
    const taken = new Map<string, () => void>()
    try {
      for (const row of await store.rows(userId, place)) {
        if (!mayBeLost(row)) continue
        const release = await locks.take(row.id)
        if (release) taken.set(row.id, release)
        else isWhole = false
      }
      const copies = (await store.copies(userId, place)).filter(({ row }) => taken.has(row.id))
      const lost = copies.filter((copy) => hasStrokesSince(copy, backupOf - CLOCK_MARGIN_MS))
      if (lost.length > 0)
        await store.write({
          rows: lost.map(({ row }) => ({ ...row, isSaved: false, position: null, durable: null })),
        })
    } finally {
      for (const release of taken.values()) release()
    }
  }
  return isWhole
}

const mayBeLost = ({ place, isAside, isUnreadable }: CopyRow): boolean =>
  !isAside && isUnreadable !== true && 'artworkId' in (readPlace(place) ?? {})

/** Returns whether the copy holds strokes of its person made at `since` or later, in milliseconds since 1970. */
function hasStrokesSince({ row, updates }: StoredCopy, since: number): boolean {
  const document = newArtworkDocument()
  try {
    for (const update of updates) Y.applyUpdate(document, update)
    for (const { stroke } of strokeItems(document))
      if (stroke?.author === row.userId && stroke.madeAt >= since) return true
    return false
  } catch {
    // Yjs cannot read it, which the page says when it is opened (OUTBOX-11).
    return false
  } finally {
    document.destroy()
  }
}
