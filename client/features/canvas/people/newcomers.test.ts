import { expect, test } from 'vitest'
import type { Contributor } from '#contract/collaboration.ts'
import { isBehind, newcomers } from './newcomers.ts'

const OWNER = 1
const person = (userId: number): Contributor => ({
  userId,
  username: `person${userId}`,
  displayName: null,
  profileColor: '#112233',
  role: userId === OWNER ? 'owner' : 'collaborator',
  contributionType: 'coloring',
  lastActiveAt: '2026-11-22T00:00:00Z',
  strokes: 0,
  sections: [],
  cursorPosition: null,
})
const people = (...ids: number[]): Contributor[] => ids.map(person)
const ids = (list: readonly Contributor[]): number[] => list.map(({ userId }) => userId)

test('nobody is new on the first reading', () => {
  expect(newcomers(null, people(OWNER, 2), OWNER)).toEqual([])
})

test('whoever was not on the list is new, also a person who comes back, and the owner never is', () => {
  expect(ids(newcomers(people(OWNER, 2), people(OWNER, 2, 3), OWNER))).toEqual([3])
  expect(ids(newcomers([], people(OWNER, 2), OWNER))).toEqual([2])
  expect(newcomers(people(OWNER, 2), people(OWNER), OWNER)).toEqual([])
})

test('the list is behind when somebody is present who is not on it', () => {
  expect(isBehind(people(OWNER), [OWNER, 2])).toBe(true)
  expect(isBehind(people(OWNER, 2), [2])).toBe(false)
})
