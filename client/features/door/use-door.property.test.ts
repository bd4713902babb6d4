import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { afterMove, afterMoves, moveTo, shownCount } from './use-door.ts'

const hung = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 12 }).map((ids) => ids.map((id) => ({ id })))
const ids = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id)

test('a move brings an artwork to its place and leaves the others in their order', () => {
  fc.assert(
    fc.property(hung, fc.nat(11), fc.nat(11), (list, from, to) => {
      fc.pre(from < list.length && to < list.length)
      const move = moveTo(list, from, to)
      if (from === to) {
        expect(move).toBeNull()
        return
      }
      const after = afterMove(list, move!)
      expect(after[to]).toBe(list[from])
      expect(ids(after.toSpliced(to, 1))).toEqual(ids(list.toSpliced(from, 1)))
    }),
  )
})

test('moves keep every artwork, also those of artworks that are gone', () => {
  const move = fc.record({ id: fc.integer({ min: 1, max: 99 }), before: fc.option(fc.integer({ min: 1, max: 99 })) })
  fc.assert(
    fc.property(hung, fc.array(move), (list, moves) => {
      expect(new Set(ids(afterMoves(list, moves)))).toEqual(new Set(ids(list)))
      expect(afterMoves(list, moves)).toHaveLength(list.length)
    }),
  )
})

test('while there are more to load, each shown place has an artwork after it', () => {
  fc.assert(
    fc.property(hung, fc.nat(11), fc.nat(11), (list, from, to) => {
      const shown = shownCount(list.length, true)
      fc.pre(from < shown && to < shown && from !== to)
      expect(moveTo(list, from, to)?.before).not.toBeNull()
    }),
  )
})
