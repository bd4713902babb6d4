/** Makes the guest's page an artwork of the person who has signed in. */
import * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import { newArtworkDocument, strokesOf } from '#crdt/document/artwork-document.ts'
import { sendPlace, type Outcome, type SendEnvironment } from '#client/canvas/waiting/send-place.ts'
import { guestPlace, throwAwayGuestPage, type GuestPage } from './guest-page.ts'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import type { Device } from '#client/canvas/session/device/device-copies.ts'
import { artworkPlace, type CopyRow, type DeviceStore } from '#client/canvas/session/device/device-store.ts'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import { signStrokes } from './sign-strokes.ts'

export interface KeepEnvironment extends Omit<SendEnvironment, 'server'> {
  readonly server: Pick<SendEnvironment['server'], 'artwork'> & {
    /** Makes the page's artwork; the same request id returns the same artwork. Throws ApiError and ConnectionError. */
    create(page: GuestPage, requestId: string, signal: AbortSignal): Promise<Artwork>
  }
}

export interface KeptPage {
  readonly artwork: Artwork
  /** What became of the strokes. Those that are not saved are with the person's waiting strokes on this device. */
  readonly outcome: Outcome
}

/**
 * Makes the artwork, hands the strokes over, and sends them. Each step may be repeated after a crash: nothing is made twice, and the
 * device keeps every stroke until the server has all of them on disk (GUEST-5). Returns null for a page without strokes, which is thrown away.
 * Throws ApiError and ConnectionError while there is no artwork; the page is then as it was.
 */
export async function keepGuestPage(
  page: GuestPage,
  { user, session, server }: KeepEnvironment,
  signal: AbortSignal,
): Promise<KeptPage | null> {
  const { store } = session.device
  if (strokesOf(await readGuestDocument(store, page)).length === 0) {
    await throwAwayGuestPage(store, page)
    return null
  }
  const artwork = await server.create(page, `try-${page.key}`, signal)
  const row = await moveGuestPage(session.device, page, { artwork, userId: user.id })
  if (!row) return { artwork, outcome: 'saved' }
  const sending = {
    user,
    session,
    // A place of an artwork makes none.
    server: { artwork: server.artwork, create: () => Promise.resolve(artwork) },
  }
  return { artwork, outcome: await sendPlace([row], sending, signal, () => {}) }
}

/** A page that was open a moment ago gives its copy back within this time. */
const RELEASE_TRIES = 30
const RELEASE_STEP_MS = 100

/**
 * Hands the page to a person, as strokes of theirs that wait for an artwork: one change of the device's store, so that a crash
 * leaves all of it with nobody or all of it with them. The copy is one of another history, which is why opening the artwork adds only
 * what it does not have, and deletes the copy only when the server has everything. Returns the copy's row, or null when the device
 * holds no stroke of the page.
 */
async function moveGuestPage(
  device: Pick<Device, 'store' | 'locks' | 'newCopyId'>,
  page: GuestPage,
  { artwork, userId }: { artwork: ArtworkIdentity; userId: number },
): Promise<CopyRow | null> {
  const { store } = device
  const place = guestPlace(page)
  const taken = await takeCopies(device, place)
  try {
    const doc = await readGuestDocument(store, page)
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

/** Returns all strokes of the page on this device, also those that another tab colors now. */
async function readGuestDocument(store: Pick<DeviceStore, 'copies'>, page: GuestPage): Promise<Y.Doc> {
  const doc = newArtworkDocument()
  for (const { row, updates } of await store.copies(NOBODY, guestPlace(page)))
    if (!row.isUnreadable) for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}
