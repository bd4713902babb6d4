/** Rooms of documents that are cut into chapters are those of documents that are not, whatever was drawn when (docs/decisions/0270). */
import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { blankPlates } from '#crdt/painter/plates/plates.ts'
import { Room } from '#server/sync/room/room.ts'
import type { ChapterSizes } from '#server/sync/room/durable-document.ts'
import type { PackedSnapshot } from './packed-snapshot.ts'
import { ReplicaPicture } from '#tests/chaos/support/checks/replica-picture.ts'
import { isLong } from '#tests/run-options.ts'
import { arbitraryHistory, playHistory } from '#tests/tools/drawing-history.ts'
import { documentOf } from './document-of.ts'
import { MemoryStrokeLog } from './memory-stroke-log.ts'
import { packSnapshot, unpackSnapshot } from './packed-snapshot.ts'
import { requireSnapshots } from './room-device.ts'

const PEOPLE = [1, 2, 3]
/** Every history is drawn after the room was opened from the snapshot of the one before. */
const sessions = fc.array(arbitraryHistory(PEOPLE.length, 25), { minLength: 1, maxLength: 4 })
const anySizes = fc.record({ chunkBytes: fc.integer({ min: 1, max: 400 }), chunks: fc.integer({ min: 1, max: 3 }) })

function open(log: MemoryStrokeLog, chapterSizes: ChapterSizes, packed: PackedSnapshot | null): Promise<Room> {
  const load = async () => packed && unpackSnapshot(packed)
  const snapshots = { load, save: () => Promise.resolve() }
  return Room.open(7, {
    log,
    snapshots,
    now: () => new Date(log.entries.length),
    events: requireSnapshots,
    chapterSizes,
  })
}

test('a room that was opened from chapters is the one of the log alone, to the byte, and shows the same pixels', async () => {
  let sealed = 0
  let painted = false
  await fc.assert(
    fc.asyncProperty(sessions, anySizes, async (histories, sizes) => {
      const log = new MemoryStrokeLog()
      let packed: PackedSnapshot | null = null
      for (const [session, history] of histories.entries()) {
        const room: Room = await open(log, sizes, packed)
        await playHistory(history, room, PEOPLE, session)
        packed = await packSnapshot(room.durable.snapshot())
        // What was sealed stays as it is.
        const again = await open(log, sizes, packed)
        expect(await packSnapshot(again.durable.snapshot())).toEqual(packed)
      }
      if (!packed) return
      sealed += packed.sealed.length
      const restored = await open(log, sizes, packed)
      const fresh = await open(log, sizes, null)
      expect(await packSnapshot(fresh.durable.snapshot())).toEqual(packed)

      // Without chapters, everything is in one.
      const whole = await open(log, { chunks: Infinity }, null)
      expect(whole.durable.snapshot().sealed).toEqual([])
      const docs = [restored, whole].map(documentOf) as [Y.Doc, Y.Doc]
      expect(Y.encodeStateAsUpdate(docs[0])).toEqual(Y.encodeStateAsUpdate(docs[1]))
      if (isLong || !painted) {
        const [picture, other] = docs.map((doc) => new ReplicaPicture(blankPlates()).hash(doc))
        expect(picture).toBe(other)
        painted = true
      }
      const { index } = restored
      expect([index.points, index.paint]).toEqual([whole.index.points, whole.index.paint])
      expect(index.strokeRows(0, index.strokeCount)).toEqual(whole.index.strokeRows(0, index.strokeCount))
      expect(index.flagRows(0, index.flagCount)).toEqual(whole.index.flagRows(0, index.flagCount))
      expect([index.order.last, index.order.steps]).toEqual([whole.index.order.last, whole.index.order.steps])
    }),
    { numRuns: isLong ? 300 : 12 },
  )
  expect(sealed).toBeGreaterThan(10)
})
