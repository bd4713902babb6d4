import { expect, test } from 'vitest'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import { sayDuration, sayStepTime, stepText, toolText } from './step-text.ts'

const step = (kind: ReplayStep['kind'], userId: number): ReplayStep => ({
  kind,
  userId,
  strokeIds: ['s'],
  at: '',
  tool: 'brush',
  color: 0x3fa9f5,
})
const steps = [step('stroke', 1), step('undo', 1), step('stroke', 2), step('stroke', 9)]
const people = [
  { id: 1, name: 'Ana', color: '' },
  { id: 2, name: 'Ben', color: '' },
]

test.each([
  [0, 'stroke 0 of 4'],
  [1, 'stroke 1 of 4, by Ana'],
  [2, 'stroke 2 of 4, taken back by Ana'],
  [3, 'stroke 3 of 4, by Ben'],
  [4, 'stroke 4 of 4, by somebody'],
])('after %i steps: %s', (done, words) => expect(stepText(steps, done, people)).toBe(words))

test.each([
  [{ kind: 'stroke', tool: 'brush', color: 0x3fa9f5 }, 'Brush in Sky'],
  [{ kind: 'stroke', tool: 'fill', color: 0xe84393 }, 'Fill in Berry'],
  [{ kind: 'undo', tool: 'magic', color: 0xffd700 }, 'Took back: Magic wand in Gold'],
  [{ kind: 'redo', tool: 'eraser', color: null }, 'Brought back: Eraser'],
] as const)('%o reads %s', (what, words) => expect(toolText(what)).toBe(words))

const at = (...parts: [number, number, number, number, number]): Date => new Date(...parts)
const now = at(2026, 10, 21, 18, 0)

test.each([
  [at(2026, 10, 21, 14, 3), '2:03 PM'],
  [at(2026, 10, 20, 9, 30), 'Nov 20, 9:30 AM'],
  [at(2025, 11, 24, 9, 30), 'Dec 24, 2025, 9:30 AM'],
])('the time of %s reads %s', (moment, words) => {
  expect(sayStepTime(moment.toISOString(), now).replaceAll('\u202f', ' ')).toBe(words)
})

test('an invalid time reads as an empty text', () => expect(sayStepTime('', now)).toBe(''))

test('durations are minutes and seconds', () => {
  expect([0, 6_600, 59_600, 750_000].map(sayDuration)).toEqual(['0:00', '0:07', '1:00', '12:30'])
})
