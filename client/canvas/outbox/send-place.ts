/** Sends what waits in one place with an artwork session that paints nothing and shows its person to nobody. */
import { OTHER_PERSON } from '#contract/acting-person.ts'
import { MESSAGE, type Presence, PROTOCOL_VERSION } from '#contract/socket.ts'
import { type Artwork, createArtwork, getArtwork, type NewArtwork } from '#contract/artworks.ts'
import { ApiError } from '#client/http/api-error.ts'
import { isTransient } from '#client/http/retry-rule.ts'
import { ArtworkSession, type ArtworkSessionOptions } from '#client/canvas/session/artwork-session.ts'
import type { ArtworkSessionState } from '#client/canvas/session/session-state.ts'
import { type ClosePlan, readClose } from '#client/canvas/session/close-plan.ts'
import { type CopyRow, readPlace } from '#client/canvas/session/store/copy-store.ts'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import { call } from '#client/http/call.ts'
import { areStranded, GONE, STRANDED } from './stranded.ts'

/**
 * `unreachable`: another attempt may succeed; `left-alone`: nothing can be done, and the copy stays on the device; `held`: the server
 * refuses for now, or the artwork is not there for its person (OUTBOX-12), and `words` say why.
 */
export type Outcome = 'saved' | 'unreachable' | 'signed-out' | 'left-alone' | { readonly words: string | null }

export interface SendEnvironment {
  readonly user: Presence['user']
  readonly session: Omit<ArtworkSessionOptions['environment'], 'fetchOpeningPicture'>
  /** The calls of the server; they throw ApiError and ConnectionError. */
  readonly server: {
    artwork(id: number, signal: AbortSignal): Promise<ArtworkIdentity>
    /** @param requestId the same artwork is returned for the same id */
    create(page: { readonly templateId: number }, requestId: string, signal: AbortSignal): Promise<ArtworkIdentity>
  }
}

/** A connection that is away for longer is given up until the next round. */
const OFFLINE_MS = 10_000
/** A long outbox goes on in the next round from where it stopped. */
const LONGEST_MS = 120_000

const NO_PAINTER: ArtworkSessionOptions['painter'] = {
  change() {},
  reset() {},
  previewOwn() {},
  previewRemote() {},
  expectOpeningPicture() {},
  openingPicture() {},
}

/**
 * Sends the outbox of a place, and returns once it is known what became of it. A draft becomes an artwork first.
 * @param onReached the server has replied, and the strokes are on their way
 */
export async function sendPlace(
  rows: readonly CopyRow[],
  { user, session: environment, server }: SendEnvironment,
  signal: AbortSignal,
  onReached: () => void,
): Promise<Outcome> {
  const [row] = rows
  const name = row && readPlace(row.place)
  if (!name) return 'left-alone'
  const session = new ArtworkSession({
    user,
    isPresent: false,
    painter: NO_PAINTER,
    environment: { ...environment, fetchOpeningPicture: async () => null },
    // Taken off the page and kept in quarantine: the page says so when it is opened.
    onRefused: ({ reason }) => console.warn('A stroke was refused', reason),
  })
  try {
    let artwork: ArtworkIdentity
    if ('page' in name) {
      await session.openDraft(name.page)
      // A page that has been opened meanwhile has made its artwork.
      if (!session.state.hasDraftStrokes) return 'saved'
      artwork = await server.create({ templateId: Number(name.page) }, `draft-${row.firstId ?? row.id}`, signal)
      // The copy stays that of a draft until the server has let this person in: it may have made the artwork in another name.
      const closed = await askEntry({ artworkId: artwork.id, userId: user.id }, environment, signal)
      if (closed) return outcomeOfClose(closed) ?? 'unreachable'
    } else {
      artwork = await server.artwork(name.artworkId, signal)
      const isOther = ({ bornAt }: CopyRow): boolean => bornAt !== null && bornAt !== artwork.createdAt
      if (rows.every(isOther)) return { words: GONE }
    }
    if (signal.aborted) return 'unreachable'
    onReached()
    await session.openArtwork(artwork)
    const outcome = await untilDecided(session, signal)
    return outcome === 'left-alone' ? { words: GONE } : outcome
  } catch (error) {
    const outcome = failureOf(error, 'page' in name)
    const isGone = outcome === 'left-alone' && 'artworkId' in name && error instanceof ApiError
    return isGone ? { words: areStranded(rows) ? STRANDED : GONE } : outcome
  } finally {
    await session.close()
  }
}

