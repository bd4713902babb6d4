import { EventEmitter, once } from 'node:events'
import * as fc from '#tests/fast-check.ts'
import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { appendStroke, readEntries, undoneOf } from '#crdt/document/artwork-document.ts'
import { redoLatest, undoLatest } from '#crdt/document/undo.ts'
import { decodeStateVector } from '#crdt/document/updates/state-vector.ts'
import { weighStroke } from '#crdt/document/stroke/stroke-weight.ts'
import { computeHashes, isSameHash } from '#server/log/log-chain.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import { dot } from '#tests/sync/dot.ts'
import { MemoryStrokeLog } from '#tests/sync/memory-stroke-log.ts'
import { packSnapshot, unpackSnapshot } from '#tests/sync/packed-snapshot.ts'
import { Device, ignoreEvents, noSnapshots, openRoom } from '#tests/sync/room-device.ts'
import { strokeIds } from '#tests/sync/stroke-ids.ts'
import { documentOf } from '#tests/sync/document-of.ts'
import { readStrokes } from '#tests/sync/read-strokes.ts'
import { findStroke, viewStrokes, type StrokeView } from '#server/sync/stroke-views.ts'
import type { Room } from './room.ts'

const readViews = (room: Room): Promise<StrokeView[]> =>
  readStrokes(
    {
      strokeReader: {
        read: async () => viewStrokes((work) => Promise.resolve(work(room)), 0, room.durable.strokeCount),
      },
    },
    7,
  )

describe('durable before visible (SYNC-1)', () => {
  test('a stroke is in neither the document nor the broadcast before the log has it', async () => {
    const log = new MemoryStrokeLog()
    const disk = new EventEmitter()
    log.beforeAppend = () => once(disk, 'written')
    const room = await openRoom(log)
    const ana = new Device(1, () => room)
    appendStroke(ana.doc, dot('a', 1))
    await vi.waitFor(() => expect(disk.listenerCount('written')).toBe(1))
    expect(strokeIds(documentOf(room))).toEqual([])
    expect(room.broadcast.end).toBe(0)
    disk.emit('written')
    expect(await ana.outcomes[0]).toBe('durable')
    expect(strokeIds(documentOf(room))).toEqual(['a'])
    expect(room.broadcast.end).toBe(1)
  })

  test('REST clients are not shown an undo before the log has it', async () => {
    const log = new MemoryStrokeLog()
    const room = await openRoom(log)
    const ana = new Device(1, () => room)
    const undone = async (): Promise<boolean[]> => (await readViews(room)).map((view) => view.undone)
    appendStroke(ana.doc, dot('a', 1))
    undoLatest(ana.doc, 1)
    redoLatest(ana.doc, 1)
    await Promise.all(ana.outcomes)
    const disk = new EventEmitter()
    log.beforeAppend = () => once(disk, 'written')
    for (let i = 0; i < 3; i += 1) undoneOf(ana.doc).set('a', i + 1)
    await vi.waitFor(() => expect(disk.listenerCount('written')).toBe(1))
    expect(await undone()).toEqual([false])
    disk.emit('written')
    await Promise.all(ana.outcomes)
    expect(await undone()).toEqual([true])
  })

  test('writes that arrive in one turn, or during a commit, share one group commit', async () => {
    const log = new MemoryStrokeLog()
    const disk = new EventEmitter()
    log.beforeAppend = () => once(disk, 'written')
    const room = await openRoom(log)
    const ana = new Device(1, () => room)
    for (let i = 0; i < 50; i += 1) appendStroke(ana.doc, dot(`a${i}`, 1))
    for (const written of [50, 70]) {
      await vi.waitFor(() => expect(disk.listenerCount('written')).toBe(1))
      for (let i = ana.outcomes.length; i < 70; i += 1) appendStroke(ana.doc, dot(`a${i}`, 1))
      disk.emit('written')
      await vi.waitFor(() => expect(log.entries).toHaveLength(written))
    }
    expect(new Set(await Promise.all(ana.outcomes))).toEqual(new Set(['durable']))
    expect(log.appends).toBe(2)
  })

  test('a room whose log refuses a write settles every write as failed and accepts no more', async () => {
    const log = new MemoryStrokeLog()
    const failures: unknown[] = []
    const room = await openRoom(log, { ...ignoreEvents, onFailure: (error) => failures.push(error) })
    const ana = new Device(1, () => room)
    log.refuseWith = new Error('disk full')
    appendStroke(ana.doc, dot('a', 1))
    appendStroke(ana.doc, dot('b', 1))
    expect(await Promise.all(ana.outcomes)).toEqual(['failed', 'failed'])
    expect(failures).toEqual([log.refuseWith])
    expect(strokeIds(documentOf(room))).toEqual([])
    log.refuseWith = null
    appendStroke(ana.doc, dot('c', 1))
    expect(await ana.outcomes[2]).toBe('failed')
    expect(log.entries).toEqual([])
  })
})

