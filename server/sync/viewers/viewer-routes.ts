/** The HTTP route of the streams of people who only look (SYNC-46). */
import { Buffer } from 'node:buffer'
import { type Request, type Response, Router } from 'express'
import { followArtwork } from '#contract/viewers.ts'
import { MalformedBytes } from '#crdt/bytes/byte-reader.ts'
import { decodeStateVector, NO_ITEMS, type StateVector } from '#crdt/document/updates/state-vector.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { mountFile } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { JoinBudget } from '#server/sync/limits/join-budget.ts'
import { requestOf, SPOKEN_PROTOCOLS } from '#server/sync/wire/socket-request.ts'
import type { ViewerConnection, Viewers } from './viewers.ts'

const LOG_ENTRY = /^\d{1,15}$/

export function viewerRoutes(viewers: Viewers, joins: JoinBudget): Router {
  const router = Router()
  mountFile(router, followArtwork, async ({ person, params: { id }, query, request, response }) => {
    const address = addressKey(request.ip)
    const waitMs = joins.take(person.id, address)
    if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000))
    const { signedIn } = request
    if (!signedIn) throw Problem.unauthorized()
    const { look, vector, ...parameters } = query
    const known = readVector(vector)
    const given = new URLSearchParams()
    for (const [name, value] of Object.entries(parameters)) if (value !== undefined) given.set(name, value)
    const body = await viewers.open({
      signedIn,
      artworkId: id,
      address,
      look,
      known: known ?? NO_ITEMS,
      asked: known ? requestOf(given, person.id, SPOKEN_PROTOCOLS) : 'malformed',
      reached: reachedBy(request),
      connection: connectionOf(response),
    })
    // The end of the connection ends the stream. Chunks would be three writes for each event.
    response.useChunkedEncodingByDefault = false
    return { headers: { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' } as const, body }
  })
  return router
}

/** Returns null if the text is not a state vector. */
function readVector(text: string | undefined): StateVector | null {
  try {
    return text === undefined ? NO_ITEMS : decodeStateVector(Buffer.from(text, 'base64url'))
  } catch (error) {
    if (error instanceof MalformedBytes) return null
    throw error
  }
}

/** Returns what a browser sends of its own accord when it comes again; null for anything else. */
function reachedBy(request: Request): number | null {
  const id = request.get('last-event-id')
  return id !== undefined && LOG_ENTRY.test(id) ? Number(id) : null
}

const connectionOf = (response: Response): ViewerConnection => ({
  get isGone() {
    return response.closed || response.destroyed
  },
  onGone: (listener) => void response.once('close', listener),
  destroy: () => void response.destroy(),
})
