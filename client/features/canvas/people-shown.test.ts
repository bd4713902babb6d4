import { expect, test } from 'vitest'
import { namesInWords, peopleShown } from './people-shown.ts'

const people = (...names: string[]) => names.map((name, i) => ({ userId: i + 1, name, color: '#112233' }))

test('up to two are named', () => {
  expect(peopleShown(people('Ana')).as).toBe('names')
  expect(peopleShown(people('Ana', 'Ben'))).toMatchObject({ as: 'names', people: [{ name: 'Ana' }, { name: 'Ben' }] })
})

test('three are three rounds and nobody more, five are three and two more', () => {
  expect(peopleShown(people('Ana', 'Ben', 'Oma'))).toMatchObject({ as: 'rounds', more: 0 })
  expect(peopleShown(people('Ana', 'Ben', 'Oma', 'Opa', 'Leo'))).toMatchObject({ as: 'rounds', more: 2 })
})

test('names in words', () => {
  expect(namesInWords(people('Ana', 'Ben'))).toBe('Ana and Ben')
})
