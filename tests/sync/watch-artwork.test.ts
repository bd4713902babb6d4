import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket as NodeWebSocket, WebSocketServer, type WebSocket as Peer } from 'ws'
import { CLOSE } from '#contract/socket.ts'
import { changedFrame, persistedFrame, syncStep1Frame, syncStep2Frame, updateFrame } from '#server/sync/wire/frames.ts'
import { watchArtwork } from '#client/features/reactions/use-live-artwork.ts'

let server: WebSocketServer
let stop: () => void
let heard: string[]
beforeEach(async () => {
  heard = []
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // The casts: Node's client has all that the watcher uses of the browser's.
  const connect = () => new NodeWebSocket(`ws://127.0.0.1:${port}`) as unknown as WebSocket
  stop = watchArtwork(
    { connect, chance: () => 0 },
    {
      onOpened: () => heard.push('opened'),
      onDrawn: () => heard.push('drawn'),
      onChanged: (part) => heard.push(part),
      onEnded: ({ readable }) => heard.push(`ended, readable: ${readable}`),
    },
  )
})
afterEach(() => {
  stop()
  for (const peer of server.clients) peer.terminate()
  server.close()
})

/** Waits for a connection and for its first message, without which the server would close it. */
async function admit(): Promise<Peer> {
  const [peer] = (await once(server, 'connection')) as [Peer]
  await once(peer, 'message')
  return peer
}
const untilHeard = (count: number): Promise<void> => expect.poll(() => heard.length).toBe(count)

test('it hears what changes, ignores everything else, and comes back after a break', async () => {
  const peer = await admit()
  for (const frame of [persistedFrame(new Uint8Array([1])), new Uint8Array(), changedFrame({ part: 'reactions' })])
    peer.send(frame)
  await untilHeard(2)
  peer.terminate()
  const again = await admit()
  again.send(changedFrame({ part: 'artwork' }))
  await untilHeard(4)
  expect(heard).toEqual(['opened', 'reactions', 'opened', 'artwork'])
})

test('it hears that somebody has drawn, and nothing of what the server asks', async () => {
  const peer = await admit()
  const nothing = new Uint8Array([0, 0])
  for (const frame of [syncStep1Frame(new Uint8Array([0])), syncStep2Frame(nothing), updateFrame(nothing)])
    peer.send(frame)
  peer.send(changedFrame({ part: 'artwork' }))
  await untilHeard(3)
  expect(heard).toEqual(['opened', 'drawn', 'artwork'])
})

test('it does not come back to an artwork that is gone, nor after it was stopped', async () => {
  const peer = await admit()
  peer.close(CLOSE.notFound, 'deleted')
  await untilHeard(2)
  expect(heard).toEqual(['opened', 'ended, readable: false'])
  stop()
  expect(server.clients.size).toBe(0)
})
