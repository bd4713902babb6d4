import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { dot } from '#tests/sync/dot.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { Device, openRoom } from '#tests/sync/room-device.ts'
import { decodeSnapshot, encodeSnapshot } from './snapshot-codec.ts'

test('a snapshot with any wrong or missing byte decodes to null', async () => {
  const log = new MemoryStrokeLog()
  const room = await openRoom(log)
  const ana = new Device(1, () => room)
  for (let i = 0; i < 5; i += 1) appendStroke(ana.doc, dot(`a${i}`, 1))
  await Promise.all(ana.outcomes)
  const bytes = await encodeSnapshot(room.durable.snapshot())
  expect(await decodeSnapshot(bytes)).toMatchObject({ seq: 5 })
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = bytes.slice()
      damaged[at]! ^= change
      expect(await decodeSnapshot(damaged)).toBeNull()
    }),
  )
  for (let length = 0; length < bytes.length; length += 7)
    expect(await decodeSnapshot(bytes.slice(0, length))).toBeNull()
})
