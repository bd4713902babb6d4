import type { Account } from '#contract/accounts.ts'

/** What a person is called on the screen: the name they chose, else the one they sign in with. */
export function personName({ displayName, username }: Pick<Account, 'displayName' | 'username'>): string {
  return displayName || username
}
