import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { decodeStateVector, encodeStateVector } from './state-vector.ts'

const clocks = fc.map(fc.maxSafeNat(), fc.maxSafeNat(), { minKeys: 0 })

test('a state vector is read as it was written, by Yjs as well', () => {
  fc.assert(
    fc.property(clocks, (expected) => {
      const bytes = encodeStateVector([...expected])
      expect(decodeStateVector(bytes)).toEqual(expected)
      expect(Y.decodeStateVector(bytes)).toEqual(expected)
    }),
  )
})
