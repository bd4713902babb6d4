import { expect, test, vi } from 'vitest'
import { appendStroke } from '#crdt/document/artwork-document.ts'
import { dot } from '#tests/sync/dot.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { Device, ignoreEvents, noSnapshots, openRoom } from '#tests/sync/room-device.ts'
import { DurableDocument } from './durable-document.ts'

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
