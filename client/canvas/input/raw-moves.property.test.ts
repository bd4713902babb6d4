import * as fc from '#tests/fast-check.ts'
import { expect, test } from 'vitest'
import type { Contact } from './pointer-input.ts'
import { RawMoves } from './raw-moves.ts'

const contact = (at: number, id = 1): Contact => ({ id, kind: 'pen', point: { x: at, y: 0 }, pressure: 0.5, at })
const moments = fc
  .array(fc.double({ min: 0.1, max: 9, noNaN: true }), { maxLength: 60 })
  .map((gaps) => gaps.map((_, i) => gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0)))

test('every position is used once and in order, whichever event brings it first', () => {
  fc.assert(
    fc.property(moments, fc.array(fc.boolean(), { maxLength: 60 }), fc.boolean(), (times, frames, isRaw) => {
      const moves = new RawMoves()
      const seen: number[] = []
      let sinceFrame: Contact[] = []
      const note = (contacts: readonly Contact[]): void => void seen.push(...contacts.map(({ at }) => at))
      for (const [i, at] of times.entries()) {
        sinceFrame.push(contact(at))
        const isFrame = frames[i] === true
        // The first position arrives raw; later the frame may overtake the raw event.
        const overtakes = isFrame && i > 0 && i % 2 === 0
        if (overtakes) note(moves.addMoves(sinceFrame))
        if (isRaw) note(moves.addRaw([contact(at)]))
        if (isFrame && !overtakes) note(moves.addMoves(sinceFrame))
        if (isFrame) sinceFrame = []
      }
      if (!isRaw) note(moves.addMoves(sinceFrame))
      note(moves.end(1))
      expect(seen).toEqual(times)
    }),
  )
})

test('a mouse that reports a thousand times a second is throttled to one call every four milliseconds', () => {
  const moves = new RawMoves()
  const calls = Array.from({ length: 100 }, (_, at) => moves.addRaw([contact(at)]).length).filter((count) => count > 0)
  expect(calls.length).toBeLessThanOrEqual(26)
})

test('two pointers are independent', () => {
  const moves = new RawMoves()
  moves.addRaw([contact(10, 1)])
  expect(moves.addRaw([contact(11, 2)])).toEqual([])
  expect(moves.end(2)).toEqual([contact(11, 2)])
  expect(moves.addMoves([contact(9, 3)])).toEqual([contact(9, 3)])
})

test('a pointer that returns with an earlier time is used', () => {
  const moves = new RawMoves()
  moves.addRaw([contact(100)])
  moves.end(1)
  expect(moves.addMoves([contact(50)])).toEqual([contact(50)])
})
