import * as Y from 'yjs'
import { strokesOf } from '#crdt/document/artwork-document.ts'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import type { Device } from '#client/canvas/session/device/device-copies.ts'
import { artworkPlace, type CopyRow } from '#client/canvas/session/device/device-store.ts'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import { signStrokes } from './sign-strokes.ts'
import { readTriedDocument } from './read-tried-document.ts'
import { triedPlace, type TriedPage } from './tried-page.ts'

/** A page that was open a moment ago gives its copy back within this time. */
const RELEASE_TRIES = 30
const RELEASE_STEP_MS = 100

/**
 * Hands the page to a person, as strokes of theirs that wait for an artwork: one change of the device's store, so that a crash
 * leaves all of it with nobody or all of it with them. The copy is one of another history, which is why opening the artwork adds only
 * what it does not have, and deletes the copy only when the server has everything. Returns the copy's row, or null when the device
 * holds no stroke of the page.
 */
export async function moveTriedPage(
  device: Pick<Device, 'store' | 'locks' | 'newCopyId'>,
  page: TriedPage,
  { artwork, userId }: { artwork: ArtworkIdentity; userId: number },
): Promise<CopyRow | null> {
  const { store } = device
  const place = triedPlace(page)
  const taken = await takeCopies(device, place)
  try {
    const doc = await readTriedDocument(store, page)
    const signed = signStrokes(doc, userId)
    const isEmpty = strokesOf(signed).length === 0
    const row: CopyRow = {
      id: device.newCopyId(),
      userId,
      place: artworkPlace(artwork.id),
      logKey: null,
      bornAt: artwork.createdAt,
      isAside: true,
      position: null,
      durable: null,
      isSaved: false,
    }
    const added = { rows: [row], append: { copy: row.id, update: Y.encodeStateAsUpdate(signed) } }
    // A copy that another tab still colors stays there. That tab hands it over itself when it notices the person.
    await store.write({ ...(!isEmpty && added), deleteCopies: [...taken.keys()] })
    doc.destroy()
    signed.destroy()
    return isEmpty ? null : row
  } finally {
    for (const release of taken.values()) release()
  }
}

/** Takes the copies at this place that no page uses, or stops using soon. */
async function takeCopies(
  { store, locks }: Pick<Device, 'store' | 'locks'>,
  place: string,
): Promise<Map<string, () => void>> {
  const taken = new Map<string, () => void>()
  for (let tries = RELEASE_TRIES; tries > 0; tries -= 1) {
    const rows = (await store.rows(NOBODY, place)).filter(({ isUnreadable }) => !isUnreadable)
    for (const { id } of rows) {
      const release = taken.has(id) ? null : await locks.take(id)
      if (release) taken.set(id, release)
    }
    if (rows.every(({ id }) => taken.has(id))) break
    await new Promise((resolve) => setTimeout(resolve, RELEASE_STEP_MS))
  }
  return taken
}
