import { expect, test } from 'vitest'
import { isSameCompany, readPeople } from './remote-people.ts'

const state = (id: number, name: string, x: number) => ({
  user: { id, name, color: '#4c6ef5' },
  cursor: { x, y: 10 },
  stroke: null,
})

const read = (...states: [number, unknown][]) => readPeople(new Map(states), 1)

test('each state is read once, and another one of the same person anew', () => {
  const [ana, ben] = [state(7, 'Ana', 10), state(8, 'Ben', 20)]
  const before = read([2, ana], [3, ben])
  const after = read([2, ana], [3, state(8, 'Ben', 30)])
  expect(after[0]).toBe(before[0])
  expect(after[1]?.cursor).toEqual({ x: 30, y: 10 })
})

test('a company is the same wherever its pointers are, until somebody comes, goes or is called otherwise', () => {
  const before = read([2, state(7, 'Ana', 10)], [3, state(8, 'Ben', 20)])
  expect(before).toHaveLength(2)
  expect(isSameCompany(before, read([2, state(7, 'Ana', 300)], [3, state(8, 'Ben', 20)]))).toBe(true)
  expect(isSameCompany(before, read([2, state(7, 'Ana', 10)]))).toBe(false)
  expect(isSameCompany(before, read([2, state(7, 'Ana', 10)], [4, state(8, 'Ben', 20)]))).toBe(false)
  expect(isSameCompany(before, read([2, state(7, 'Oma', 10)], [3, state(8, 'Ben', 20)]))).toBe(false)
})
