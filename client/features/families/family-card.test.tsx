import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Family } from '#contract/families.ts'
import { UnexpectedReplyError } from '#client/http/api-error.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { renderScreen, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { FamilyCard } from './family-card.tsx'

const FAMILY: Family = {
  id: 3,
  name: 'The Millers',
  kind: 'family',
  ownerId: 1,
  createdAt: '2026-11-01T10:00:00.000Z',
  memberCount: 2,
  artworkCount: 0,
  isOwner: true,
  role: 'parent',
  parentOffer: null,
  isOwnerAway: false,
}

function LoadingCard() {
  return <FamilyCard family={FAMILY} members={useQuery(familyQueries.members(FAMILY.id))} isWide isOnDoor={false} />
}

test('members that do not load leave the rest of the family, and can be loaded again', async () => {
  const shown = await renderScreen(<LoadingCard />, {
    account: someAccount(),
    failures: [[familyQueries.members(3).queryKey, new UnexpectedReplyError(new Error('[]'))]],
  })
  const words = wordsOf(shown)
  expect(words).toContain('The Millers')
  expect(words).toContain(
    "Couldn't load the members The server answered in a way this page does not understand. Reload. Try again",
  )
})
