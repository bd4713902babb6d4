/** What the API tests of coloring together arrange first. */
import type { Artwork } from '#contract/artworks.ts'
import type { Client, ClientResponse } from './client.ts'
import type { App } from './start-app.ts'

type SignedUp = Client & { id: number; username: string }

/** Returns two people, and an artwork of the first one with its session code. The second one has not joined yet. */
export async function shareArtwork(app: App): Promise<{ ana: SignedUp; ben: SignedUp; id: number; code: string }> {
  const [ana, ben] = [await app.signUp(), await app.signUp()]
  const { id } = (await ana.post('/api/artworks', {})).json as Artwork
  const { sessionCode } = (await ana.post(`/api/artworks/${id}/enable-collaboration`)).json as { sessionCode: string }
  return { ana, ben, id, code: sessionCode }
}

export const join = (client: Client, code: unknown): Promise<ClientResponse> =>
  client.post('/api/collaboration/join', { code })

/** A small valid stroke. */
export const DOT = { tool: 'brush', points: [{ x: 10, y: 10 }] }
