import { expect, test } from 'vitest'
import * as Y from 'yjs'
import * as fc from '#tests/fast-check.ts'
import { insertedRuns } from './inserted-runs.ts'

const listOf = (doc: Y.Doc): Y.Array<unknown> => doc.getArray('list')

/** What Yjs says of the same event, which it finds out by walking through the whole list. */
function runsOfDelta({ changes }: Y.YArrayEvent<unknown>): { index: number; values: unknown[] }[] {
  const runs: { index: number; values: unknown[] }[] = []
  let index = 0
  for (const { retain, insert } of changes.delta) {
    index += retain ?? 0
    if (!Array.isArray(insert)) continue
    runs.push({ index, values: insert })
    index += insert.length
  }
  return runs
}

/** A document whose every event is compared. */
function open(): Y.Doc {
  const doc = new Y.Doc({ gc: false })
  listOf(doc).observe((event) => expect(insertedRuns(event)).toEqual(runsOfDelta(event)))
  doc.getArray('other').observe((event) => expect(insertedRuns(event)).toEqual(runsOfDelta(event)))
  return doc
}

const anyAct = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    on: fc.nat(2),
    /** Each: where, and whether as bytes, several plain values, or another shared type. */
    parts: fc.array(fc.tuple(fc.nat(), fc.constantFrom('bytes', 'plain', 'type')), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), on: fc.nat(2), at: fc.nat() }),
  fc.record({ kind: fc.constant('sync' as const), on: fc.nat(2), from: fc.nat(2) }),
  fc.record({ kind: fc.constant('open' as const), on: fc.nat(2) }),
)

test('the runs of a transaction are what Yjs says was inserted, wherever people insert and delete', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 40 }), (acts) => {
      const docs = [open(), open(), open()]
      let count = 0
      for (const act of acts) {
        const doc = docs[act.on]!
        const list = listOf(doc)
        if (act.kind === 'sync') Y.applyUpdate(doc, Y.encodeStateAsUpdate(docs[act.from]!))
        else if (act.kind === 'delete') {
          if (list.length > 0) list.delete(act.at % list.length)
        } else if (act.kind === 'open') {
          docs[act.on] = open()
          Y.applyUpdate(docs[act.on]!, Y.encodeStateAsUpdate(doc))
        } else
          doc.transact(() => {
            for (const [where, what] of act.parts) {
              count += 1
              const at = where % (list.length + 1)
              if (what === 'bytes') list.insert(at, [Uint8Array.of(count), Uint8Array.of(count, 1)])
              else if (what === 'plain') list.insert(at, [count, [count], null])
              else list.insert(at, [new Y.Map()])
              doc.getArray('other').push([count])
            }
          })
      }
    }),
  )
})
