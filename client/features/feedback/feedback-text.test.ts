import { expect, test } from 'vitest'
import { FeedbackPriority, FeedbackStatus, FeedbackType } from '#contract/feedback.ts'
import { PRIORITY_OPTIONS, senderName, shorten, STATUS_OPTIONS, TYPE_OPTIONS } from './feedback-text.ts'

test('the table shows the first 100 characters of a description, and an ellipsis where it goes on', () => {
  expect(shorten('x'.repeat(100))).toBe('x'.repeat(100))
  expect(shorten('x'.repeat(101))).toBe(`${'x'.repeat(100)}...`)
  expect(shorten('🦊'.repeat(101))).toBe(`${'🦊'.repeat(100)}...`)
})

test('feedback of a deleted account is anonymous', () => {
  expect(senderName(null)).toBe('Anonymous')
  expect(senderName('ana')).toBe('ana')
})

test('every type, status and priority can be chosen', () => {
  expect(TYPE_OPTIONS.map(({ value }) => value)).toEqual(FeedbackType.options)
  expect(STATUS_OPTIONS.map(({ value }) => value)).toEqual(FeedbackStatus.options)
  expect(PRIORITY_OPTIONS.map(({ value }) => value)).toEqual(FeedbackPriority.options)
})
