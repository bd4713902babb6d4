/** Composes the notices that people get, and what finds out of what to tell them. */
import { randomBytes } from 'node:crypto'
import type { Router } from 'express'
import type { AccountService } from '#server/accounts/account-service.ts'
import { createSignInNotices, type SignInNotices } from '#server/children/sign-in-notices.ts'
import { createFamilyMembership } from '#server/families/membership.ts'
import type { SecurityLog } from '#server/http/logging/security-log.ts'
import { createKnownPlaces, type KnownPlaces } from '#server/notices/known-places.ts'
import { noticeRoutes } from '#server/notices/notice-routes.ts'
import { createNotices, type KnownNames, type Notices } from '#server/notices/notices.ts'
import type { Storage } from '#server/storage/storage.ts'

type People = AccountService['people']

export interface NoticeServices {
  readonly notices: Notices
  readonly places: KnownPlaces
  readonly signIns: SignInNotices
  readonly router: Router
}

export function composeNotices({
  storage,
  people,
  security,
  publicUrl,
  now,
}: {
  storage: Storage
  people: People
  security: SecurityLog
  publicUrl: string | null
  now: () => Date
}): NoticeServices {
  const notices = createNotices({ storage, namesFor: (userId) => namesFor(userId, { storage, people }), now })
  const places = createKnownPlaces({ storage, now })
  const signIns = createSignInNotices({
    storage,
    notices,
    places,
    security,
    secure: publicUrl?.startsWith('https:') ?? false,
    newToken: () => randomBytes(32).toString('base64url'),
  })
  return { notices, places, signIns, router: noticeRoutes({ notices }) }
}

/** Returns the names of the people with whom somebody is in a family, and of these families. */
export async function namesFor(
  userId: number,
  { storage, people }: { storage: Storage; people: People },
): Promise<KnownNames> {
  const membership = createFamilyMembership({ storage })
  const familyIds = (await membership.familiesOf(userId)).map(({ familyId }) => familyId)
  const families = await Promise.all(familyIds.map(async (id) => [id, (await membership.nameOf(id)) ?? ''] as const))
  const members = await Promise.all(familyIds.map((id) => membership.membersOf(id)))
  const known = await people([userId, ...members.flat().map((member) => member.userId)])
  return {
    people: new Map([...known].map(([id, { name }]) => [id, name])),
    families: new Map(families),
  }
}
