import { expect, test } from 'vitest'
import { senderName, shorten } from './feedback-words.ts'

// FB-036
test('the table shows the first 100 characters of a description, and an ellipsis where it goes on', () => {
  expect(shorten('x'.repeat(100))).toBe('x'.repeat(100))
  expect(shorten('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
  expect(shorten('🦊'.repeat(101))).toBe(`${'🦊'.repeat(100)}...`)
})

// FB-038
test('feedback of a deleted account is anonymous', () => {
  expect(senderName(null)).toBe('Anonymous')
  expect(senderName('ana')).toBe('ana')
})
