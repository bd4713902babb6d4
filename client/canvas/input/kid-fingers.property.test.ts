import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { chooseFinger, NO_FINGERS, RESTING_MS, type KidFingers } from './kid-fingers.ts'
import {
  type ArbiterEffect,
  type ArbiterState,
  arbitrate,
  type Contact,
  GESTURE_WINDOW_MS,
  IDLE,
  type PointerInput,
} from './pointer-arbiter.ts'

/** What one of five fingers does next, `after` milliseconds later: it lands or moves there, or leaves. */
interface Act {
  readonly id: number
  readonly after: number
  readonly x: number
  readonly y: number
  readonly leaves: 'up' | 'cancel' | 'lost' | null
}
const anyAct: fc.Arbitrary<Act> = fc.record({
  id: fc.integer({ min: 1, max: 5 }),
  after: fc.oneof(fc.nat(30), fc.nat(600)),
  x: fc.nat(300),
  y: fc.nat(300),
  leaves: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, fc.constantFrom('up', 'cancel', 'lost')),
})
const anyActs = fc.array(anyAct, { maxLength: 50 })

class Hand {
  at = 0
  fingers: KidFingers = NO_FINGERS
  arbiter: ArbiterState = IDLE
  readonly effects: ArbiterEffect[] = []
  readonly down = new Map<number, Contact>()

  give(input: PointerInput): ArbiterEffect[] {
    const [fingers, inputs] = chooseFinger(this.fingers, input)
    this.fingers = fingers
    const effects: ArbiterEffect[] = []
    for (const each of inputs) {
      const [arbiter, more] = arbitrate(this.arbiter, each, { fingersPan: false })
      this.arbiter = arbiter
      effects.push(...more)
    }
    this.effects.push(...effects)
    return effects
  }

  act({ id, after, x, y, leaves }: Act): ArbiterEffect[] {
    this.at += after
    const contact: Contact = { id, kind: 'touch', point: { x, y }, pressure: null, at: this.at }
    if (leaves !== null) {
      this.down.delete(id)
      return this.give(leaves === 'up' ? { type: 'up', contact } : { type: leaves, id })
    }
    const isDown = this.down.has(id)
    this.down.set(id, contact)
    return this.give(isDown ? { type: 'move', contacts: [contact] } : { type: 'down', contact, pan: false })
  }
}

function played(acts: readonly Act[]): Hand {
  const hand = new Hand()
  for (const act of acts) hand.act(act)
  return hand
}

const drawnBy = ({ arbiter }: Hand): number | null => (arbiter.phase === 'drawing' ? arbiter.first.id : null)

test('every press ends in exactly one release or abandon, and nothing stays stuck when the hand has left', () => {
  fc.assert(
    fc.property(anyActs, fc.constantFrom('up' as const, 'cancel' as const, 'lost' as const), (acts, leaves) => {
      const hand = played(acts)
      for (const id of hand.down.keys()) hand.act({ id, after: 5, x: 0, y: 0, leaves })
      expect(hand.arbiter).toEqual(IDLE)
      expect(hand.fingers).toEqual(NO_FINGERS)
      let open = 0
      for (const { type } of hand.effects) {
        if (type === 'press') open += 1
        if (type === 'release' || type === 'abandon') open -= 1
        expect(open === 0 || open === 1).toBe(true)
      }
      expect(open).toBe(0)
    }),
  )
})

test('whatever rests on the page, the next finger draws', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const hand = played(acts)
      hand.act({ id: 9, after: RESTING_MS, x: 20, y: 20, leaves: null })
      hand.act({ id: 9, after: 16, x: 60, y: 20, leaves: null })
      expect(drawnBy(hand)).toBe(9)
    }),
  )
})

test('a finger that came while another drew goes on drawing when that one rests or leaves', () => {
  fc.assert(
    fc.property(fc.constantFrom('rests', 'leaves'), fc.integer({ min: 81, max: 300 }), (then, later) => {
      const hand = new Hand()
      hand.act({ id: 1, after: 0, x: 0, y: 0, leaves: null })
      hand.act({ id: 1, after: 20, x: 40, y: 0, leaves: null })
      hand.act({ id: 2, after: later, x: 100, y: 0, leaves: null })
      expect(drawnBy(hand)).toBe(1)
      if (then === 'leaves') hand.act({ id: 1, after: 9, x: 40, y: 0, leaves: 'up' })
      hand.act({ id: 2, after: then === 'rests' ? RESTING_MS : 9, x: 130, y: 0, leaves: null })
      expect(drawnBy(hand)).toBe(2)
      expect(hand.effects.map(({ type }) => type)).toEqual(['press', 'drag', 'release', 'press'])
    }),
  )
})

test('a finger that keeps moving draws its line to the end, whatever lands next to it', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const hand = new Hand()
      const draw = (after: number, step: number) =>
        hand.act({ id: 9, after, x: step * 10, y: 0, leaves: null }).map(({ type }) => type)
      draw(0, 0)
      expect(draw(GESTURE_WINDOW_MS + 1, 1)).toEqual(['drag'])
      for (const [step, { after, ...act }] of acts.entries()) {
        hand.act({ ...act, after: Math.min(after, RESTING_MS - 1) })
        expect(draw(0, step + 2)).toEqual(['drag'])
      }
    }),
  )
})

test('two fingers that land together, alone, move the page; a third one ends that and draws', () => {
  const hand = new Hand()
  hand.act({ id: 1, after: 0, x: 0, y: 0, leaves: null })
  hand.act({ id: 2, after: GESTURE_WINDOW_MS, x: 100, y: 0, leaves: null })
  hand.act({ id: 2, after: 20, x: 150, y: 0, leaves: null })
  hand.act({ id: 3, after: 20, x: 50, y: 50, leaves: null })
  expect(hand.effects.map(({ type }) => type)).toEqual(['press', 'abandon', 'pinch', 'press'])
  expect(drawnBy(hand)).toBe(3)
})

test('never more than two fingers move the page', () => {
  fc.assert(
    fc.property(anyActs, (acts) => {
      const hand = new Hand()
      for (const act of acts) {
        const before = hand.down.size
        const isPinch = hand.act(act).some(({ type }) => type === 'pinch')
        if (isPinch) expect(before).toBe(2)
      }
    }),
  )
})

test('a tap that had to wait for another finger counts once that one is up', () => {
  const hand = new Hand()
  hand.act({ id: 1, after: 0, x: 0, y: 0, leaves: null })
  hand.act({ id: 2, after: 120, x: 90, y: 0, leaves: null })
  hand.act({ id: 1, after: 30, x: 0, y: 0, leaves: 'up' })
  hand.act({ id: 2, after: 30, x: 90, y: 0, leaves: 'up' })
  expect(hand.effects.map(({ type }) => type)).toEqual(['press', 'release', 'press', 'release'])
})
