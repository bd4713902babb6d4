import { expect, test } from 'vitest'
import * as fc from '#tests/fast-check.ts'
import { NO_SLIDES, type Slides, step, withDoor } from './slides.ts'

const door = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 10 })
const act = fc.oneof(
  fc.constant((slides: Slides) => step(slides, 1)),
  fc.constant((slides: Slides) => step(slides, -1)),
  door.map((ids) => (slides: Slides) => withDoor(slides, ids)),
)

test('what is shown hangs on the door, whatever is hung and taken off meanwhile', () => {
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      let slides = NO_SLIDES
      for (const next of acts) {
        slides = next(slides)
        expect(slides.shown === null).toBe(slides.ids.length === 0)
        if (slides.shown !== null) expect(slides.ids).toContain(slides.shown)
        for (const id of slides.fresh) expect(slides.ids).toContain(id)
        expect(slides.fresh).not.toContain(slides.shown)
      }
    }),
  )
})

test('going on shows every picture once in a round, in the order of the door', () => {
  fc.assert(
    fc.property(door, (ids) => {
      let slides = withDoor(NO_SLIDES, ids)
      const seen: (number | null)[] = []
      for (let i = 0; i < ids.length; i++) {
        seen.push(slides.shown)
        slides = step(slides, 1)
      }
      expect(seen).toEqual(ids)
      expect(slides.shown).toBe(ids[0] ?? null)
      expect(step(step(slides, 1), -1)).toEqual(slides)
    }),
  )
})

test('what is hung meanwhile comes next, once, and then the round goes on', () => {
  const slides = withDoor(step(withDoor(NO_SLIDES, [1, 2, 3]), 1), [9, 8, 1, 2, 3])
  expect(slides).toEqual({ shown: 2, ids: [9, 8, 1, 2, 3], fresh: [9, 8] })
  const shown: (number | null)[] = []
  let next = slides
  for (let i = 0; i < 6; i++) {
    next = step(next, 1)
    shown.push(next.shown)
  }
  expect(shown).toEqual([9, 8, 1, 2, 3, 9])
})

test('the one after a picture that was taken off takes its place', () => {
  const slides = step(withDoor(NO_SLIDES, [1, 2, 3]), 1)
  expect(withDoor(slides, [1, 3]).shown).toBe(3)
  expect(withDoor(slides, [1]).shown).toBe(1)
  expect(withDoor(slides, []).shown).toBeNull()
})
