import { expect, test } from 'vitest'
import { areSamePeople, readRemotePeople } from './remote-people.ts'

const state = (id: number, name: string, x: number) => ({
  user: { id, name, color: '#4c6ef5' },
  cursor: { x, y: 10 },
  stroke: null,
})

const read = (...states: [number, unknown][]) => readRemotePeople(new Map(states), 1)

test('each awareness state is parsed once, and a new state of the same person is parsed again', () => {
  const [ana, ben] = [state(7, 'Ana', 10), state(8, 'Ben', 20)]
  const before = read([2, ana], [3, ben])
  const after = read([2, ana], [3, state(8, 'Ben', 30)])
  expect(after[0]).toBe(before[0])
  expect(after[1]?.cursor).toEqual({ x: 30, y: 10 })
})

test('the people are the same wherever their cursors are, until one joins, leaves or is renamed', () => {
  const before = read([2, state(7, 'Ana', 10)], [3, state(8, 'Ben', 20)])
  expect(before).toHaveLength(2)
  expect(areSamePeople(before, read([2, state(7, 'Ana', 300)], [3, state(8, 'Ben', 20)]))).toBe(true)
  expect(areSamePeople(before, read([2, state(7, 'Ana', 10)]))).toBe(false)
  expect(areSamePeople(before, read([2, state(7, 'Ana', 10)], [4, state(8, 'Ben', 20)]))).toBe(false)
  expect(areSamePeople(before, read([2, state(7, 'Oma', 10)], [3, state(8, 'Ben', 20)]))).toBe(false)
})
