import { describe, expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import {
  type ArbiterEffect,
  type ArbiterState,
  arbitrate,
  type Contact,
  type ContactKind,
  IDLE,
  type PointerInput,
} from './pointer-arbiter.ts'

const contact = (id: number, x: number, y: number, at = 0, kind: ContactKind = 'touch'): Contact => ({
  id,
  kind,
  point: { x, y },
  pressure: null,
  at,
})
const down = (c: Contact, pan = false): PointerInput => ({ type: 'down', contact: c, pan })
const move = (c: Contact): PointerInput => ({ type: 'move', contacts: [c] })
const up = (c: Contact): PointerInput => ({ type: 'up', contact: c })

function play(inputs: readonly PointerInput[], fingersPan = false): { state: ArbiterState; effects: ArbiterEffect[] } {
  let state = IDLE
  const effects: ArbiterEffect[] = []
  for (const input of inputs) {
    const [next, more] = arbitrate(state, input, { fingersPan })
    state = next
    effects.push(...more)
  }
  return { state, effects }
}
const kinds = (inputs: readonly PointerInput[], fingersPan = false) =>
  play(inputs, fingersPan).effects.map(({ type }) => type)

describe('arbitrate', () => {
  test('one contact draws from press to release', () => {
    expect(kinds([down(contact(1, 5, 5)), move(contact(1, 40, 5)), up(contact(1, 60, 5))])).toEqual([
      'press',
      'drag',
      'release',
    ])
  })

  test('a second finger within 80 ms abandons the press and pinches', () => {
    const inputs = [
      down(contact(1, 0, 0)),
      move(contact(1, 30, 0, 40)),
      down(contact(2, 100, 0, 79)),
      move(contact(2, 200, 0, 90)),
    ]
    expect(kinds(inputs)).toEqual(['press', 'drag', 'abandon', 'pinch'])
  })

  test('a late second finger does not interrupt a line', () => {
    const inputs = [
      down(contact(1, 0, 0)),
      move(contact(1, 30, 0, 60)),
      down(contact(2, 100, 0, 81)),
      move(contact(1, 40, 0, 90)),
    ]
    expect(kinds(inputs)).toEqual(['press', 'drag', 'drag'])
  })

  test('a finger that has not moved may become a gesture later', () => {
    expect(kinds([down(contact(1, 0, 0)), down(contact(2, 90, 0, 700))])).toEqual(['press', 'abandon'])
  })

  test('a palm before the pen is abandoned, and the pen draws', () => {
    const pen = contact(7, 50, 50, 300, 'pen')
    expect(kinds([down(contact(1, 0, 0)), move(contact(1, 60, 0, 200)), down(pen), up(pen)])).toEqual([
      'press',
      'drag',
      'abandon',
      'press',
      'release',
    ])
  })

  test('a palm under a drawing pen is ignored', () => {
    const pen = (x: number) => contact(7, x, 50, x, 'pen')
    expect(
      kinds([down(pen(0)), down(contact(1, 90, 90, 10)), move(pen(20)), up(contact(1, 90, 90)), up(pen(20))]),
    ).toEqual(['press', 'drag', 'release'])
  })

  test('a cancelled contact is abandoned', () => {
    expect(kinds([down(contact(1, 0, 0)), move(contact(1, 30, 0)), { type: 'cancel', id: 1 }])).toEqual([
      'press',
      'drag',
      'abandon',
    ])
  })

  test('a lost contact keeps its stroke, and is ignored after its end', () => {
    const lost: PointerInput = { type: 'lost', id: 1 }
    expect(kinds([down(contact(1, 0, 0)), move(contact(1, 30, 0)), lost])).toEqual(['press', 'drag', 'release'])
    expect(kinds([down(contact(1, 0, 0)), up(contact(1, 0, 0)), lost])).toEqual(['press', 'release'])
    expect(kinds([down(contact(1, 0, 0)), { type: 'cancel', id: 1 }, lost])).toEqual(['press', 'abandon'])
  })

  test('the middle button and Space move the page', () => {
    const { effects } = play([down(contact(1, 10, 10, 0, 'mouse'), true), move(contact(1, 15, 4, 0, 'mouse'))])
    expect(effects).toEqual([{ type: 'pan', dx: 5, dy: -6 }])
  })

  test('after a pen was used, one finger pans and two pinch', () => {
    const inputs = [
      down(contact(1, 0, 0)),
      move(contact(1, 9, 0)),
      down(contact(2, 80, 0, 500)),
      move(contact(2, 99, 0, 510)),
    ]
    expect(kinds(inputs, true)).toEqual(['pan', 'pinch'])
  })

  test.each([
    ['one finger', [down(contact(1, 0, 0))]],
    ['two fingers', [down(contact(1, 0, 0)), down(contact(2, 90, 0, 10))]],
  ])('a pen draws while %s rest on the page', (_, resting) => {
    const pen = (x: number) => contact(7, x, 50, 300, 'pen')
    expect(kinds([...resting, down(pen(0)), move(pen(9)), up(contact(1, 0, 0)), up(pen(9))], true)).toEqual([
      'press',
      'drag',
      'release',
    ])
  })

  test('the remaining finger of a pinch never draws', () => {
    const inputs = [
      down(contact(1, 0, 0)),
      down(contact(2, 90, 0, 10)),
      up(contact(1, 0, 0, 50)),
      move(contact(2, 95, 0, 60)),
      up(contact(2, 95, 0, 70)),
    ]
    expect(kinds(inputs)).toEqual(['press', 'abandon', 'pan'])
    expect(play(inputs).state).toEqual(IDLE)
  })

  test('a finger added to the remaining one pinches again', () => {
    const inputs = [
      down(contact(1, 0, 0)),
      down(contact(2, 90, 0, 10)),
      up(contact(1, 0, 0, 500)),
      move(contact(2, 95, 0, 600)),
      down(contact(3, 5, 0, 900)),
      move(contact(3, 0, 0, 950)),
    ]
    expect(kinds(inputs)).toEqual(['press', 'abandon', 'pan', 'pinch'])
    expect(
      kinds([down(contact(1, 0, 0, 0, 'mouse'), true), down(contact(2, 9, 0, 10)), move(contact(2, 1, 0))]),
    ).toEqual([])
  })
})

test('every press ends in exactly one release or abandon, whatever the input', () => {
  const anyContact = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(200), fc.nat(200), fc.nat(400))
    .map(([id, x, y, at]) => contact(id, x, y, at, id === 3 ? 'pen' : 'touch'))
  const anyInput: fc.Arbitrary<PointerInput> = fc.oneof(
    fc.tuple(anyContact, fc.boolean()).map(([c, pan]) => down(c, pan)),
    anyContact.map(move),
    anyContact.map(up),
    fc
      .tuple(fc.constantFrom('cancel' as const, 'lost' as const), fc.integer({ min: 1, max: 3 }))
      .map(([type, id]): PointerInput => ({ type, id })),
  )
  fc.assert(
    fc.property(fc.array(anyInput, { maxLength: 60 }), fc.boolean(), (inputs, fingersPan) => {
      let open = 0
      const { state, effects } = play(inputs, fingersPan)
      for (const { type } of effects) {
        if (type === 'press') open += 1
        if (type === 'release' || type === 'abandon') open -= 1
        if (type === 'drag') expect(open).toBe(1)
        expect(open).toBeGreaterThanOrEqual(0)
        expect(open).toBeLessThanOrEqual(1)
      }
      expect(open).toBe(state.phase === 'drawing' ? 1 : 0)
    }),
  )
})
