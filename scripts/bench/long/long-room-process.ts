/**
 * A process that prints as JSON what the room of a long artwork costs; started with `--expose-gc`, with nothing else in its memory.
 *
 *     long-room-process.ts fill|open <data directory> <strokes>
 */
import * as Y from 'yjs'
import { createLog } from '#server/http/logging/log.ts'
import { createSnapshots } from '#server/log/snapshots.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'
import { openStorage } from '#server/open-storage.ts'
import { Room } from '#server/sync/room/room.ts'
import { median } from '#scripts/bench/sync/measures/quantile.ts'
import { writeLongLog } from './long-log.ts'

const ARTWORK = 1
const OPENINGS = 5
const MEGABYTE = 2 ** 20

const [mode, dataDirectory = '', strokes] = process.argv.slice(2)
const stored = await openStorage({ dataDirectory, mongodbUri: null })
const strokeLog = createStrokeLog(stored)
const snapshots = createSnapshots({ ...stored, log: createLog({ level: 'warn' }) }, strokeLog)
const fail = (error: unknown): void => {
  throw error
}
const events = { onBroadcast() {}, onStrokes() {}, onFailure: fail, onSnapshotFailure: fail, onSetAside: fail }
const open = (): Promise<Room> => Room.open(ARTWORK, { log: strokeLog, snapshots, now: () => new Date(), events })

async function timed<R>(work: () => Promise<R> | R): Promise<{ ms: number; processorMs: number; result: R }> {
  const used = process.cpuUsage()
  const start = performance.now()
  const result = await work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(used)
  return { ms, processorMs: (user + system) / 1_000, result }
}

/** Returns the megabytes of live objects and buffers, and of the process. */
function memory(): { live: number; resident: number } {
  for (let i = 0; i < 2; i += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { live: (heapUsed + external) / MEGABYTE, resident: rss / MEGABYTE }
}

async function fill(): Promise<object> {
  await writeLongLog(strokeLog, ARTWORK, Number(strokes))
  const fromLog = await timed(open)
  const sealed = await timed(() => snapshots.save(ARTWORK, fromLog.result.durable.snapshot()))
  return { fromLog: fromLog.ms, sealed: sealed.ms }
}

async function measure(): Promise<object> {
  const before = memory()
  const first = await timed(open)
  const after = memory()
  const room = first.result
  if (room.durable.strokeCount !== Number(strokes)) throw new Error(`${room.durable.strokeCount} strokes`)
  const doc = new Y.Doc({ gc: false })
  const sent = await timed(() => {
    const pieces = room.durable.piecesSince(new Map())
    for (let piece = pieces.next(); ; piece = pieces.next()) {
      Y.applyUpdate(doc, piece.value)
      if (piece.done) return
    }
  })
  const again: { ms: number; processorMs: number }[] = []
  for (let i = 0; i < OPENINGS; i += 1) again.push(await timed(open))
  return {
    first: first.ms,
    again: median(again.map(({ ms }) => ms)),
    processor: median(again.map(({ processorMs }) => processorMs)),
    live: after.live - before.live,
    resident: after.resident - before.resident,
    bytes: room.durable.bytes / MEGABYTE,
    applied: sent.ms,
  }
}

console.log(JSON.stringify(mode === 'fill' ? await fill() : await measure()))
await stored.storage.close()
