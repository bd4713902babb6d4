import { EventEmitter, once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import {
  appendStroke,
  newArtworkDocument,
  readEntries,
  redoLatest,
  undoLatest,
} from '#crdt/document/artwork-document.ts'
import { dot } from '#tests/sync/dot.ts'
import { Room, type RoomEvents } from './room.ts'
import type { Snapshots } from '#server/log/snapshots.ts'
import { decodeSnapshot, encodeSnapshot } from '#server/log/snapshot-codec.ts'
import { LostRace, type LogEntry, type StrokeLog } from '#server/log/stroke-log.ts'

/** A log in memory that can delay and refuse writes. */
class TestLog implements StrokeLog {
  readonly entries: LogEntry[] = []
  appends = 0
  /** Every append rejects with this error. */
  refuseWith: Error | null = null
  /** Awaited before every append takes effect. */
  beforeAppend: () => Promise<unknown> = () => Promise.resolve()

  async append(
    artworkId: number,
    afterSeq: number,
    writes: readonly Pick<LogEntry, 'userId' | 'at' | 'update'>[],
  ): Promise<void> {
    await this.beforeAppend()
    if (this.refuseWith) throw this.refuseWith
    if (this.entries.length !== afterSeq) throw new LostRace('the number is taken')
    this.appends += 1
    writes.forEach((write, i) => {
      const seq = afterSeq + 1 + i
      this.entries.push({ ...write, _id: `${artworkId}:${seq}`, artworkId, seq })
    })
  }

  read(_artworkId: number, afterSeq = 0, limit?: number): Promise<LogEntry[]> {
    return Promise.resolve(this.entries.slice(afterSeq, limit === undefined ? undefined : afterSeq + limit))
  }

  async *stream(_artworkId: number, afterSeq = 0): AsyncIterable<LogEntry> {
    yield* this.entries.slice(afterSeq)
  }

  lastSeq(): Promise<number> {
    return Promise.resolve(this.entries.length)
  }

  watch(): Promise<{ close(): Promise<void> }> {
    return Promise.resolve({ close: () => Promise.resolve() })
  }
}

const ignoreEvents: RoomEvents = { onBroadcast() {}, onStrokes() {}, onFailure() {}, onSnapshotFailure() {} }
const noSnapshots: Snapshots = { load: () => Promise.resolve(null), save: () => Promise.resolve() }
const open = (log: StrokeLog, events = ignoreEvents, snapshots = noSnapshots): Promise<Room> =>
  Room.open(7, { log, snapshots, now: () => new Date(0), events })

/** A person's device, which submits its updates to one room. */
class Device {
  readonly doc = newArtworkDocument()
  readonly outcomes: Promise<string>[] = []

  readonly user: number
  readonly room: () => Room

  constructor(user: number, room: () => Room) {
    this.user = user
    this.room = room
    Y.applyUpdate(this.doc, room().durable.since(Y.encodeStateVector(this.doc)))
    this.doc.on('update', (update: Uint8Array) => {
      this.outcomes.push(this.room().submit(update, { user, ownsArtwork: user === 1 }, this))
    })
  }
}

const ids = (doc: Y.Doc): string[] => readEntries(doc).map(({ stroke, undone }) => `${stroke.id}${undone ? '-' : ''}`)

describe('durable before visible (SYNC-1)', () => {
  test('a stroke is in neither the document nor the broadcast before the log has it', async () => {
    const log = new TestLog()
    const disk = new EventEmitter()
    log.beforeAppend = () => once(disk, 'written')
    const room = await open(log)
    const ana = new Device(1, () => room)
    appendStroke(ana.doc, dot('a', 1))
    await vi.waitFor(() => expect(disk.listenerCount('written')).toBe(1))
    expect(ids(room.durable.document())).toEqual([])
    expect(room.broadcast.end).toBe(0)
    disk.emit('written')
    expect(await ana.outcomes[0]).toBe('durable')
    expect(ids(room.durable.document())).toEqual(['a'])
    expect(room.broadcast.end).toBe(1)
  })

  test('writes that arrive in one turn, or during a commit, share one group commit', async () => {
    const log = new TestLog()
    const disk = new EventEmitter()
    log.beforeAppend = () => once(disk, 'written')
    const room = await open(log)
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
    const log = new TestLog()
    const failures: unknown[] = []
    const room = await open(log, { ...ignoreEvents, onFailure: (error) => failures.push(error) })
    const ana = new Device(1, () => room)
    log.refuseWith = new Error('disk full')
    appendStroke(ana.doc, dot('a', 1))
    appendStroke(ana.doc, dot('b', 1))
    expect(await Promise.all(ana.outcomes)).toEqual(['failed', 'failed'])
    expect(failures).toEqual([log.refuseWith])
    expect(ids(room.durable.document())).toEqual([])
    log.refuseWith = null
    appendStroke(ana.doc, dot('c', 1))
    expect(await ana.outcomes[2]).toBe('failed')
    expect(log.entries).toEqual([])
  })
})

test('a room that cannot read the log after a lost race fails every waiting write', async () => {
  const log = new TestLog()
  const rooms = [await open(log), await open(log)] as const
  const [ana, ben] = [new Device(1, () => rooms[0]), new Device(2, () => rooms[1])]
  appendStroke(ana.doc, dot('a', 1))
  await Promise.all(ana.outcomes)
  log.read = () => Promise.reject(new Error('no primary'))
  appendStroke(ben.doc, dot('b', 2))
  appendStroke(ben.doc, dot('forged', 1))
  appendStroke(ben.doc, dot('c', 2))
  expect(await Promise.all(ben.outcomes)).toEqual(['failed', 'failed', 'missing'])
  expect(rooms[1].hasFailed).toBe(true)
})

test('a room acknowledges what a reconnecting client repeats and logs only what is new', async () => {
  const log = new TestLog()
  const room = await open(log)
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
  const log = new TestLog()
  const room = await open(log)
  const ben = new Device(2, () => room)
  appendStroke(ben.doc, dot('x', 1))
  expect(await ben.outcomes[0]).toBe('forged-author')
  expect([log.entries, ids(room.durable.document()), room.broadcast.end]).toEqual([[], [], 0])
})

test('strokes are numbered in the order in which they became durable', async () => {
  const log = new TestLog()
  const room = await open(log)
  const [ana, ben] = [new Device(1, () => room), new Device(2, () => room)]
  appendStroke(ben.doc, dot('b', 2))
  appendStroke(ana.doc, dot('a', 1))
  await Promise.all([...ana.outcomes, ...ben.outcomes])
  expect([
    room.durable.strokeNumberOf('b'),
    room.durable.strokeNumberOf('a'),
    room.durable.strokeNumberOf('z'),
  ]).toEqual([1, 2, null])
  expect((await open(log)).durable.strokeNumberOf('a')).toBe(2)
})

test('an update that builds on unread entries of another process is not refused as forged', async () => {
  const log = new TestLog()
  const rooms = [await open(log), await open(log)] as const
  const [ana, ben] = [new Device(1, () => rooms[0]), new Device(2, () => rooms[0])]
  appendStroke(ana.doc, dot('a', 1))
  await Promise.all(ana.outcomes)
  Y.applyUpdate(ben.doc, rooms[0].durable.since(Y.encodeStateVector(ben.doc)), 'room')
  undoLatest(ana.doc, 1)
  await Promise.all(ana.outcomes)
  Y.applyUpdate(ben.doc, rooms[0].durable.since(Y.encodeStateVector(ben.doc)), 'room')
  appendStroke(ben.doc, dot('b', 2))
  await Promise.all(ben.outcomes)
  // The second process has read none of this when ben connects and offers what it lacks.
  const writer = { user: 2, ownsArtwork: false }
  expect(await rooms[1].submit(Y.encodeStateAsUpdate(ben.doc), writer, null)).toBe('durable')
  expect(ids(rooms[1].durable.document())).toEqual(['a-', 'b'])
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
      const log = new TestLog()
      log.beforeAppend = () => scheduler.schedule(Promise.resolve())
      const rooms = await Promise.all([open(log), open(log)])
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

      const fresh = await open(log)
      expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map((_, i) => i + 1))
      for (const room of rooms) expect(ids(room.durable.document())).toEqual(ids(fresh.durable.document()))
      for (const device of devices) {
        Y.applyUpdate(device.doc, Y.encodeStateAsUpdate(fresh.durable.document()))
        expect(ids(device.doc)).toEqual(ids(fresh.durable.document()))
      }
      // A room opened from a snapshot and the log after it equals one opened from the log alone, and accepts new writes.
      const bytes = await encodeSnapshot(rooms[0].durable.snapshot())
      const load = (): ReturnType<Snapshots['load']> => decodeSnapshot(bytes)
      const restored = await open(log, ignoreEvents, { ...noSnapshots, load })
      expect(new Map(restored.index.chainsInOrder())).toEqual(new Map(fresh.index.chainsInOrder()))
      expect(restored.durable.strokesInOrder()).toEqual(fresh.durable.strokesInOrder())
      expect(restored.durable.strokesInOrder()).toEqual(rooms[0].durable.strokesInOrder())
      expect(
        restored.durable.strokesInOrder().map(({ strokeId }) => restored.durable.strokeNumberOf(strokeId)),
      ).toEqual(restored.durable.strokesInOrder().map((_, i) => i + 1))
      expect(ids(restored.durable.document())).toEqual(ids(fresh.durable.document()))
      await Promise.all([restored.durable.buildDocument(), restored.durable.buildDocument()])
      const late = new Device(1, () => restored)
      appendStroke(late.doc, dot('late', 1))
      undoLatest(late.doc, 1)
      await scheduler.waitFor(Promise.all(late.outcomes))
      expect(await Promise.all(late.outcomes)).toEqual(['durable', 'durable'])
      expect(ids(restored.durable.document())).toEqual([...ids(fresh.durable.document()), 'late-'])

      const drawn = steps.filter(([step]) => step === 'draw').length
      expect(readEntries(fresh.durable.document())).toHaveLength(drawn)
    }),
    { numRuns: 150 },
  )
})

test('a snapshot with any wrong or missing byte decodes to null', async () => {
  const log = new TestLog()
  const room = await open(log)
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

test('draining a room writes a snapshot once a hundred entries are new, and fewer new ones wait', async () => {
  const saved: number[] = []
  const snapshots = { ...noSnapshots, save: async (_: number, { seq }: { seq: number }) => void saved.push(seq) }
  const room = await open(new TestLog(), ignoreEvents, snapshots)
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
