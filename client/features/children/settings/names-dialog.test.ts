import { expect, test } from 'vitest'
import { readNames } from './names-dialog.tsx'

const list = (count: number) => Array.from({ length: count }, (_, index) => `Pupil ${index}`).join('\n')

test.each([
  ['Mia\nBen\nLea', ['Mia', 'Ben', 'Lea']],
  ['  Mia \r\n\r\n Ben\t', ['Mia', 'Ben']],
  ['1. Mia\n2) Ben\n- Lea\n• Tom', ['Mia', 'Ben', 'Lea', 'Tom']],
  ['Mia, Ben; Lea\tTom', ['Mia', 'Ben', 'Lea', 'Tom']],
  ['Müller, Mia\nWeber, Ben', ['Müller, Mia', 'Weber, Ben']],
  ['4th child', ['4th child']],
])('%j are the names %j', (text, names) => {
  expect(readNames(text, 40)).toMatchObject({ names, fault: null })
})

test('what cannot be sent is said', () => {
  expect(readNames(' \n ', 40).fault).toBe('Please type at least one name')
  expect(readNames('x'.repeat(51), 40).fault).toContain('longer than 50')
  expect(readNames(`${'x'.repeat(19)}🦊${'x'.repeat(40)}`, 40).fault).toContain(`‘${'x'.repeat(19)}...’`)
  expect(readNames(list(5), 4).fault).toBe('There is room for 4 more, and these are 5')
  expect(readNames('Mia', 0).fault).toBe('There is no room for another child')
  expect(readNames(list(40), 40).fault).toBeNull()
})

test('names that come twice are shown', () => {
  expect(readNames('Mia\nBen\nMia', 40).hint).toContain('Mia comes more than once')
  expect(readNames('Mia\nBen\nMia\nBen', 40).hint).toContain('Mia, Ben come')
  expect(readNames('Mia\nBen', 40).hint).toBeNull()
})
