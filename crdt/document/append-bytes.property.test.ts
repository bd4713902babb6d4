import { expect, test } from 'vitest'
import * as Y from 'yjs'
import * as fc from '#tests/fast-check.ts'
import { appendBytes } from './append-bytes.ts'

const listOf = (doc: Y.Doc): Y.Array<Uint8Array> => doc.getArray<Uint8Array>('list')

const anyAct = fc.tuple(
  fc.constantFrom('append', 'append', 'insert', 'delete', 'delete last', 'sync'),
  fc.nat(1),
  fc.nat(),
)

test('the document is that of `push`, whatever else is inserted, deleted and received', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 40, size: 'max' }), (acts) => {
      const pairs = [1, 2].map((client) =>
        [0, 1].map(() => {
          const doc = new Y.Doc({ gc: false })
          doc.clientID = client
          return doc
        }),
      )
      for (const [i, [kind, on, at]] of acts.entries()) {
        const bytes = Uint8Array.of(i)
        for (const [side, doc] of pairs[on]!.entries()) {
          const list = listOf(doc)
          if (kind === 'append') {
            if (side === 0) appendBytes(list, bytes)
            else list.push([bytes])
          } else if (kind === 'insert') list.insert(at % (list.length + 1), [bytes])
          else if (kind === 'sync') Y.applyUpdate(doc, Y.encodeStateAsUpdate(pairs[1 - on]![side]!))
          else if (list.length > 0) list.delete(kind === 'delete' ? at % list.length : list.length - 1)
        }
      }
      for (const [ours, theirs] of pairs) {
        expect(Y.encodeStateAsUpdate(ours!)).toEqual(Y.encodeStateAsUpdate(theirs!))
        expect(listOf(ours!).toArray()).toEqual(listOf(theirs!).toArray())
      }
    }),
  )
})
