import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import { DisjointSets } from './disjoint-sets.ts'

const COUNT = 12
const number = fc.nat(COUNT - 1)

test('numbers share a root exactly when joins connect them, and the root is the smallest of them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 20 }), fc.nat(COUNT), (joins, added) => {
      const sets = new DisjointSets(COUNT - added)
      for (let i = 0; i < added; i += 1) expect(sets.add()).toBe(COUNT - added + i)
      // The plain way: each number carries the smallest one it is connected to.
      let roots = Array.from({ length: COUNT }, (_, i) => i)
      for (const [one, other] of joins) {
        const [a, b] = [roots[one]!, roots[other]!]
        expect(sets.join(one, other)).toBe(a !== b)
        roots = roots.map((root) => (root === a || root === b ? Math.min(a, b) : root))
      }
      expect(roots.map((_, i) => sets.rootOf(i))).toEqual(roots)
    }),
  )
})
