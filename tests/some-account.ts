/** Accounts of people who have nothing yet, as clients see them and as they are stored. */
import type { Account } from '#contract/accounts.ts'
import type { AccountRow } from '#server/accounts/account-row.ts'

const GROWN_UP = {
  isAdmin: false,
  displayName: null,
  nickname: null,
  profileColor: '#4C6EF5',
  profileImageUrl: null,
  defaultVisibility: 'private',
  notificationsEnabled: true,
  activeFamilyId: null,
  coins: 0,
} as const

/** A grown-up, with the given differences. */
export function someAccount(differences: Partial<Account> = {}): Account {
  return { id: 1, username: 'mia', ...GROWN_UP, child: null, ...differences }
}

/** The row of a grown-up who cannot sign in, with the given differences. */
export function someAccountRow(id: number, differences: Partial<AccountRow> = {}): AccountRow {
  return {
    _id: id,
    username: `user${id}`,
    passwordHash: '',
    email: null,
    ...GROWN_UP,
    createdAt: new Date(0),
    ...differences,
  }
}
