/** Repairing logs whose entries somebody or something has replaced: nothing that can be read is lost, and nothing at all is thrown away. */
import { AsyncResource } from 'node:async_hooks'
import * as fc from '#tests/fast-check.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { newLogKey } from '#server/artworks/log-keys.ts'
import { removedEntryCollection } from '#server/log/removed-entries.ts'
import { strokeLogCollection, type LogEntry } from '#server/log/stroke-log.ts'
import type { Storage } from '#server/storage/storage.ts'
import { announceServer, BEAT_INTERVAL_MS } from '#server/storage/running-servers.ts'
import { createLog } from '#server/http/logging/log.ts'
import { repairArtwork, type Repair } from '#server/tools/repair/repair-artwork.ts'
import { exportArtwork } from '#server/tools/transfer/export-artwork.ts'
import { verifyArtwork } from '#server/tools/verify/verify-artwork.ts'
import { eachEngine } from '#tests/each-engine.ts'
import { plainFill } from '#tests/core/support/plain-strokes.ts'
import { documentOf } from '#tests/sync/document-of.ts'
import { poisonedLog, unrelatedUpdate } from '#tests/sync/poisoned-updates.ts'
import { strokeIds } from '#tests/sync/stroke-ids.ts'
import { LOG_START } from '#server/log/log-chain.ts'
import { playHistory, type DrawingAction } from './drawing-history.ts'
import { TestInstance } from './test-instance.ts'

const draw = (who: number): DrawingAction => ({ who, kind: 'draw', stroke: plainFill({ x: 1_000, y: 1_000 }) })
const sync = (who: number): DrawingAction => ({ who, kind: 'sync' })

/** Each of the two draws behind the other's strokes, so that nearly everything builds on what is before it. */
const history: DrawingAction[] = Array.from({ length: 8 }, (_, i) => [draw(i % 2), sync(i % 2), sync((i + 1) % 2)])
  .flat()
  .concat({ who: 1, kind: 'undo' }, sync(1))

