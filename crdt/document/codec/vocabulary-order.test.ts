import { expect, test } from 'vitest'
import { EFFECT_TYPES, FILL_STYLES, STAMP_TYPES, TIPS } from '#contract/vocabulary.ts'

test('the lists only grow at their ends, because stored strokes hold places in them', () => {
  expect(TIPS.slice(0, 12).join(' ')).toBe(
    'round square fuzzy sketchy crayon marker watercolor chalk ribbon dotted spray stitch',
  )
  expect(FILL_STYLES.slice(0, 5).join(' ')).toBe('solid gradient dots stripes glitter')
  const stamps =
    'star heart sun moon cloud rainbow balloon butterfly fish cat bear daisy tree house boat crown cupcake rocket'
  expect(EFFECT_TYPES.slice(0, 25)).toEqual([
    ...'star sparkle heart snowflake bubble confetti flower'.split(' '),
    ...stamps.split(' ').map((name) => `stamp:${name}`),
  ])
  expect(STAMP_TYPES).toEqual(EFFECT_TYPES.slice(7, 25))
})
