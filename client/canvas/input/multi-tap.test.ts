import { expect, test } from 'vitest'
import { mayTap, NO_TAP, watchTaps, type MultiTap } from './multi-tap.ts'
import type { ContactKind, PointerInput } from './pointer-arbiter.ts'

const contact = (id: number, at: number, x = id * 50, kind: ContactKind = 'touch') => ({
  id,
  kind,
  point: { x, y: 0 },
  pressure: null,
  at,
})
const down = (id: number, at: number, kind: ContactKind = 'touch'): PointerInput => ({
  type: 'down',
  contact: contact(id, at, id * 50, kind),
  pan: false,
})
const up = (id: number, at: number, x?: number): PointerInput => ({ type: 'up', contact: contact(id, at, x) })
const move = (id: number, at: number, x: number): PointerInput => ({ type: 'move', contacts: [contact(id, at, x)] })

function taps(...inputs: PointerInput[]): MultiTap[] {
  const found: MultiTap[] = []
  let state = NO_TAP
  for (const input of inputs) {
    const [next, tap] = watchTaps(state, input)
    state = next
    if (tap !== null) found.push(tap)
  }
  return found
}

test('two fingers or three, down and up, are a tap', () => {
  expect(taps(down(1, 0), down(2, 30), up(1, 120), up(2, 140))).toEqual([2])
  expect(taps(down(1, 0), down(2, 30), down(3, 45), up(3, 100), up(1, 120), up(2, 140))).toEqual([3])
})

test('one finger or four are not a tap', () => {
  expect(taps(down(1, 0), up(1, 50))).toEqual([])
  const four = [1, 2, 3, 4]
  expect(taps(...four.map((id) => down(id, id)), ...four.map((id) => up(id, 50 + id)))).toEqual([])
})

test('the last finger must be up within 300 ms', () => {
  expect(taps(down(1, 0), down(2, 30), up(1, 120), up(2, 300))).toEqual([2])
  expect(taps(down(1, 0), down(2, 30), up(1, 120), up(2, 301))).toEqual([])
})

test('a small movement keeps the tap, a pinch does not', () => {
  expect(taps(down(1, 0), down(2, 9), move(1, 30, 55), up(1, 60, 55), up(2, 70))).toEqual([2])
  expect(taps(down(1, 0), down(2, 9), move(1, 30, 58), move(1, 50, 50), up(1, 60), up(2, 70))).toEqual([])
})

test('a palm next to a pen is not a tap', () => {
  expect(taps(down(9, 0, 'pen'), down(1, 10), down(2, 12), up(1, 60), up(2, 70), up(9, 90))).toEqual([])
})

test('a cancelled touch rejects the tap, the lost capture after a touch does not', () => {
  expect(taps(down(1, 0), down(2, 9), { type: 'cancel', id: 1 }, up(2, 60))).toEqual([])
  expect(taps(down(1, 0), down(2, 9), up(1, 50), { type: 'cancel', id: 1 }, up(2, 60))).toEqual([2])
})

test('consecutive taps are separate', () => {
  const once = [down(1, 0), down(2, 9), up(1, 60), up(2, 70)]
  const again = [down(1, 400), down(2, 410), up(1, 450), up(2, 460)]
  expect(taps(...once, ...again)).toEqual([2, 2])
})

test('mayTap is true only while two or more fingers may tap', () => {
  const [one] = watchTaps(NO_TAP, down(1, 0))
  const [two] = watchTaps(one, down(2, 20))
  const [pinching] = watchTaps(two, move(2, 40, 140))
  expect([NO_TAP, one, two, pinching].map(mayTap)).toEqual([false, false, true, false])
})
