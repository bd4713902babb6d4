import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { dot } from '#tests/sync/dot.ts'
import { flagItem, poisonedLog, strokeItem, unrelatedUpdate } from '#tests/sync/poisoned-updates.ts'
import { newArtworkDocument, readEntries } from '#crdt/document/artwork-document.ts'
import { encodeItems } from './encode-items.ts'
import { appliedUpdates, LogReading } from './logged-update.ts'
import type { ItemId } from './new-item.ts'

/** Applies a log as the readers do that have no room. */
function documentOf(updates: readonly Uint8Array[]): Y.Doc {
  const doc = newArtworkDocument()
  for (const update of appliedUpdates(updates)) Y.applyUpdate(doc, update)
  expect([doc.store.pendingStructs, doc.store.pendingDs]).toEqual([null, null])
  return doc
}

/** Returns the numbers of the entries that are set aside. */
function setAsideOf(updates: readonly Uint8Array[]): number[] {
  const reading = new LogReading()
  return updates.flatMap((update, i) => ('fault' in reading.read(update) ? [i + 1] : []))
}

test('what a faulty guard once let in is set aside, and everything else is read (LOG-4)', () => {
  const { entries, poisoned } = poisonedLog()
  const updates = entries.map(({ update }) => update)
  expect(setAsideOf(updates)).toEqual(poisoned)
  const shown = readEntries(documentOf(updates)).map(({ stroke, undone }) => [stroke.id, undone])
  expect(shown).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
    ['d', false],
  ])
})

test('an entry that adds nothing, repeats a stroke id or flags an unknown stroke is set aside (LOG-4)', () => {
  const first = encodeItems([strokeItem(dot('a', 1), { client: 1, clock: 0 }, null)])
  const again = encodeItems([strokeItem(dot('a', 1), { client: 2, clock: 0 }, null)])
  const twice = encodeItems([0, 1].map((clock) => strokeItem(dot('b', 1), { client: 3, clock }, null)))
  const flag = encodeItems([flagItem('none', { client: 4, clock: 0 }, null)])
  const reading = new LogReading()
  const faults = [first, first, again, twice, flag].map((update) => {
    const entry = reading.read(update)
    return 'fault' in entry ? entry.fault : null
  })
  expect(faults).toEqual([null, 'adds-nothing', 'duplicate-stroke', 'duplicate-stroke', 'missing-items'])
})

interface ModelEntry {
  readonly update: Uint8Array
  /** Its stroke; null for a flag. */
  readonly strokeId: string | null
  /** The entries that it cannot be without. */
  readonly needs: readonly number[]
}

/** Makes a log of strokes and flags by a few clients; each number chooses who acts and on what. */
function modelLog(choices: readonly number[]): ModelEntry[] {
  const entries: ModelEntry[] = []
  const clocks = new Map<number, { clock: number; at: number }>()
  const strokes: { id: ItemId; strokeId: string; client: number; at: number }[] = []
  const flagged = new Set<string>()
  for (const [at, choice] of choices.entries()) {
    const client = 1 + (choice % 3)
    const before = clocks.get(client)
    const id = { client, clock: before?.clock ?? 0 }
    const needs = before ? [before.at] : []
    const own = strokes.find((stroke) => stroke.client === client && !flagged.has(stroke.strokeId))
    if (own && choice % 5 === 0) {
      flagged.add(own.strokeId)
      entries.push({
        update: encodeItems([flagItem(own.strokeId, id, null)]),
        strokeId: null,
        needs: [...needs, own.at],
      })
    } else {
      const origin = choice % 7 === 0 ? undefined : strokes[choice % Math.max(1, strokes.length)]
      const strokeId = `stroke-${at}`
      const update = encodeItems([strokeItem(dot(strokeId, client), id, origin?.id ?? null)])
      entries.push({ update, strokeId, needs: origin ? [...needs, origin.at] : needs })
      strokes.push({ id, strokeId, client, at })
    }
    clocks.set(client, { clock: id.clock + 1, at })
  }
  return entries
}

const hostileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.constant(unrelatedUpdate().subarray(0, -3)),
  fc.constant(encodeItems([strokeItem(dot('itself', 9), { client: 9, clock: 0 }, { client: 9, clock: 0 })])),
  fc.constant(encodeItems([strokeItem(dot('unknown', 9), { client: 9, clock: 5 }, null)])),
)

test('entries that are replaced cost only themselves and what builds on them (LOG-4)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(1_000), { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(39), hostileBytes), { maxLength: 3 }),
      (choices, replaced) => {
        const log = modelLog(choices)
        const updates = log.map(({ update }) => update)
        expect(setAsideOf(updates)).toEqual([])
        const lost = new Set<number>()
        for (const [at, bytes] of replaced) {
          if (at >= log.length) continue
          updates[at] = bytes
          lost.add(at)
        }
        for (const [at, { needs }] of log.entries()) if (needs.some((need) => lost.has(need))) lost.add(at)
        expect(setAsideOf(updates)).toEqual([...lost].toSorted((a, b) => a - b).map((at) => at + 1))
        const kept = log.flatMap(({ strokeId }, at) => (strokeId !== null && !lost.has(at) ? [strokeId] : []))
        const found = readEntries(documentOf(updates)).map(({ stroke }) => stroke.id)
        expect(found.toSorted()).toEqual(kept.toSorted())
      },
    ),
  )
})
