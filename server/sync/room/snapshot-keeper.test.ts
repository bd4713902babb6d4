import { expect, test, vi } from 'vitest'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { dot } from '#tests/sync/dot.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { Device, ignoreEvents, noSnapshots, openRoom } from '#tests/sync/room-device.ts'
import { encodeItems } from '#crdt/document/updates/encode-items.ts'
import type { StrokeItem } from '#crdt/document/updates/new-item.ts'
import { encodeStroke } from '#crdt/document/codec/stroke-codec.ts'
import { DurableDocument } from './durable-document.ts'

function strokeItem(clock: number): StrokeItem {
  const stroke = dot(`s${clock}`, 1)
  const origin = clock === 0 ? null : { client: 7, clock: clock - 1 }
  return {
    kind: 'stroke',
    client: 7,
    clock,
    origin,
    length: 1,
    strokeId: stroke.id,
    author: 1,
    bytes: encodeStroke(stroke),
  }
}

test('draining a room writes a snapshot once a hundred entries are new, and fewer new ones wait', async () => {
  const saved: number[] = []
  const snapshots = { ...noSnapshots, save: async (_: number, { seq }: { seq: number }) => void saved.push(seq) }
  const room = await openRoom(new MemoryStrokeLog(), ignoreEvents, snapshots)
  const ana = new Device(1, () => room)
  const draw = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) appendStroke(ana.doc, dot(`a${ana.outcomes.length}`, 1))
    await Promise.all(ana.outcomes)
  }
  await draw(150)
  await room.drain()
  await draw(50)
  await room.drain()
  await draw(60)
  await room.drain()
  expect(saved).toEqual([150, 260])
})

test('draining a room writes a snapshot of few entries with many bytes, and not again for a few more', async () => {
  const saved: number[] = []
  const snapshots = { ...noSnapshots, save: async (_: number, { seq }: { seq: number }) => void saved.push(seq) }
  const room = await openRoom(new MemoryStrokeLog(), ignoreEvents, snapshots)
  const draw = async (clock: number, strokes: number): Promise<void> => {
    const items = Array.from({ length: strokes }, (_, i) => strokeItem(clock + i))
    expect(await room.submit(encodeItems(items), { user: 1, ownsArtwork: true }, null)).toBe('durable')
    await room.drain()
  }
  await draw(0, 10_000)
  await draw(10_000, 10)
  await draw(10_010, 9_900)
  expect(saved).toEqual([1, 3])
})

test('a snapshot that cannot be made is reported and ends nothing (SYNC-28)', async () => {
  const fault = new Error('a planted fault')
  const failures: unknown[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const events = { ...ignoreEvents, onSnapshotFailure: (error: unknown) => void failures.push(error) }
  const room = await openRoom(new MemoryStrokeLog(), events)
  const ana = new Device(1, () => room)
  for (let i = 0; i < 100; i += 1) appendStroke(ana.doc, dot(`a${i}`, 1))
  await Promise.all(ana.outcomes)
  vi.spyOn(DurableDocument.prototype, 'snapshot').mockImplementationOnce(() => {
    throw fault
  })
  vi.runAllTimers()
  vi.useRealTimers()
  await room.drain()
  expect(failures).toEqual([fault])
})