function failureOf(error: unknown, isCreation: boolean): Outcome {
  if (error instanceof DOMException && error.name === 'AbortError') return 'unreachable'
  if (!(error instanceof Error) || isTransient(error)) return 'unreachable'
  if (!(error instanceof ApiError)) {
    console.warn('What waits in one place could not be sent', error)
    return 'left-alone'
  }
  if (error.status === 401 || error.code === OTHER_PERSON) return 'signed-out'
  // A limit is reached (SECURITY-13), or the page may not be colored just now: it was taken back, or is to be bought.
  if (isCreation) return { words: error.serverMessage }
  return error.status === 429 ? 'unreachable' : 'left-alone'
}

function outcomeOf({ save, closed }: ArtworkSessionState): Outcome | null {
  const outcome = closed && outcomeOfClose(closed)
  return save === 'saved' && typeof outcome !== 'string' ? 'saved' : outcome
}

/** Returns null for a connection that is tried again by itself. */
function outcomeOfClose({ signedOut, readable, outbox, retry, words }: ClosePlan): Outcome | null {
  if (signedOut) return 'signed-out'
  if (!readable) return 'left-alone'
  return outbox === 'hold' || retry === 'never' ? { words } : null
}

function untilDecided(session: ArtworkSession, signal: AbortSignal): Promise<Outcome> {
  return new Promise((resolve) => {
    let offlineTimer: ReturnType<typeof setTimeout> | null = null
    const finish = (outcome: Outcome): void => {
      unsubscribe()
      clearTimeout(longest)
      if (offlineTimer !== null) clearTimeout(offlineTimer)
      signal.removeEventListener('abort', giveUp)
      resolve(outcome)
    }
    const giveUp = (): void => finish('unreachable')
    const look = (): void => {
      const outcome = outcomeOf(session.state)
      if (outcome !== null) return finish(outcome)
      if (session.state.save === 'offline') offlineTimer ??= setTimeout(giveUp, OFFLINE_MS)
      else if (offlineTimer !== null) {
        clearTimeout(offlineTimer)
        offlineTimer = null
      }
    }
    const longest = setTimeout(giveUp, LONGEST_MS)
    const unsubscribe = session.subscribe(look)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    else look()
  })
}

const NO_REPLY_MS = 20_000

/** Resolves with null once the server has said hello to this person (SYNC-23), and otherwise with why it did not. */
function askEntry(
  { artworkId, userId }: { readonly artworkId: number; readonly userId: number },
  { url, WebSocket }: { readonly url: string; readonly WebSocket: typeof globalThis.WebSocket },
  signal: AbortSignal,
): Promise<ClosePlan | null> {
  const socket = new WebSocket(`${url}/${artworkId}?v=${PROTOCOL_VERSION}&user=${userId}`)
  socket.binaryType = 'arraybuffer'
  return new Promise((resolve) => {
    const finish = (plan: ClosePlan | null): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      resolve(plan)
      socket.close()
    }
    const giveUp = (): void => finish(readClose(0, ''))
    const timer = setTimeout(giveUp, NO_REPLY_MS)
    signal.addEventListener('abort', giveUp)
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      // The type is a number below 128, which is one byte.
      if (new Uint8Array(data)[0] === MESSAGE.hello) finish(null)
    })
    socket.addEventListener('close', ({ code, reason }) => finish(readClose(code, reason)))
  })
}

interface ServerCalls {
  readonly artwork: (id: number, signal: AbortSignal) => Promise<Artwork>
  /** @param requestId the same artwork is returned for the same id */
  readonly create: (body: NewArtwork, requestId: string, signal: AbortSignal) => Promise<Artwork>
}

/**
 * Returns the server's calls. They act for the person of the strokes, who need not be the one that uses this tab (HTTP-10). They throw
 * ApiError and ConnectionError.
 */
export const serverCalls = (person: number): ServerCalls => ({
  // The service worker must not reply in the server's place.
  artwork: (id, signal) => call(getArtwork, { params: { id }, signal, cache: 'no-store', person }),
  create: (body, requestId, signal) => call(createArtwork, { body, idempotencyKey: requestId, signal, person }),
})
