/** An account as others get to see it: its own person, and the rest of the server. */
import type { Account, ChildAccount } from '#contract/accounts.ts'
import type { AccountRow, ChildRow } from './account-row.ts'
import type { Person } from '#server/http/person.ts'
import { quietHoursEnd } from './quiet-hours.ts'

/** Returns the account as its own person sees it at this time: everything but password and e-mail address (ACCOUNT-3). */
export function toAccount(row: AccountRow, now: Date): Account {
  return {
    id: row._id,
    username: row.username,
    isAdmin: row.isAdmin,
    displayName: row.displayName,
    nickname: row.nickname,
    profileColor: row.profileColor,
    profileImageUrl: row.profileImageUrl,
    defaultVisibility: row.defaultVisibility,
    notificationsEnabled: row.notificationsEnabled,
    activeFamilyId: row.activeFamilyId,
    coins: row.coins,
    child: row.child ? toChildAccount(row.child, now) : null,
    ...(row.resetIsNew && { passwordResetAt: row.passwordResets?.at(-1)?.at.toISOString() }),
  }
}

function toChildAccount({ familyIds, kidMode, onlyFamily, quietHours }: ChildRow, now: Date): ChildAccount {
  return {
    familyIds: [...familyIds],
    kidMode,
    onlyFamily,
    quietUntil: quietHoursEnd(quietHours, now)?.toISOString() ?? null,
  }
}

/** Returns the account as the rest of the server sees it. */
export function toPerson(row: AccountRow): Person {
  return {
    id: row._id,
    username: row.username,
    name: row.displayName ?? row.username,
    color: row.profileColor,
    isAdmin: row.isAdmin,
    isChild: row.child !== undefined,
    ...(row.nameHiddenAt && { nameHiddenAt: row.nameHiddenAt }),
  }
}
