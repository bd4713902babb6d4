/** Composes the notices that people get, and what finds out of what to tell them. */
import { randomBytes } from 'node:crypto'
import type { Router } from 'express'
import { accountCollection } from '#server/accounts/account-row.ts'
import { toPerson } from '#server/accounts/account-view.ts'
import { createSignInNotices, type SignInNotices } from '#server/children/sign-in-notices.ts'
import { familyCollection, familyMemberCollection } from '#server/families/family-row.ts'
import type { SecurityLog } from '#server/http/logging/security-log.ts'
import { createKnownPlaces, type KnownPlaces } from '#server/notices/known-places.ts'
import { noticeRoutes } from '#server/notices/notice-routes.ts'
import { createNotices, type KnownNames, type Notices } from '#server/notices/notices.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface NoticeServices {
  readonly notices: Notices
  readonly places: KnownPlaces
  readonly signIns: SignInNotices
  readonly router: Router
}

export function composeNotices({
  storage,
  security,
  publicUrl,
  now,
}: {
  storage: Storage
  security: SecurityLog
  publicUrl: string | null
  now: () => Date
}): NoticeServices {
  const notices = createNotices({ storage, namesFor: (userId) => namesFor(storage, userId), now })
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
export async function namesFor(storage: Storage, userId: number): Promise<KnownNames> {
  const members = storage.collection(familyMemberCollection)
  const familyIds = (await members.find({ userId })).map(({ familyId }) => familyId)
  const [families, inFamilies] = await Promise.all([
    storage.collection(familyCollection).find({ _id: { $in: familyIds } }),
    members.find({ familyId: { $in: familyIds } }),
  ])
  const ids = [userId, ...inFamilies.map((member) => member.userId)]
  const people = await storage.collection(accountCollection).find({ _id: { $in: ids } })
  return {
    people: new Map(people.map((row) => [row._id, toPerson(row).name])),
    families: new Map(families.map(({ _id, name }) => [_id, name])),
  }
}
