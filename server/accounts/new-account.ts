/** New accounts: their names, and the row of one. */
import type { Registration } from '#contract/accounts.ts'
import { isAllSeen, tidySpaces, withoutUnseen } from '#contract/names.ts'
import { truncate } from '#contract/truncate.ts'
import { Problem } from '#server/http/problem.ts'
import { DuplicateKey } from '#server/storage/storage.ts'
import { USERNAME_TAKEN } from '#server/texts/accounts.ts'
import type { AccountRow } from './account-row.ts'
import { nameKeyOf } from './name-key.ts'

/** The profile color of an account that chose none, `#RRGGBB` (ACCOUNT-5). */
export const DEFAULT_COLOR = '#4C6EF5'

/** Returns the form in which names are stored and compared (ACCOUNT-4). */
export const canonicalName = (username: string): string => username.trim().toLowerCase().normalize('NFC')

/** Returns a canonical name as new ones are stored: letters in their usual form, single spaces (ACCOUNT-61). */
export const tidyName = (canonical: string): string => canonicalName(tidySpaces(canonical.normalize('NFKC')))

/** Returns a username like what a provider calls somebody: the part before an `@`, of letters, digits, dots, dashes and underscores. */
export function usernameFrom(name: string): string {
  const [local = ''] = withoutUnseen(tidyName(canonicalName(name))).split('@')
  const plain = local.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '')
  const short = Array.from(plain).slice(0, 40).join('')
  return short === '' ? 'person' : short
}

/** Returns a name that others see, as a provider calls somebody: without what nobody can see (ACCOUNT-61). */
export function shownNameFrom(name: string): string {
  const tidy = tidySpaces(name.normalize('NFC'))
  const seen = isAllSeen(tidy) ? tidy : tidySpaces(withoutUnseen(tidy))
  return truncate(seen, 50).trim()
}

export const usernameTaken = (): Problem => Problem.conflict(USERNAME_TAKEN, 'username-taken')

/** Returns what a failed insert of an account means: the 409 Problem when the name is taken. */
export const insertFailure = (error: unknown): unknown => (error instanceof DuplicateKey ? usernameTaken() : error)

/** Returns the row of a new account. */
export function newAccountRow(
  given: Omit<Registration, 'password'>,
  {
    id,
    passwordHash,
    isAdmin,
    createdAt,
  }: { id: number; passwordHash: string | null; isAdmin: boolean; createdAt: Date },
): AccountRow {
  return {
    _id: id,
    username: canonicalName(given.username),
    nameKey: nameKeyOf(given.username),
    passwordHash,
    email: given.email ?? null,
    isAdmin,
    displayName: given.displayName || null,
    nickname: null,
    profileColor: given.profileColor ?? DEFAULT_COLOR,
    profileImageUrl: null,
    defaultVisibility: 'private',
    notificationsEnabled: true,
    activeFamilyId: null,
    coins: 0,
    createdAt,
  }
}
