import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { IdTable } from './id-table.ts'

/** Few letters and lengths, so that ids begin alike, and some of more characters than are hashed. */
const anyId = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ÿ'), maxLength: 4 }),
  fc.nat(999).map((n) => `${'x'.repeat(80)}${n}`),
)
const anyStep = fc.oneof(
  { weight: 4, arbitrary: anyId.map((id) => ({ kind: 'add' as const, id })) },
  { weight: 1, arbitrary: fc.nat(5).map((count) => ({ kind: 'remove' as const, count })) },
  { weight: 1, arbitrary: fc.nat().map((at) => ({ kind: 'pack' as const, at })) },
)

test('ids are found by number and numbers by id, whatever was added, packed and removed', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 120 }), anyId, (steps, other) => {
      let table = new IdTable()
      const ids: string[] = []
      for (const step of steps) {
        if (step.kind === 'add' && !ids.includes(step.id)) {
          table.add(step.id)
          ids.push(step.id)
        } else if (step.kind === 'remove')
          for (let left = Math.min(step.count, ids.length); left > 0; left -= 1) {
            table.removeLast()
            expect(table.numberOf(ids.pop()!)).toBeUndefined()
          }
        else if (step.kind === 'pack') {
          const cut = step.at % (ids.length + 1)
          const again = new IdTable()
          for (const part of [table.slice(0, cut), table.slice(cut, ids.length)]) again.addPacked(part)
          table = again
        }
      }
      expect(table.count).toBe(ids.length)
      for (const [number, id] of ids.entries()) expect([table.numberOf(id), table.at(number)]).toEqual([number, id])
      expect(table.numberOf(other)).toBe(ids.includes(other) ? ids.indexOf(other) : undefined)
    }),
  )
})

test('an id with a character that no stroke has is none of those that end with the same eight bits', () => {
  const table = new IdTable()
  table.add('a')
  expect([table.numberOf('a'), table.numberOf('š')]).toEqual([0, undefined])
})
