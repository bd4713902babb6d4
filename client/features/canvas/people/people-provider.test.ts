import { expect, test } from 'vitest'
import type { Contributor } from '#contract/collaboration.ts'
import { isBehind, newcomers, picturePeople } from './people-provider.tsx'

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
const contributors = (...ids: number[]): Contributor[] => ids.map(person)
const ids = (list: readonly Contributor[]): number[] => list.map(({ userId }) => userId)

test('nobody is new on the first reading', () => {
  expect(newcomers(null, contributors(OWNER, 2), OWNER)).toEqual([])
})

test('a person who was not on the list is new, also one who comes back, and the owner never is', () => {
  expect(ids(newcomers(contributors(OWNER, 2), contributors(OWNER, 2, 3), OWNER))).toEqual([3])
  expect(ids(newcomers([], contributors(OWNER, 2), OWNER))).toEqual([2])
  expect(newcomers(contributors(OWNER, 2), contributors(OWNER), OWNER)).toEqual([])
})

test('the list is behind when somebody is present who is not on it', () => {
  expect(isBehind(contributors(OWNER), [OWNER, 2])).toBe(true)
  expect(isBehind(contributors(OWNER, 2), [2])).toBe(false)
})

const people = (...names: string[]) => names.map((name, i) => ({ userId: i + 1, name, color: '#112233' }))
const contributor = (userId: number, displayName: string, profileColor = '#4C6EF5') => ({
  userId,
  username: displayName.toLowerCase(),
  displayName,
  profileColor,
  role: 'collaborator',
  contributionType: 'coloring',
  lastActiveAt: '2026-11-21T00:00:00Z',
  strokes: 3,
  sections: [],
  cursorPosition: null,
})
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('a person who has joined and is not in the room only was here, and nobody is listed twice', () => {
  const [ana, newcomer] = people('Ana on a tablet', 'Zoe')
  const shown = picturePeople(
    [contributor(1, 'Ana'), contributor(7, 'Ben'), contributor(5, 'Oma')],
    [{ ...newcomer!, userId: 9 }, ana!],
    { userId: 5, name: 'Oma', color: '#4C6EF5' },
  )
  expect(names(shown.here)).toEqual(['Ana', 'Oma', 'Zoe'])
  expect(names(shown.wasHere)).toEqual(['Ben'])
})

test('two people who chose the same color differ within a picture, and the earlier one keeps it', () => {
  const { here, wasHere, colors } = picturePeople(
    [contributor(1, 'Ana', '#112233'), contributor(7, 'Ben', '#112233')],
    [],
    { userId: 1, name: 'Ana', color: '#112233' },
  )
  expect(here[0]?.color).toBe('#112233')
  expect(wasHere[0]?.color).not.toBe('#112233')
  expect(colors.get(7)).toBe(wasHere[0]?.color)
})