test('a room that cannot read the log after a lost race fails every waiting write', async () => {
  const log = new MemoryStrokeLog()
  const rooms = [await openRoom(log), await openRoom(log)] as const
  const [ana, ben] = [new Device(1, () => rooms[0]), new Device(2, () => rooms[1])]
  appendStroke(ana.doc, dot('a', 1))
  await Promise.all(ana.outcomes)
  log.read = () => Promise.reject(new Error('no primary'))
  appendStroke(ben.doc, dot('b', 2))
  appendStroke(ben.doc, dot('forged', 1))
  appendStroke(ben.doc, dot('c', 2))
  expect(await Promise.all(ben.outcomes)).toEqual(['failed', 'failed', 'missing'])
  expect(rooms[1].failure).not.toBeNull()
})

test('a room acknowledges what a reconnecting client repeats and logs only what is new', async () => {
  const log = new MemoryStrokeLog()
  const room = await openRoom(log)
  const ana = new Device(1, () => room)
  appendStroke(ana.doc, dot('a', 1))
  await Promise.all(ana.outcomes)
  const writer = { user: 1, ownsArtwork: true }
  expect(await room.submit(Y.encodeStateAsUpdate(ana.doc), writer, null)).toBe('durable')
  expect(log.entries).toHaveLength(1)
  appendStroke(ana.doc, dot('b', 1))
  const whole = Y.encodeStateAsUpdate(ana.doc)
  expect(await room.submit(whole, writer, null)).toBe('durable')
  expect(log.entries).toHaveLength(2)
  expect(log.entries[1]!.update.length).toBeLessThan(whole.length)
})

test('a refused update changes neither the log, the document nor the broadcast', async () => {
  const log = new MemoryStrokeLog()
  const room = await openRoom(log)
  const ben = new Device(2, () => room)
  appendStroke(ben.doc, dot('x', 1))
  expect(await ben.outcomes[0]).toBe('forged-author')
  expect([log.entries, strokeIds(documentOf(room)), room.broadcast.end]).toEqual([[], [], 0])
})

test('strokes are numbered in the order in which they became durable', async () => {
  const log = new MemoryStrokeLog()
  const room = await openRoom(log)
  const [ana, ben] = [new Device(1, () => room), new Device(2, () => room)]
  appendStroke(ben.doc, dot('b', 2))
  appendStroke(ana.doc, dot('a', 1))
  await Promise.all([...ana.outcomes, ...ben.outcomes])
  expect([
    room.durable.strokeNumberOf('b'),
    room.durable.strokeNumberOf('a'),
    room.durable.strokeNumberOf('z'),
  ]).toEqual([1, 2, null])
  expect((await openRoom(log)).durable.strokeNumberOf('a')).toBe(2)
})

test('an update that builds on unread entries of another process is not refused as forged', async () => {
  const log = new MemoryStrokeLog()
  const rooms = [await openRoom(log), await openRoom(log)] as const
  const [ana, ben] = [new Device(1, () => rooms[0]), new Device(2, () => rooms[0])]
  appendStroke(ana.doc, dot('a', 1))
  await Promise.all(ana.outcomes)
  Y.applyUpdate(ben.doc, rooms[0].durable.since(decodeStateVector(Y.encodeStateVector(ben.doc))), 'room')
  undoLatest(ana.doc, 1)
  await Promise.all(ana.outcomes)
  Y.applyUpdate(ben.doc, rooms[0].durable.since(decodeStateVector(Y.encodeStateVector(ben.doc))), 'room')
  appendStroke(ben.doc, dot('b', 2))
  await Promise.all(ben.outcomes)
  // The second process has read none of this when ben connects and offers what it lacks.
  const writer = { user: 2, ownsArtwork: false }
  expect(await rooms[1].submit(Y.encodeStateAsUpdate(ben.doc), writer, null)).toBe('durable')
  expect(strokeIds(documentOf(rooms[1]))).toEqual(['a-', 'b'])
  expect(log.entries).toHaveLength(3)
  const forged = new Device(2, () => rooms[1])
  appendStroke(forged.doc, dot('x', 1))
  expect(await forged.outcomes[0]).toBe('forged-author')
})

