/** The names that notices to somebody may say: their notices name nobody else. */
import type { AccountService } from '#server/accounts/account-service.ts'
import type { KnownNames } from '#server/notices/notices.ts'
import type { FamilyMembership } from './membership.ts'

/** Returns the names of the people with whom somebody is in a family, and of these families. */
export async function knownNames(
  userId: number,
  { membership, accounts }: { membership: FamilyMembership; accounts: Pick<AccountService, 'people'> },
): Promise<KnownNames> {
  const familyIds = (await membership.familiesOf(userId)).map(({ familyId }) => familyId)
  const families = await Promise.all(familyIds.map(async (id) => [id, (await membership.nameOf(id)) ?? ''] as const))
  const members = await Promise.all(familyIds.map((id) => membership.membersOf(id)))
  const known = await accounts.people([userId, ...members.flat().map((member) => member.userId)])
  return {
    people: new Map([...known].map(([id, { name }]) => [id, name])),
    families: new Map(families),
  }
}
