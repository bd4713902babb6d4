import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Contact } from './pointer-input.ts'
import { RawMoves } from './raw-moves.ts'

const contact = (at: number, id = 1): Contact => ({ id, kind: 'pen', point: { x: at, y: 0 }, pressure: 0.5, at })
const moments = fc
  .array(fc.double({ min: 0.1, max: 9, noNaN: true }), { maxLength: 60 })
  .map((gaps) => gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))

test('every position comes once and in order, whatever comes raw and whenever the page has its frame', () => {
  fc.assert(
    fc.property(moments, fc.array(fc.boolean(), { maxLength: 60 }), fc.boolean(), (times, frames, isRaw) => {
      const moves = new RawMoves()
      const seen: number[] = []
      let sinceFrame: Contact[] = []
      const note = (contacts: readonly Contact[]): void => void seen.push(...contacts.map(({ at }) => at))
      for (const [i, at] of times.entries()) {
        sinceFrame.push(contact(at))
        const isFrame = frames[i] === true
        // The first comes raw; after that the frame may overtake what comes raw.
        const overtakes = isFrame && i > 0 && i % 2 === 0
        if (overtakes) note(moves.moved(sinceFrame))
        if (isRaw) note(moves.raw([contact(at)]))
        if (isFrame && !overtakes) note(moves.moved(sinceFrame))
        if (isFrame) sinceFrame = []
      }
      if (!isRaw) note(moves.moved(sinceFrame))
      note(moves.ended(1))
      expect(seen).toEqual(times)
    }),
  )
})

test('a mouse that reports a thousand times a second is handed on at most every four milliseconds', () => {
  const moves = new RawMoves()
  const handedOn = Array.from({ length: 100 }, (_, at) => moves.raw([contact(at)]).length).filter((count) => count > 0)
  expect(handedOn.length).toBeLessThanOrEqual(26)
})

test('two pointers do not get into each other’s way', () => {
  const moves = new RawMoves()
  moves.raw([contact(10, 1)])
  expect(moves.raw([contact(11, 2)])).toEqual([])
  expect(moves.ended(2)).toEqual([contact(11, 2)])
  expect(moves.moved([contact(9, 3)])).toEqual([contact(9, 3)])
})

test('a pointer that comes back with an earlier clock is not left out', () => {
  const moves = new RawMoves()
  moves.raw([contact(100)])
  moves.ended(1)
  expect(moves.moved([contact(50)])).toEqual([contact(50)])
})
