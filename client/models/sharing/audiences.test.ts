import { expect, test } from 'vitest'
import { audiencesOf, audienceValue } from './audiences.ts'

const BAKERS = { id: 3, name: 'The Bakers' }
const GRANS = { id: 5, name: 'Gran and we' }
const PRIVATE = { visibility: 'private', familyId: null } as const
const labels = (...given: Parameters<typeof audiencesOf>): string[] => audiencesOf(...given).map(({ label }) => label)

test('each family of the owner is a choice of its own, by name', () => {
  expect(labels(PRIVATE, { families: [BAKERS, GRANS], isPublicOff: false })).toEqual([
    'Only me',
    'The Bakers',
    'Gran and we',
    'Anyone with the link',
  ])
  expect(labels(PRIVATE, { families: [], isPublicOff: false })).toEqual(['Only me', 'Anyone with the link'])
})

test('a child shares with its family only', () => {
  expect(labels(PRIVATE, { families: [BAKERS], isPublicOff: true })).toEqual(['Only me', 'The Bakers'])
})

test('the present choice is always one of them', () => {
  for (const familyId of [null, 3, 9]) {
    const shared = { visibility: 'family', familyId } as const
    const choices = audiencesOf(shared, { families: [BAKERS], isPublicOff: false })
    expect(choices.filter(({ value }) => value === audienceValue(shared))).toHaveLength(1)
  }
})
