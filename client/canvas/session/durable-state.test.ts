import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import * as fc from '#tests/fast-check.ts'
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
    const update = Y.encodeStateAsUpdate(other)
    Y.applyUpdate(doc, update)
    durable.addServerUpdate(update)
    expect(durable.clock(other.clientID)).toBe(1)
    expect(durable.clock(doc.clientID)).toBe(0)
    expect(durable.covers(doc)).toBe(false)
  })

  test('what the server sends is durable also where this device had it before, but not across a gap', () => {
    const doc = new Y.Doc()
    const vectors = [1, 2, 3].map((byte) => {
      draw(doc, byte)
      return Y.encodeStateVector(doc)
    })
    const [first, second, third] = [undefined, ...vectors].map((from) => Y.encodeStateAsUpdate(doc, from))
    const durable = new DurableState()
    durable.addServerUpdate(third!)
    expect(durable.clock(doc.clientID)).toBe(0)
    durable.acknowledge(vectors[0]!)
    durable.addServerUpdate(third!)
    expect(durable.clock(doc.clientID)).toBe(1)
    durable.addServerUpdate(second!)
    expect(durable.covers(doc)).toBe(true)
    durable.begin(Uint8Array.of(0), new Set())
    expect(durable.covers(doc)).toBe(false)
    durable.addServerUpdate(first!)
    expect(durable.covers(doc)).toBe(true)
  })

  test('the vector at the start of a connection is all that the server has, and what it lacks of others is not to be sent', () => {
    const [doc, other] = [new Y.Doc(), new Y.Doc()]
    draw(doc, 1)
    const backup = Y.encodeStateVector(doc)
    draw(doc, 2)
    draw(other, 9)
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    const durable = new DurableState()
    durable.acknowledge(Y.encodeStateVector(doc))
    durable.begin(backup, new Set([other.clientID]))
    expect([durable.clock(doc.clientID), durable.clock(other.clientID)]).toEqual([1, 0])
    expect(durable.settledIn(doc)).toEqual(
      new Map([
        [doc.clientID, 1],
        [other.clientID, 1],
      ]),
    )
    expect(durable.covers(doc)).toBe(false)
    durable.acknowledge(Uint8Array.of(0))
    expect(durable.covers(doc)).toBe(false)
    // An acknowledgement of one client only.
    const own = new Y.Doc()
    Y.applyUpdate(own, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)))
    durable.acknowledge(Y.encodeStateVector(own))
    expect(durable.clock(doc.clientID)).toBe(2)
    expect(durable.covers(doc)).toBe(true)
    const known = Y.encodeStateVector(other)
    draw(other, 10)
    const later = Y.encodeStateAsUpdate(other, known)
    Y.applyUpdate(doc, later)
    durable.addServerUpdate(later)
    expect(durable.covers(doc)).toBe(true)
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
