import { expect, test } from 'vitest'
import { encodeItem } from '#crdt/document/updates/encode-items.ts'
import type { BatchEntry } from './broadcast-batch.ts'
import { Broadcast } from './broadcast.ts'

const entry = (clock: number, size: number): BatchEntry => ({
  sender: null,
  items: [
    encodeItem({
      kind: 'stroke',
      client: 7,
      clock,
      origin: null,
      length: 1,
      strokeId: `s${clock}`,
      author: 1,
      bytes: new Uint8Array(size),
    }),
  ],
})

test('dropping old batches does not change the positions of later ones', () => {
  const broadcast = new Broadcast()
  for (let clock = 0; clock < 5; clock += 1) broadcast.push([entry(clock, 10)])
  const fourth = broadcast.at(3)
  broadcast.dropBefore(3)
  expect([broadcast.at(2), broadcast.at(3), broadcast.end]).toEqual([null, fourth, 5])
  broadcast.dropBefore(1)
  expect(broadcast.at(3)).toBe(fourth)
  broadcast.dropBefore(5)
  expect([broadcast.at(4), broadcast.end]).toEqual([null, 5])
  broadcast.push([entry(5, 10)])
  expect(broadcast.at(5)).not.toBeNull()
})

test('the broadcast keeps at most four megabytes for slow sockets, in batches of at most 64 KiB', () => {
  const broadcast = new Broadcast()
  for (let push = 0; push < 8; push += 1) {
    broadcast.push(Array.from({ length: 1_000 }, (_, i) => entry(push * 1_000 + i, 1_000)))
  }
  let kept = 0
  for (let position = 0; position < broadcast.end; position += 1) {
    const batch = broadcast.at(position)
    if (!batch) continue
    expect(batch.size).toBeLessThanOrEqual(64 * 1024)
    kept += batch.size
  }
  expect(kept).toBeLessThanOrEqual(4 * 1024 * 1024)
  expect(kept).toBeGreaterThan(3.9 * 1024 * 1024)
})
