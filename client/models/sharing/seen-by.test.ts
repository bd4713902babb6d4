import { expect, test } from 'vitest'
import { seenBy } from './seen-by.ts'

test('a family that sees an artwork is named, and one that does not exist is not claimed', () => {
  expect(seenBy({ shown: 'family', family: { id: 3, name: 'The Bakers' } })).toBe('The Bakers can see it now.')
  expect(seenBy({ shown: 'family', family: { id: 3, name: null } })).toBe('Your family can see it now.')
  expect(seenBy({ shown: 'family', family: null })).toContain('no family here yet')
  expect(seenBy({ shown: 'private', family: null })).toContain('Only you')
})
