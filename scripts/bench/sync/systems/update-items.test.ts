import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { UpdateItems } from './update-items.ts'

/** Lets two writers append to one list in turns. Returns the whole document as one update. */
function written(turns: readonly number[], value: (i: number) => unknown): Uint8Array {
  const docs = [new Y.Doc(), new Y.Doc()]
  for (const [i, turn] of turns.entries()) {
    docs[turn]!.getArray('strokes').push([value(i)])
    Y.applyUpdate(docs[1 - turn]!, Y.encodeStateAsUpdate(docs[turn]!))
  }
  return Y.encodeStateAsUpdate(docs[0]!)
}

function pairsByYjs(update: Uint8Array): string[] {
  return Y.decodeUpdate(update).structs.flatMap(({ id, length }) =>
    Array.from({ length }, (_, i) => `${id.client}:${id.clock + i}`),
  )
}

function pairs(update: Uint8Array): string[] {
  const flat = new UpdateItems().read(update)
  return flat.flatMap((client, i) => (i % 2 === 0 ? [`${client}:${flat[i + 1]}`] : []))
}

test('UpdateItems reads the same items as Yjs, packed or plain', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1), { maxLength: 20 }), (turns) => {
      for (const value of [
        (i: number) => new Uint8Array(i * 40),
        (i: number) => ({ id: i, points: [{ x: i, y: 1 }] }),
      ]) {
        const update = written(turns, value)
        expect(pairs(update)).toEqual(pairsByYjs(update))
      }
    }),
  )
})
