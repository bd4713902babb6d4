import { expect, test } from 'vitest'
import { headerPeople, nameList } from './coloring-people.tsx'

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
  expect(nameList(people('Ana', 'Ben'))).toBe('Ana and Ben')
})
