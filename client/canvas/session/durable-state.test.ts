import * as fc from '#tests/fast-check.ts'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { DurableState } from './durable-state.ts'

const draw = (doc: Y.Doc, byte: number) => doc.getArray('strokes').push([Uint8Array.of(byte)])

describe('DurableState', () => {
  test('a stroke is unsaved until an acknowledgement covers it', () => {
    const doc = new Y.Doc()
    const durable = new DurableState()
    expect(durable.covers(doc)).toBe(true)
    draw(doc, 1)
    const afterFirst = Y.encodeStateVector(doc)
    draw(doc, 2)
    expect(durable.covers(doc)).toBe(false)
    durable.acknowledge(afterFirst)
    expect(durable.covers(doc)).toBe(false)
    durable.acknowledge(Y.encodeStateVector(doc))
    expect(durable.covers(doc)).toBe(true)
  })

  test('an undo flag counts as unsaved like a stroke', () => {
    const doc = new Y.Doc()
    draw(doc, 1)
    const durable = new DurableState()
    durable.acknowledge(Y.encodeStateVector(doc))
    doc.getMap('undone').set('a', 1)
    expect(durable.covers(doc)).toBe(false)
  })

  test("strokes that the server sends are durable, one's own earlier strokes are not", () => {
    const other = new Y.Doc()
    draw(other, 9)
    const doc = new Y.Doc()
    draw(doc, 1)
    const durable = new DurableState()
    doc.on('afterTransaction', (transaction) => {
      if (transaction.origin === 'server') durable.addServerTransaction(transaction)
    })
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'server')
    expect(durable.clock(other.clientID)).toBe(1)
    expect(durable.clock(doc.clientID)).toBe(0)
    expect(durable.covers(doc)).toBe(false)
  })

  test('acknowledgements in any order leave the highest clock', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1 }), (seen) => {
        const doc = new Y.Doc()
        const vectors = [Y.encodeStateVector(doc)]
        for (let i = 1; i <= 20; i += 1) {
          draw(doc, i)
          vectors.push(Y.encodeStateVector(doc))
        }
        const durable = new DurableState()
        for (const i of seen) durable.acknowledge(vectors[i]!)
        expect(durable.clock(doc.clientID)).toBe(Math.max(...seen))
      }),
    )
  })
})
