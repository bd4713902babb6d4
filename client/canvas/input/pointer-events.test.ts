import { describe, expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import type { Contact } from './pointer-arbiter.ts'
import { isDoubleTap, pressKind, RawMoves, readWheel } from './pointer-events.ts'

const wheel = (deltaY: number, more: object = {}) =>
  readWheel({ deltaX: 0, deltaY, deltaMode: 0, ctrlKey: false, metaKey: false, ...more })
const tap = (x: number, at: number): Contact => ({ id: 1, kind: 'touch', point: { x, y: 0 }, pressure: null, at })

test('the left button draws, the middle one and Space pan, the right one is ignored', () => {
  expect(pressKind({ button: 0 }, false)).toBe('draw')
  expect(pressKind({ button: 0 }, true)).toBe('pan')
  expect(pressKind({ button: 1 }, false)).toBe('pan')
  expect(pressKind({ button: 2 }, true)).toBe('ignore')
})

describe('the wheel', () => {
  test('a notch zooms in or out, and the opposite notch back', () => {
    const closer = wheel(-100)
    const back = wheel(100)
    expect(closer.type === 'zoom' && back.type === 'zoom' && closer.factor * back.factor).toBeCloseTo(1)
    expect(closer.type === 'zoom' && closer.factor).toBeGreaterThan(1)
    expect(wheel(3, { deltaMode: 1 })).toEqual(wheel(100))
  })

  test('two fingers sliding on a trackpad pan, a pinch zooms', () => {
    expect(wheel(12, { deltaX: 5 })).toEqual({ type: 'pan', dx: -5, dy: -12 })
    expect(wheel(4)).toEqual({ type: 'pan', dx: -0, dy: -4 })
    expect(wheel(-4, { ctrlKey: true })).toMatchObject({ type: 'zoom' })
  })
})

test('a double tap is two taps at one place within 300 ms', () => {
  expect(isDoubleTap(null, tap(0, 0))).toBe(false)
  expect(isDoubleTap(tap(0, 0), tap(10, 299))).toBe(true)
  expect(isDoubleTap(tap(0, 0), tap(10, 301))).toBe(false)
  expect(isDoubleTap(tap(0, 0), tap(25, 100))).toBe(false)
})

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