eachEngine('a log with replaced entries', (environment) => {
  let instance: TestInstance
  let ana: number
  let ben: number
  let artworkId: number
  beforeEach(async () => {
    instance = await TestInstance.open(environment().MONGODB_URI ?? null)
    ana = await instance.createAccount('ana')
    ben = await instance.createAccount('ben')
    artworkId = await instance.createArtwork(ana, [ben])
  })
  afterEach(() => instance.close())

  const log = () => instance.stored.storage.collection(strokeLogCollection)
  const row = async () => (await instance.stored.storage.collection(artworkCollection).findOne({ _id: artworkId }))!
  const shown = async () => strokeIds(documentOf(await instance.openRoom(artworkId)))
  const faults = async () => (await verifyArtwork(artworkId, instance.stored))!
  const replace = (seq: number, update: Uint8Array) =>
    log().updateOne({ _id: `${artworkId}:${seq}` }, { $set: { update } })

  function repair(
    storage: Storage = instance.stored.storage,
    wait: (ms: number) => Promise<void> = () => Promise.resolve(),
  ): Promise<Repair | null> {
    let client = 5_000
    const { blobs } = instance.stored
    const newClientId = (): number => (client += 1)
    return repairArtwork(artworkId, { storage, blobs, now: () => new Date(), newLogKey, newClientId, wait })
  }

  test('opens, is named by verify, and is repaired: all that can be read is there again (LOG-4, LOG-5)', async () => {
    const room = await instance.openRoom(artworkId)
    await playHistory(history, room, [ana, ben])
    await instance.snapshots().save(artworkId, room.durable.snapshot())
    await instance.paintPictures(artworkId)
    const whole = await shown()
    const [before, old] = [await row(), (await log().findOne({ _id: `${artworkId}:3` }))!]
    await replace(3, Uint8Array.of(9, 9, 9))
    expect((await faults()).faults).toEqual([expect.stringMatching(/^entry 3 cannot be read, entries 4-9 built on/)])
    expect((await exportArtwork(artworkId, instance.stored)).entries).toHaveLength(2)

    expect(await repair()).toEqual({ removed: 7, savedStrokes: 5, entries: 8 })
    expect(await faults()).toMatchObject({ entries: 8, setAside: [], derivedData: [], faults: [] })
    expect(await shown()).toEqual(whole.filter((id) => id !== whole[2]))
    expect((await row()).logKey).not.toBe(before.logKey)
    const removed = await instance.stored.storage
      .collection(removedEntryCollection)
      .find({ artworkId }, { sort: { seq: 1 } })
    expect(removed.map(({ seq, reason }) => [seq, reason])[0]).toEqual([3, 'unreadable'])
    expect(removed).toHaveLength(7)
    expect(removed[0]).toMatchObject({ userId: old.userId, update: Uint8Array.of(9, 9, 9), logKey: before.logKey })
    expect(await repair()).toBeNull()
  })

  test('of what a faulty guard once let in is repaired (LOG-5)', async () => {
    const { entries, poisoned } = poisonedLog()
    // The accounts of a new instance have the numbers that the log names.
    expect([ana, ben]).toEqual([1, 2])
    await instance.strokeLog.append(
      artworkId,
      LOG_START,
      entries.map((entry) => ({ ...entry, at: new Date(0) })),
    )
    expect(await shown()).toEqual(['a', 'b-', 'c', 'd'])
    expect((await faults()).setAside).toEqual(poisoned)
    expect(await repair()).toEqual({ removed: 3, savedStrokes: 3, entries: 8 })
    expect((await faults()).faults).toEqual([])
    expect((await shown()).toSorted()).toEqual(['a', 'b-', 'c', 'd', 'itself', 'second', 'under-a-flag'])
  })

  test('stays as it is when a repair fails at any step, and is repaired by the next (LOG-5)', async () => {
    await playHistory(history, await instance.openRoom(artworkId), [ana, ben])
    await replace(3, Uint8Array.of(9, 9, 9))
    const state = async (): Promise<[LogEntry[], string, number]> => [
      await log().find({ artworkId }, { sort: { seq: 1 } }),
      (await row()).logKey,
      await instance.stored.storage.collection(removedEntryCollection).countDocuments({}),
    ]
    const before = await state()
    let failing = 1
    for (; ; failing += 1) {
      const done = await repair(failingAt(instance.stored.storage, failing)).catch((error: unknown) => error)
      if (!(done instanceof Error)) break
      expect(done.message).toBe(`step ${failing} failed`)
      expect(await state()).toEqual(before)
    }
    expect(failing).toBeGreaterThan(8)
    expect((await faults()).faults).toEqual([])
  })

  const announce = (now = () => new Date()) =>
    announceServer(instance.stored.storage, { now, log: createLog({ level: 'silent' }) })

  test('is not repaired while a server runs, whichever artworks it has open (LOG-5)', async () => {
    await playHistory(history, await instance.openRoom(artworkId), [ana, ben])
    await replace(3, Uint8Array.of(9, 9, 9))
    for (const hoursAhead of [0, -1, 1]) {
      let beats = 0
      let waitedMs = 0
      const beat = async (): Promise<void> => {
        beats += 1
        ;(await announce(() => new Date(Date.now() + hoursAhead * 3_600_000 + beats))).stop()
      }
      await beat()
      const done = repair(undefined, async (ms) => {
        waitedMs += ms
        if (waitedMs === BEAT_INTERVAL_MS) await beat()
      })
      await expect(done).rejects.toThrow('a server uses this storage: stop all servers, then repair')
    }
    expect((await faults()).setAside).toContain(3)
    // The server of the last round, whose clock was ahead, has ended.
    expect(await repair()).toMatchObject({ removed: 7 })
  })

  test('is repaired before a server that starts meanwhile opens it, or not at all (LOG-5)', async () => {
    await playHistory(history, await instance.openRoom(artworkId), [ana, ben])
    const { storage } = instance.stored
    const outcomes = new Set<string>()
    for (let step = 1; step <= 16; step += 1) {
      await replace(3, Uint8Array.of(9, 9, 9))
      const { logKey } = await row()
      const started: Promise<string>[] = []
      // Another process, so outside the repair's transaction.
      const start = AsyncResource.bind(async (): Promise<string> => {
        ;(await announce()).stop()
        // What its rooms read from now on.
        return (await row()).logKey
      })
      const done = await repair(
        atCall(storage, step, () => {
          const starting: Promise<string> = start()
          started.push(starting)
          // It may have to wait for the end of the transaction.
          return Promise.race([starting, new Promise((resolve) => setTimeout(resolve, 100))])
        }),
        // A server that has started announces itself again.
        async () => {
          if (started.length > 0) (await announce()).stop()
        },
      ).catch((error: unknown) => error)
      if (started.length === 0) break
      const isRepaired = !(done instanceof Error)
      const [readKey] = await Promise.all(started)
      if (isRepaired) expect(readKey).toBe((await row()).logKey)
      else expect(done.message).toContain('a server uses this storage')
      expect((await row()).logKey === logKey).toBe(!isRepaired)
      outcomes.add(isRepaired ? 'repaired' : 'refused')
      // That server has ended long ago.
      ;(await announce(() => new Date(0))).stop()
    }
    expect(outcomes).toEqual(new Set(['repaired', 'refused']))
  })

  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.constant(unrelatedUpdate()),
    fc.constant(unrelatedUpdate().subarray(0, -4)),
  )
  test('whatever replaces its entries: every other stroke is there after the repair (LOG-5)', async () => {
    await playHistory(history, await instance.openRoom(artworkId), [ana, ben])
    const good = await log().find({ artworkId }, { sort: { seq: 1 } })
    const whole = (await shown()).map((id) => id.replace('-', ''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), hostile), { minLength: 1, maxLength: 3 }),
        async (bad) => {
          await log().deleteMany({ artworkId })
          await log().insertMany(good)
          for (const [seq, update] of bad) await replace(seq, update)
          const named = await faults()
          const replaced = new Set(bad.map(([seq]) => seq))
          for (const seq of replaced)
            expect(named.setAside.includes(seq) || named.faults.some((fault) => fault.includes(`entry ${seq} `))).toBe(
              true,
            )
          await repair()
          expect((await faults()).faults).toEqual([])
          const lost = [...replaced].map((seq) => whole[seq - 1])
          const left = (await shown()).map((id) => id.replace('-', ''))
          for (const id of whole) if (!lost.includes(id)) expect(left).toContain(id)
        },
      ),
      { numRuns: 20 },
    )
  })
})

/** Returns a storage whose call number `step` rejects, within transactions too. */
const failingAt = (storage: Storage, step: number): Storage =>
  atCall(storage, step, () => Promise.reject(new Error(`step ${step} failed`)))

/** Returns a storage that does something before its call number `step`, within transactions too. */
function atCall(storage: Storage, step: number, act: () => Promise<unknown>): Storage {
  let calls = 0
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name)
        if (typeof value !== 'function') return value
        if (name === 'collection') return (...given: unknown[]) => wrap(Reflect.apply(value, object, given) as object)
        if (name === 'transact')
          return (work: (transaction: object) => Promise<unknown>) =>
            Reflect.apply(value, object, [(transaction: object) => work(wrap(transaction))])
        return (...given: unknown[]): unknown => {
          calls += 1
          if (calls === step) return act().then(() => Reflect.apply(value, object, given))
          return Reflect.apply(value, object, given)
        }
      },
    })
  return wrap(storage)
}
