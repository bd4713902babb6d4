import { expect, test } from 'vitest'
import { picturePeople } from './picture-people.ts'

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

test('who has joined and is not in the room only was here, and nobody is listed twice', () => {
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
