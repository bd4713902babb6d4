/** Members whose rights change without an announcement, or while they join. */
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_ACCESS } from '#server/artworks/artwork-policy.ts'
import { eventually } from '#tests/eventually.ts'
import { RawSocket } from './plain-client.ts'
import { BEN, SocketServer } from './socket-server.ts'

const STEP_MS = 5_000
const MINUTE_MS = 60_000

let server: SocketServer
beforeEach(async () => {
  // Only the heartbeats; what the sockets wait for runs in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = await SocketServer.start()
})
afterEach(async () => {
  await server.dispose()
  vi.useRealTimers()
})

test.each([1, 2, 7, 12])('a member of artwork %i is judged again within a minute (ACCESS-12)', async (artworkId) => {
  const ben = await RawSocket.open(server.url, artworkId, BEN)
  await eventually(() => ben.received.length > 0)
  server.accessOf = () => NO_ACCESS
  for (let ms = 0; ms < MINUTE_MS && ben.socket.readyState === ben.socket.OPEN; ms += STEP_MS) {
    vi.advanceTimersByTime(STEP_MS)
    // The server's own pings are answered by the time it answers this one.
    ben.socket.ping()
    await Promise.race([once(ben.socket, 'pong'), ben.closed])
  }
  expect(await ben.closed).toEqual({ code: 4404, reason: 'no-right' })
})

test('a right that is lost while the room is loaded closes the socket that joins (ACCESS-12)', async () => {
  const allowed = server.accessOf
  let reads = 0
  server.accessOf = (...asked) => ((reads += 1) === 1 ? allowed(...asked) : NO_ACCESS)
  const ben = await RawSocket.open(server.url, 1, BEN)
  expect(await ben.closed).toEqual({ code: 4404, reason: 'no-right' })
})
