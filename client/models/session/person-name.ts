import type { Account } from '#contract/accounts.ts'

/** Returns the name that the screen shows for a person: their display name, else their username. */
export function personName({ displayName, username }: Pick<Account, 'displayName' | 'username'>): string {
  return displayName || username
}
