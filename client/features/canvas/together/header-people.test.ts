import { expect, test } from 'vitest'
import { coloringPeople, namesInWords, headerPeople } from './header-people.ts'

const people = (...names: string[]) => names.map((name, i) => ({ userId: i + 1, name, color: '#112233' }))

test('the header names up to two people', () => {
  expect(headerPeople(people('Ana')).as).toBe('names')
  expect(headerPeople(people('Ana', 'Ben'))).toMatchObject({ as: 'names', people: [{ name: 'Ana' }, { name: 'Ben' }] })
})

test('the header shows at most three avatars and counts the others', () => {
  expect(headerPeople(people('Ana', 'Ben', 'Oma'))).toMatchObject({ as: 'avatars', more: 0 })
  expect(headerPeople(people('Ana', 'Ben', 'Oma', 'Opa', 'Leo'))).toMatchObject({ as: 'avatars', more: 2 })
})

test('two names are joined by "and"', () => {
  expect(namesInWords(people('Ana', 'Ben'))).toBe('Ana and Ben')
})

test('contributors come first, then people who have just joined, and nobody is listed twice', () => {
  const ana = {
    userId: 1,
    username: 'ana',
    displayName: null,
    profileColor: '#112233',
    role: 'owner',
    contributionType: 'coloring',
    lastActiveAt: '2026-11-21T00:00:00Z',
    strokes: 3,
    sections: [],
    cursorPosition: null,
  }
  expect(coloringPeople([ana], people('Ana on a tablet', 'Ben')).map(({ name }) => name)).toEqual(['ana', 'Ben'])
})
