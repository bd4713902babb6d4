import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { ZipEntryCounter } from './read-export.ts'

const ENTRY = [0x50, 0x4b, 0x03, 0x04]
/** Bytes made of whole and broken beginnings of entries. */
const part = fc.constantFrom(...[4, 3, 2, 1].map((length) => ENTRY.slice(0, length)), [0])
const bytes = fc.array(part, { maxLength: 20 }).map((parts) => parts.flat())

/** Counts in the plain way. */
const countIn = (all: readonly number[]): number =>
  all.filter((_, i) => ENTRY.every((byte, at) => all[i + at] === byte)).length

test('files are counted whatever pieces the archive arrives in', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(60)), (all, cuts) => {
      const counter = new ZipEntryCounter()
      const ends = [...cuts.filter((cut) => cut < all.length), all.length].toSorted((a, b) => a - b)
      let start = 0
      for (const end of ends) {
        counter.add(Uint8Array.from(all.slice(start, end)))
        start = end
      }
      expect(counter.count).toBe(countIn(all))
    }),
  )
})
