/** Makes the guest's page an artwork of the person who has signed in. This file is loaded then. */
import * as Y from 'yjs'
import type { Artwork } from '#contract/artworks.ts'
import { makeOwnPage } from '#contract/own-pages.ts'
import type { Presence } from '#contract/socket.ts'
import { newArtworkDocument, strokesOf, undoneOf } from '#crdt/document/artwork-document.ts'
import { NOBODY } from '#crdt/document/stroke/stroke.ts'
import { changeAuthor } from '#crdt/document/codec/change-author.ts'
import { type Outcome, type SendEnvironment, sendPlace, serverCalls } from '#client/canvas/outbox/send-place.ts'
import type { LocalStore } from '#client/canvas/session/store/open-copies.ts'
import { artworkPlace, type CopyRow, type CopyStore } from '#client/canvas/session/store/copy-store.ts'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import { strokeItems } from '#client/canvas/session/own-work.ts'
import { browserSession } from '#client/canvas/session/browser-session.ts'
import { browserLocks, sendingLock } from '#client/canvas/session/store/tab-locks.ts'
import { ApiError, UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { callWithFile, type FileParts } from '#client/http/call-with-file.ts'
import { isTransient } from '#client/http/retry-rule.ts'
import { failureText } from '#client/http/failure-text.ts'
import { fileOfLines } from '#client/own-page/photo-pixels.ts'
import { type GuestDraft, guestPlace, deleteGuestDraft } from './guest-draft.ts'
import { deleteGuestLines, isOwnPage, readGuestLines } from './guest-lines.ts'

export interface KeepEnvironment extends Omit<SendEnvironment, 'server'> {
  readonly server: Pick<SendEnvironment['server'], 'artwork'> & {
    /** Makes the page's artwork; the same request id returns the same artwork. Throws ApiError and ConnectionError. */
    create(page: GuestDraft, requestId: string, signal: AbortSignal): Promise<Artwork>
  }
}

export interface KeptDraft {
  readonly artwork: Artwork
  /** What became of the strokes. Those that are not saved are with the person's waiting strokes on this device. */
  readonly outcome: Outcome
}

/**
 * Makes the artwork, hands the strokes over, and sends them. Each step may be repeated after a crash: nothing is made twice, and the
 * device keeps every stroke until the server has all of them on disk (GUEST-5). Returns null for a page of the app without strokes,
 * which is thrown away. Throws ApiError and ConnectionError while there is no artwork; the page is then as it was.
 */
export async function keepGuestDraft(
  page: GuestDraft,
  { user, session, server }: KeepEnvironment,
  signal: AbortSignal,
): Promise<KeptDraft | null> {
  const { store } = session.localStore
  // A page that its person has made is kept without a stroke, too.
  if (!isOwnPage(page) && strokesOf(await readGuestDocument(store, page)).length === 0) {
    await deleteGuestDraft(store, page)
    return null
  }
  const artwork = await server.create(page, `try-${page.key}`, signal)
  const row = await moveGuestDraft(session.localStore, page, { artwork, userId: user.id })
  if (!row) return { artwork, outcome: 'saved' }
  const sending = {
    user,
    session,
    // The artwork was created above, so `create` returns it.
    server: { artwork: server.artwork, create: () => Promise.resolve(artwork) },
  }
  return { artwork, outcome: await sendPlace([row], sending, signal, () => {}) }
}

/** A page that was open a moment ago gives its copy back within this time. */
const RELEASE_TRIES = 30
const RELEASE_STEP_MS = 100

/**
 * Hands the page to a person, as their strokes that wait for an artwork: one change of the store, so that a crash
 * leaves all of it with nobody or all of it with them. The copy is one of another history, which is why opening the artwork adds only
 * what it does not have, and deletes the copy only when the server has everything. Returns the copy's row, or null when the device
 * holds no stroke of the page.
 */
async function moveGuestDraft(
  localStore: Pick<LocalStore, 'store' | 'locks' | 'newCopyId'>,
  page: GuestDraft,
  { artwork, userId }: { artwork: ArtworkIdentity; userId: number },
): Promise<CopyRow | null> {
  const { store } = localStore
  const place = guestPlace(page)
  const taken = await takeCopies(localStore, place)
  try {
    const doc = await readGuestDocument(store, page)
    const signed = signStrokes(doc, userId)
    const isEmpty = strokesOf(signed).length === 0
    const row: CopyRow = {
      id: localStore.newCopyId(),
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
  { store, locks }: Pick<LocalStore, 'store' | 'locks'>,
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
async function readGuestDocument(store: Pick<CopyStore, 'copies'>, page: GuestDraft): Promise<Y.Doc> {
  const doc = newArtworkDocument()
  for (const { row, updates } of await store.copies(NOBODY, guestPlace(page)))
    if (!row.isUnreadable) for (const update of updates) Y.applyUpdate(doc, update)
  return doc
}

/**
 * Returns a new document, under a client id of its own, with the strokes and undo flags of `doc` in their order, all of which
 * become the author's. Of the strokes only the author's id changes (GUEST-4).
 */
export function signStrokes(doc: Y.Doc, author: number): Y.Doc {
  const signed = newArtworkDocument()
  signed.transact(() => {
    for (const { stroke, bytes } of strokeItems(doc)) if (stroke) strokesOf(signed).push([changeAuthor(bytes, author)])
    undoneOf(doc).forEach((flag, strokeId) => undoneOf(signed).set(strokeId, flag))
  })
  return signed
}

function callsFor(person: number): KeepEnvironment['server'] {
  const { artwork, create } = serverCalls(person)
  return {
    artwork,
    create: (page, requestId, signal) =>
      isOwnPage(page)
        ? sendOwnPage(page, { person, idempotencyKey: requestId, signal })
        : create({ templateId: page.templateId, title: page.title }, requestId, signal),
  }
}

/** Sends the lines of a page that was made on this device. Throws ApiError and ConnectionError. */
async function sendOwnPage(
  { key, title }: GuestDraft,
  parts: Pick<FileParts, 'person' | 'idempotencyKey' | 'signal'>,
): Promise<Artwork> {
  const lines = await readGuestLines(key)
  if (!lines) throw new Error('The lines of this page are not on this device any more')
  return callWithFile(makeOwnPage, { ...parts, name: 'image', file: await fileOfLines(lines), fields: { title } })
}

/** Keeps the page in this browser, while no tab runs background sync: its strokes are sent here and nowhere else. */
export function keepInBrowser(
  page: GuestDraft,
  user: Presence['user'],
  signal: AbortSignal,
): Promise<KeptDraft | null> {
  return browserLocks().whenFree(sendingLock(user.id), signal, async () => {
    const kept = await keepGuestDraft(page, { user, session: browserSession(), server: callsFor(user.id) }, signal)
    // The server has the lines, and the page's strokes wait in an artwork.
    if (isOwnPage(page)) await deleteGuestLines(page.key)
    return kept
  })
}

const KEPT = 'Your picture stays on this device.'
const NOT_OFFERED = 'This page to color is not offered any more, so it cannot become a picture in your gallery.'

/** What the person reads when the page cannot become an artwork now. */
export interface KeepFailure {
  readonly words: string
  /** Another attempt may succeed without the person doing anything. */
  readonly mayPass: boolean
}

/** Returns why the artwork could not be made, and what can be done. */
export function keepFailure(error: unknown): KeepFailure {
  if (!(error instanceof Error) || isTransient(error)) return { words: `${UNREACHABLE_TEXT} ${KEPT}`, mayPass: true }
  const status = error instanceof ApiError ? error.status : null
  if (status === 404) return { words: `${NOT_OFFERED} ${KEPT} Save it as a file, or color on.`, mayPass: false }
  return { words: `${failureText(error, { fallback: 'Your picture could not be kept.' })} ${KEPT}`, mayPass: false }
}
