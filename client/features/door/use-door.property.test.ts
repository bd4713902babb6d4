import { expect, test } from 'vitest'
import { DoorSize } from '#contract/families.ts'
import * as fc from '#tests/fast-check.ts'
import { afterChanges, type DoorChange, moveTo, shownCount } from './use-door.ts'

const id = fc.integer({ min: 1, max: 99 })
const hung = fc
  .uniqueArray(id, { maxLength: 12 })
  .map((found) => found.map((one) => ({ id: one, doorSize: 'medium' as DoorSize })))
const ids = (list: readonly { id: number }[]): number[] => list.map((item) => item.id)
const move = fc.record({ what: fc.constant('move' as const), id, before: fc.option(id) })
const size = fc.record({ what: fc.constant('size' as const), id, size: fc.constantFrom(...DoorSize.options) })
const off = fc.record({ what: fc.constant('off' as const), id })

test('a move brings an artwork to its place and leaves the others in their order', () => {
  fc.assert(
    fc.property(hung, fc.nat(11), fc.nat(11), (list, from, to) => {
      fc.pre(from < list.length && to < list.length)
      const found = moveTo(list, from, to)
      if (from === to) {
        expect(found).toBeNull()
        return
      }
      const after = afterChanges(list, [{ what: 'move', ...found! }])
      expect(after[to]).toBe(list[from])
      expect(ids(after.toSpliced(to, 1))).toEqual(ids(list.toSpliced(from, 1)))
    }),
  )
})

test('moves and sizes keep every artwork, also those of artworks that are gone', () => {
  fc.assert(
    fc.property(hung, fc.array(fc.oneof(move, size)), (list, changes) => {
      const after = afterChanges(list, changes)
      expect(new Set(ids(after))).toEqual(new Set(ids(list)))
      expect(after).toHaveLength(list.length)
      for (const item of after) {
        const last = changes.findLast((change) => change.what === 'size' && change.id === item.id)
        expect(item.doorSize).toBe(last?.what === 'size' ? last.size : 'medium')
      }
    }),
  )
})

test('what is taken off is gone, and the others stay in their order', () => {
  fc.assert(
    fc.property(hung, fc.array(off), (list, changes: DoorChange[]) => {
      const gone = new Set(changes.map((change) => change.id))
      expect(ids(afterChanges(list, changes))).toEqual(ids(list).filter((one) => !gone.has(one)))
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
