/** What this device has of an artwork that is not there for its person any more: to save as a file, and to delete (OUTBOX-12). */
import * as Y from 'yjs'
import { newArtworkDocument } from '#crdt/document/artwork-document.ts'
import { appendWaitingStrokes } from '#crdt/document/updates/waiting-strokes.ts'
import { unsavedStrokes } from '#client/canvas/session/rebuild-document.ts'
import {
  artworkPlace,
  type CopyStore,
  type QuarantinedStroke,
  type StoredCopy,
} from '#client/canvas/session/store/copy-store.ts'
import type { LocalStore } from '#client/canvas/session/store/open-copies.ts'

interface GoneArtwork {
  readonly userId: number
  readonly artworkId: number
}

/** Returns the person's own strokes, also those that the server had, and those that it refused. @param at ISO 8601 */
export async function goneStrokes(
  store: CopyStore,
  { userId, artworkId }: GoneArtwork,
  at: string,
): Promise<QuarantinedStroke[]> {
  const strokes = new Map<string, QuarantinedStroke>()
  for (const stroke of await refusedStrokes(store, { userId, artworkId })) strokes.set(stroke.strokeId, stroke)
  for (const { row, updates } of await store.copies(userId, artworkPlace(artworkId))) {
    if (row.isUnreadable) continue
    const doc = newArtworkDocument()
    for (const update of updates) Y.applyUpdate(doc, update)
    appendWaitingStrokes(doc, updates, userId)
    for (const { strokeId, author, bytes } of unsavedStrokes(doc, () => 0))
      if (author === userId && !strokes.has(strokeId))
        strokes.set(strokeId, { userId, artworkId, strokeId, bytes, reason: 'gone', refusedAt: at })
    doc.destroy()
  }
  return [...strokes.values()]
}

/** Deletes all of it, but what another tab has open. Returns false where that is something. */
export async function deleteGone(
  { store, locks }: Pick<LocalStore, 'store' | 'locks'>,
  { userId, artworkId }: GoneArtwork,
): Promise<boolean> {
  const isDeleted = async (copy: StoredCopy): Promise<boolean> => {
    const release = await locks.take(copy.row.id)
    if (!release) return false
    try {
      await store.write({ deleteRead: [copy] })
      return true
    } finally {
      release()
    }
  }
  const copies = await store.copies(userId, artworkPlace(artworkId))
  const deleted = await Promise.all(copies.map(isDeleted))
  await store.write({ release: await refusedStrokes(store, { userId, artworkId }) })
  return deleted.every(Boolean)
}

async function refusedStrokes(store: CopyStore, { userId, artworkId }: GoneArtwork): Promise<QuarantinedStroke[]> {
  return (await store.quarantined(userId)).filter((stroke) => stroke.artworkId === artworkId)
}
