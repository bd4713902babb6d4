/** A tab of somebody who only looks, or draws, with the app's own session on a running server (SYNC-46). */
import type { Artwork } from '#contract/artworks.ts'
import { followArtwork } from '#contract/viewers.ts'
import { fallbackSocket, Transport } from '#client/canvas/session/transport/room-socket.ts'
import type { OpenStream } from '#client/canvas/session/transport/stream-socket.ts'
import { readError } from '#client/http/send.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { browserSocket, SessionTab } from '#tests/sync/session-tab.ts'
import type { Client } from './client.ts'

function streamsOf(url: string, client: Client, network: { readonly breaks: AbortController }): OpenStream {
  return async (id, query, signal) => {
    const address = followArtwork.path.replace(':id', String(id))
    const response = await fetch(`${url}${address}?${new URLSearchParams(query).toString()}`, {
      headers: { cookie: client.cookieHeader() },
      signal: AbortSignal.any([signal, network.breaks.signal]),
    })
    if (!response.ok) throw await readError(response)
    return response.body
  }
}

/** Opens an artwork. `breakStream` loses the connection of somebody who looks. */
export async function openTab(
  { url }: { url: string },
  client: Client & { id: number },
  artworkId: number,
  looks: boolean,
): Promise<{ tab: SessionTab; breakStream: () => void }> {
  const artwork = (await client.get(`/api/artworks/${artworkId}`)).json as Artwork
  const network = { breaks: new AbortController() }
  const Socket = fallbackSocket({
    WebSocket: browserSocket(client.cookieHeader()),
    openStream: streamsOf(url, client, network),
    transport: new Transport(),
    isOnline: () => true,
    firstProbeMs: 60_000,
  })
  const tab = new SessionTab(new MemoryDevice(), `${url.replace('http', 'ws')}/collab`, { author: client.id, Socket })
  tab.session.look(looks)
  await tab.session.openArtwork(artwork)
  return {
    tab,
    breakStream() {
      network.breaks.abort()
      network.breaks = new AbortController()
    },
  }
}
