import { expect, test } from 'vitest'
import { quietHoursEnd } from './quiet-hours-end.ts'

const child = { familyIds: [1], kidMode: true, onlyFamily: true, quietUntil: '2026-01-02T06:00:00.000Z' }

test('a child does not color until the quiet hours end, also when nobody can be asked', () => {
  expect(quietHoursEnd(child, new Date('2026-01-02T05:59:59.000Z'))).toEqual(new Date(child.quietUntil))
  expect(quietHoursEnd(child, new Date('2026-01-02T06:00:00.000Z'))).toBeNull()
})

test('grown-ups, and children in the day, may color', () => {
  const now = new Date('2026-01-02T05:00:00.000Z')
  expect(quietHoursEnd(null, now)).toBeNull()
  expect(quietHoursEnd({ ...child, quietUntil: null }, now)).toBeNull()
})
