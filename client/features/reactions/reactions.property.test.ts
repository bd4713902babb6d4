import { expect, test } from 'vitest'
import { CHEER_STRIP, type ReactionCount } from '#contract/reactions.ts'
import * as fc from '#tests/fast-check.ts'
import { countOf, withOwnReaction } from './reactions.ts'

const emoji = fc.constantFrom(...CHEER_STRIP)
const counts = fc.uniqueArray(fc.record({ emoji, count: fc.integer({ min: 1, max: 9 }), userReacted: fc.boolean() }), {
  selector: (one) => one.emoji,
})
const sorted = (list: readonly ReactionCount[]): ReactionCount[] =>
  list.toSorted((a, b) => a.emoji.localeCompare(b.emoji))

test('a press adds or takes one, leaves the others alone, and is taken back by the reverse press', () => {
  fc.assert(
    fc.property(counts, emoji, fc.boolean(), (before, pressed, reacted) => {
      const after = withOwnReaction(before, pressed, reacted)
      expect(countOf(after, pressed).userReacted).toBe(reacted)
      for (const { count } of after) expect(count).toBeGreaterThan(0)
      const others = (list: readonly ReactionCount[]) => sorted(list.filter((one) => one.emoji !== pressed))
      expect(others(after)).toEqual(others(before))
      expect(withOwnReaction(after, pressed, reacted)).toEqual(after)
      const wasReacted = countOf(before, pressed).userReacted
      expect(sorted(withOwnReaction(after, pressed, wasReacted))).toEqual(sorted(before))
    }),
  )
})

test('a count that the server has lost meanwhile does not fall below 0', () => {
  const odd = [{ emoji: '🎨', count: 0, userReacted: true }]
  expect(withOwnReaction(odd, '🎨', false)).toEqual([])
})
