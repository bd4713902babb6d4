import { expect, test } from 'vitest'
import type { Contributor } from '#contract/collaboration.ts'
import { contributorQuery } from '#client/models/artworks/artwork-queries.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { OtherPeople } from './child-picture-people.tsx'

const CHILD = 7
const person = (userId: number, displayName: string): Contributor => ({
  userId,
  username: `person${userId}`,
  displayName,
  profileColor: '#4C6EF5',
  role: userId === CHILD ? 'owner' : 'collaborator',
  contributionType: 'coloring',
  lastActiveAt: '2026-11-22T00:00:00Z',
  strokes: 1,
  sections: [],
  cursorPosition: null,
})
const { queryKey } = contributorQuery(3, { shared: true, isOwner: false })

async function draw(people: readonly Contributor[], completed = false): Promise<string> {
  return renderScreen(<OtherPeople artwork={{ id: 3, userId: CHILD, completed }} />, { replies: [[queryKey, people]] })
}

test('a parent takes everybody but the child off its picture, and their strokes (CHILD-5)', async () => {
  const markup = await draw([person(CHILD, 'Ida'), person(8, 'Ben')])
  expect(wordsOf(markup)).toContain('Take Ben’s strokes off')
  expect(markup).toContain('aria-label="Remove Ben"')
  expect(wordsOf(markup)).not.toContain('Ida')
  expect(wordsOf(await draw([person(CHILD, 'Ida')]))).toBe('Nobody else colors on it.')
})

test('strokes stay on a completed picture (UNDO-3)', async () => {
  const markup = await draw([person(8, 'Ben')], true)
  expect(markup).toContain('aria-label="Remove Ben"')
  expect(markup).not.toContain('strokes off')
})