type Step = readonly ['draw' | 'undo' | 'redo' | 'notice', device: number]
const anyStep: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom('draw' as const, 'draw' as const, 'undo' as const, 'redo' as const, 'notice' as const),
  fc.nat(3),
)

test('processes that race for the log converge on one document without gaps, and lose nothing acknowledged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), fc.scheduler(), async (steps, scheduler) => {
      const log = new MemoryStrokeLog()
      log.beforeAppend = () => scheduler.schedule(Promise.resolve())
      const rooms = await Promise.all([openRoom(log), openRoom(log)])
      const devices = [1, 2, 3, 4].map((user, i) => new Device(user, () => rooms[i % 2]!))
      steps.forEach(([step, i], n) => {
        const device = devices[i]!
        if (step === 'draw') appendStroke(device.doc, dot(`s${n}`, device.user))
        else if (step === 'undo') undoLatest(device.doc, device.user)
        else if (step === 'redo') redoLatest(device.doc, device.user)
        else device.room().noticeAppend(log.entries.length)
      })
      const outcomes = devices.flatMap((device) => device.outcomes)
      const drained = Promise.all(outcomes)
      await scheduler.waitFor(drained)
      for (const outcome of await drained) expect(outcome).toBe('durable')
      for (const room of rooms) room.noticeAppend(log.entries.length)
      await Promise.all(rooms.map((room) => room.drain()))

      const fresh = await openRoom(log)
      expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map((_, i) => i + 1))
      // The process that lost a race has computed its hashes again (LOG-2).
      const hashes = computeHashes(log.entries)
      expect(log.entries.every(({ seq, hash }) => isSameHash(hash!, hashes[seq]!))).toBe(true)
      for (const { durable } of [...rooms, fresh]) {
        expect(durable.position.seq).toBe(log.entries.length)
        expect(isSameHash(durable.position.hash, hashes.at(-1)!)).toBe(true)
      }
      for (const room of rooms) expect(strokeIds(documentOf(room))).toEqual(strokeIds(documentOf(fresh)))
      for (const device of devices) {
        Y.applyUpdate(device.doc, Y.encodeStateAsUpdate(documentOf(fresh)))
        expect(strokeIds(device.doc)).toEqual(strokeIds(documentOf(fresh)))
      }
      // A room opened from a snapshot and the log after it equals one opened from the log alone, and accepts new writes.
      const packed = await packSnapshot(rooms[0].durable.snapshot())
      const load: Snapshots['load'] = () => unpackSnapshot(packed)
      const restored = await openRoom(log, ignoreEvents, { ...noSnapshots, load })
      expect(restored.index.flagRows(0, restored.index.flagCount)).toEqual(
        fresh.index.flagRows(0, fresh.index.flagCount),
      )
      // REST clients read the strokes by their numbers, with the flags in force.
      const views = await readViews(fresh)
      expect(views.map(({ strokeId }) => strokeId)).toEqual(views.map((_, i) => i + 1))
      for (const room of [rooms[0], rooms[1], restored]) expect(await readViews(room)).toEqual(views)
      const byId = new Map(views.map(({ stroke, undone }) => [stroke.id, undone]))
      expect(byId).toEqual(new Map(readEntries(documentOf(fresh)).map(({ stroke, undone }) => [stroke.id, undone])))
      // All of them know what the strokes weigh (STROKE-10).
      for (const { index } of [...rooms, fresh, restored]) {
        expect(index.points).toBe(0)
        expect(index.paint).toBe(views.reduce((sum, { stroke }) => sum + weighStroke(stroke).paint, 0))
      }
      for (const view of views) expect(findStroke(fresh, view.stroke.id)).toEqual(view)
      expect(strokeIds(documentOf(restored))).toEqual(strokeIds(documentOf(fresh)))
      const late = new Device(1, () => restored)
      appendStroke(late.doc, dot('late', 1))
      undoLatest(late.doc, 1)
      await scheduler.waitFor(Promise.all(late.outcomes))
      expect(await Promise.all(late.outcomes)).toEqual(['durable', 'durable'])
      expect(strokeIds(documentOf(restored))).toEqual([...strokeIds(documentOf(fresh)), 'late-'])

      const drawn = steps.filter(([step]) => step === 'draw').length
      expect(readEntries(documentOf(fresh))).toHaveLength(drawn)
    }),
    { numRuns: 150 },
  )
})
