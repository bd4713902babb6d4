/**
 * Deletions whose request was sent while the page was left. A browser may drop such a request, so each is noted on the device until
 * the server has replied, and sent again by the next page of the same person.
 */

/** The part of `Storage` that is needed: the window's localStorage. */
export type NoteStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (userId: number): string => `deletions-${userId}`

/** Sends a deletion, and notes it until that has succeeded or failed. Rejects with the failure. */
export async function removeNoted(id: number, userId: number, remove: RemoveArtwork, notes: NoteStore): Promise<void> {
  write(userId, [...read(userId, notes), id], notes)
  try {
    await remove(id)
  } finally {
    write(
      userId,
      read(userId, notes).filter((noted) => noted !== id),
      notes,
    )
  }
}

/** Drops the notes of a person whose account is gone. */
export function forgetLeftDeletions(userId: number, notes: NoteStore): void {
  write(userId, [], notes)
}

type RemoveArtwork = (id: number) => Promise<void>

/** Sends the deletions that earlier pages have left. Resolves with whether there was any. A failure keeps its note for the next page. */
export async function sendLeftDeletions(userId: number, remove: RemoveArtwork, notes: NoteStore): Promise<boolean> {
  const left = read(userId, notes)
  const results = await Promise.allSettled(left.map((id) => remove(id)))
  const sent = left.filter((_, i) => results[i]?.status === 'fulfilled')
  write(
    userId,
    read(userId, notes).filter((id) => !sent.includes(id)),
    notes,
  )
  return left.length > 0
}

function read(userId: number, notes: NoteStore): number[] {
  try {
    const noted: unknown = JSON.parse(notes.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(noted) ? noted.filter(Number.isSafeInteger) : []
  } catch {
    return [] // The device keeps no notes for this site, or somebody else wrote there.
  }
}

function write(userId: number, ids: readonly number[], notes: NoteStore): void {
  try {
    if (ids.length > 0) notes.setItem(keyOf(userId), JSON.stringify([...new Set(ids)]))
    else notes.removeItem(keyOf(userId))
  } catch {
    // Without notes the request of the page that is left is the only one.
  }
}
