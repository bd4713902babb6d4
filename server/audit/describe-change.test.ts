import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'

test('says what has changed, with short values and without long ones (ADMIN-1)', () => {
  const before = { title: 'Boat', price: 10, templateId: null, isActive: true, description: 'x'.repeat(41) }
  expect(describeChange(before, { title: 'Ship', price: 20, templateId: 7 })).toBe(
    'title Boat to Ship, price 10 to 20, templateId nothing to 7',
  )
  expect(describeChange(before, { description: 'short', isActive: false })).toBe('description, isActive true to false')
  expect(describeChange(before, { price: 10, isActive: undefined })).toBe('')
})
