import { expect, test } from 'vitest'
import type { ReplayStep } from '#client/replay/replay-log.ts'
import { stepInWords, toolInWords } from './step-in-words.ts'

const step = (kind: ReplayStep['kind'], userId: number): ReplayStep => ({
  kind,
  userId,
  strokeId: 's',
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
])('after %i steps: %s', (done, words) => expect(stepInWords(steps, done, people)).toBe(words))

test.each([
  [{ kind: 'stroke', tool: 'brush', color: 0x3fa9f5 }, 'Brush in Sky'],
  [{ kind: 'stroke', tool: 'fill', color: 0xe84393 }, 'Fill in Berry'],
  [{ kind: 'undo', tool: 'magic', color: 0xffd700 }, 'Took back: Magic wand in Gold'],
  [{ kind: 'redo', tool: 'eraser', color: null }, 'Brought back: Eraser'],
] as const)('%o reads %s', (what, words) => expect(toolInWords(what)).toBe(words))
