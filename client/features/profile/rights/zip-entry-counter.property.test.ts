import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ZipEntryCounter } from './zip-entry-counter.ts'

/** Bytes that often form the beginning of an entry. */
const bytes = fc.array(fc.constantFrom(0x50, 0x4b, 0x03, 0x04, 0), { maxLength: 60 })

/** Counts in the plain way. */
const countIn = (all: readonly number[]): number =>
  all.filter((_, i) => all[i] === 0x50 && all[i + 1] === 0x4b && all[i + 2] === 0x03 && all[i + 3] === 0x04).length

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
