/**
 * Strokes of an artwork that has never been there for their person: an earlier version made it in the name of somebody else who had
 * signed in, or it was deleted before the first stroke arrived. They become the draft of a page that the person chooses (OUTBOX-12).
 */
import { countClients } from '#crdt/document/updates/state-vector.ts'
import type { LocalStore } from '#client/canvas/session/store/open-copies.ts'
import { artworkPlace, type CopyRow, draftPlace } from '#client/canvas/session/store/copy-store.ts'
import { soundRow } from '#client/canvas/session/store/read-copies.ts'

/** Why strokes of an artwork that has been there are held: others may have deleted it, or taken the right to it (OUTBOX-12). */
export const GONE = 'The picture is gone, or is not shared with you any more.'
/** Why stranded ones are held. */
export const STRANDED = 'The picture is not here. Choose its page, and color on.'

/** Returns whether none of an artwork's copies has ever been in step with the server. */
export const areStranded = (rows: readonly CopyRow[]): boolean =>
  rows.map(soundRow).every(({ position, durable }) => position === null && isEmpty(durable))

const isEmpty = (vector: Uint8Array | null): boolean => vector === null || countClients(vector) === 0

/** Makes the copies that no page uses a draft of the page. Returns whether there were any. */
export async function becomeDraft(
  { store, locks }: Pick<LocalStore, 'store' | 'locks'>,
  {
    userId,
    artworkId,
    templateId,
  }: { readonly userId: number; readonly artworkId: number; readonly templateId: number },
): Promise<boolean> {
  const taken = new Map<CopyRow, () => void>()
  for (const row of await store.rows(userId, artworkPlace(artworkId))) {
    const release = areStranded([row]) && !row.isUnreadable ? await locks.take(row.id) : null
    if (release) taken.set(row, release)
  }
  try {
    const draft = { place: draftPlace(String(templateId)), logKey: null, bornAt: null, isAside: false, isSaved: false }
    await store.write({ rows: [...taken.keys()].map((row) => ({ ...row, ...draft })) })
    return taken.size > 0
  } finally {
    for (const release of taken.values()) release()
  }
}
