import { expect, test } from 'vitest'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { openRoom } from '#tests/sync/room-device.ts'
import { encodeAwarenessUpdate } from './room/awareness-update.ts'
import { RoomHost } from './room-host.ts'

const PEER_PRESENCE = encodeAwarenessUpdate(
  [5, 6, 7].map((client) => ({
    client,
    clock: 1,
    json: JSON.stringify({ user: { id: client, name: 'Somebody', color: '#fff' } }),
  })),
)

test('what a peer process told of its members is forgotten when it goes silent (SYNC-10)', async () => {
  let now = 0
  const host = new RoomHost(await openRoom(new MemoryStrokeLog()), {
    publishPresence: () => undefined,
    clock: () => now,
    onFault: () => expect.unreachable(),
  })
  host.applyPeerPresence('silent', PEER_PRESENCE)
  now = 20_000
  host.heartbeat()
  expect(host.presence.stats).toMatchObject({ entries: 3 })
  host.notePeer('silent')
  now = 44_000
  host.heartbeat()
  expect(host.presence.stats).toMatchObject({ entries: 3 })
  now = 45_000
  host.heartbeat()
  expect(host.presence.stats).toEqual({ entries: 0, bytes: 0, departed: 3 })
  host.heartbeat()
  host.heartbeat()
  expect(host.presence.stats).toEqual({ entries: 0, bytes: 0, departed: 0 })
})
