/** Makes the tried page an artwork of the person who has signed in. */
import type { Artwork } from '#contract/artworks.ts'
import { strokesOf } from '#crdt/document/artwork-document.ts'
import { sendPlace, type Outcome, type SendEnvironment } from '#client/canvas/waiting/send-place.ts'
import { moveTriedPage } from './move-tried-page.ts'
import { readTriedDocument } from './read-tried-document.ts'
import { throwAwayTriedPage, type TriedPage } from './tried-page.ts'

export interface KeepEnvironment extends Omit<SendEnvironment, 'server'> {
  readonly server: Pick<SendEnvironment['server'], 'artwork'> & {
    /** Makes the page's artwork; the same request id returns the same artwork. Throws ApiError and ConnectionError. */
    create(page: TriedPage, requestId: string, signal: AbortSignal): Promise<Artwork>
  }
}

export interface KeptPage {
  readonly artwork: Artwork
  /** What became of the strokes. Those that are not saved are with the person's waiting strokes on this device. */
  readonly outcome: Outcome
}

/**
 * Makes the artwork, hands the strokes over, and sends them. Each step may be repeated after a crash: nothing is made twice, and the
 * device keeps every stroke until the server has all of them on disk (TRY-5). Returns null for a page without strokes, which is thrown away.
 * Throws ApiError and ConnectionError while there is no artwork; the page is then as it was.
 */
export async function keepTriedPage(
  page: TriedPage,
  { user, session, server }: KeepEnvironment,
  signal: AbortSignal,
): Promise<KeptPage | null> {
  const { store } = session.device
  if (strokesOf(await readTriedDocument(store, page)).length === 0) {
    await throwAwayTriedPage(store, page)
    return null
  }
  const artwork = await server.create(page, `try-${page.key}`, signal)
  const row = await moveTriedPage(session.device, page, { artwork, userId: user.id })
  if (!row) return { artwork, outcome: 'saved' }
  const sending = {
    user,
    session,
    // A place of an artwork makes none.
    server: { artwork: server.artwork, create: () => Promise.resolve(artwork) },
  }
  return { artwork, outcome: await sendPlace([row], sending, signal, () => {}) }
}
