import { expect, test } from 'vitest'
import * as Y from 'yjs'
import * as fc from '#tests/fast-check.ts'
import { splitBacklog } from './backlog.ts'

const newDoc = () => new Y.Doc({ gc: false })
const content = (doc: Y.Doc) => ({
  strokes: doc
    .getArray<Uint8Array>('strokes')
    .toArray()
    .map((bytes) => [...bytes]),
  undone: doc.getMap('undone').toJSON(),
})

/** Two tabs of one person that draw and undo in turn, each on top of what it has seen of the other. */
const anyWork = fc.array(
  fc.record({
    tab: fc.nat(1),
    size: fc.integer({ min: 1, max: 400 }),
    flag: fc.boolean(),
    seen: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
)

function work(acts: typeof anyWork extends fc.Arbitrary<infer T> ? T : never): { server: Y.Doc; offline: Y.Doc } {
  const [a, b, server] = [newDoc(), newDoc(), newDoc()]
  acts.forEach(({ tab, size, flag, seen }, i) => {
    const [doc, other] = tab === 0 ? [a, b] : [b, a]
    if (seen) Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    if (flag) doc.getMap('undone').set(`s${i % 5}`, i)
    else doc.getArray('strokes').push([new Uint8Array(size).fill(i)])
    // The first acts reached the server before the connection was lost.
    if (i === 3) Y.applyUpdate(server, Y.encodeStateAsUpdate(doc))
  })
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b))
  Y.applyUpdate(a, Y.encodeStateAsUpdate(server))
  return { server, offline: a }
}

test('applying the pieces in order leaves no item pending and none missing', () => {
  fc.assert(
    fc.property(anyWork, fc.integer({ min: 100, max: 3_000 }), (acts, limit) => {
      const { server, offline } = work(acts)
      for (const piece of splitBacklog(offline, Y.encodeStateVector(server), limit)) {
        Y.applyUpdate(server, piece)
        expect(server.store.pendingStructs).toBeNull()
      }
      expect(content(server)).toEqual(content(offline))
      expect(Y.decodeStateVector(Y.encodeStateVector(server))).toEqual(
        Y.decodeStateVector(Y.encodeStateVector(offline)),
      )
    }),
  )
})

test('a large backlog is split into pieces that fit, a small one stays whole', () => {
  const doc = newDoc()
  for (let i = 0; i < 100; i += 1) doc.getArray('strokes').push([new Uint8Array(500)])
  const pieces = splitBacklog(doc, Y.encodeStateVector(newDoc()), 5_000)
  expect(pieces.length).toBeGreaterThan(10)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(5_000)
  expect(splitBacklog(doc, Y.encodeStateVector(newDoc()), 100_000)).toHaveLength(1)
})
