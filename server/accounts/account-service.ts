/** Accounts: registering, checking passwords, and looking up people. */
import type { Account, Registration } from '#contract/accounts.ts'
import type { PasskeyProof } from '#contract/proofs.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Credential } from '#server/rights/standing.ts'
import { DuplicateKey, type Transaction } from '#server/storage/storage.ts'
import {
  ACCOUNT_DISABLED,
  CHOOSE_OWN_PASSWORD,
  NOT_A_ONE_TIME_PASSWORD,
  ONE_TIME_PASSWORD_EXPIRED,
  WRONG_CREDENTIALS,
} from '#server/texts/accounts.ts'
import { type AccountBefore, toBefore } from './account-entry.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { toAccount, toPerson } from './account-view.ts'
import { isChildUsername } from './child-accounts.ts'
import { admits, credentialOf } from './credentials.ts'
import {
  canonicalName,
  insertFailure,
  newAccountRow,
  shownNameFrom,
  tidyName,
  usernameFrom,
  usernameTaken,
} from './new-account.ts'
import { type Passwords, requireGoodPassword } from './password.ts'
import type { SignInProof } from './sessions/session-store.ts'

/** How many names are tried for an account that a provider has signed in. */
const MAX_NAME_ATTEMPTS = 5

function requireEnabled({ _id, disabledAt }: AccountRow): void {
  if (disabledAt) throw Problem.forbidden(ACCOUNT_DISABLED, 'account-disabled', _id)
}

/** An account whose person has just shown that it is theirs. */
export interface ProvenAccount {
  readonly account: Account
  readonly credential: Credential
}

/** No account has a longer name, and an index cannot look one up (`server/storage/embedded/query-plan.ts`). */
const MAX_NAME_BYTES = 400
const isTooLong = (name: string): boolean => Buffer.byteLength(name) > MAX_NAME_BYTES

/** What is sent for the second step of signing in. */
export interface SecondProof {
  readonly passkey?: PasskeyProof | undefined
  /** A recovery code. */
  readonly code?: string | undefined
}

/** Completes a sign-in whose password was right (ACCOUNT-60). Throws a 403 Problem when nothing was sent, and a 401 Problem for a wrong proof. */
export type SecondStep = (credential: Credential, given: SecondProof) => Promise<SignInProof>

/** Usernames are compared in their canonical form (ACCOUNT-4). Passwords are stored as Argon2id hashes only. */
export function createAccountService(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  passwords: Pick<Passwords, 'hash' | 'matches'>,
) {
  const rows = storage.collection(accountCollection)
  /** Returns null for a child, too: no call with a password reaches it (CHILD-1). */
  async function byName(username: string): Promise<AccountRow | null> {
    const name = canonicalName(username)
    if (isTooLong(name) || isTooLong(tidyName(name))) return null
    // Names from before that rule are found as they are, and later ones however their letters were typed.
    const row = (await rows.findOne({ username: name })) ?? (await rows.findOne({ username: tidyName(name) }))
    return row?.child ? null : row
  }

  /** Returns the account with this name and password, as `signIn` does. */
  async function matching(username: string, password: string, signal?: AbortSignal): Promise<AccountRow> {
    const row = await byName(username)
    const matches = await passwords.matches(row?.passwordHash ?? null, password, signal)
    if (!row || !matches) throw Problem.unauthorized(WRONG_CREDENTIALS, 'wrong-credentials')
    requireEnabled(row)
    return row
  }

  const proven = (row: AccountRow): ProvenAccount => ({
    account: toAccount(row, now()),
    credential: credentialOf(row),
  })

  function requireInTime(until: Date): void {
    if (until > now()) return
    throw Problem.forbidden(ONE_TIME_PASSWORD_EXPIRED, 'one-time-password-expired')
  }

  async function rowsOf(userIds: Iterable<number>): Promise<AccountRow[]> {
    const ids = [...new Set(userIds)]
    return ids.length === 0 ? [] : rows.find({ _id: { $in: ids } })
  }

  return {
    /**
     * Creates an account, never an admin (ACCOUNT-5). Throws a 400 Problem for a weak password (ACCOUNT-51), a 409 Problem when the name is
     * taken (ACCOUNT-4), and a 503 Problem when too many passwords wait.
     */
    async register(registration: Omit<Registration, 'invitation'>, signal?: AbortSignal): Promise<ProvenAccount> {
      requireGoodPassword(registration.password, { isAdmin: false })
      // Saves the costly hash in most cases; the unique index decides.
      if (isChildUsername(canonicalName(registration.username)) || (await byName(registration.username)))
        throw usernameTaken()
      const { password, ...given } = registration
      const row = newAccountRow(given, {
        id: await storage.nextId('users'),
        passwordHash: await passwords.hash(password, signal),
        isAdmin: false,
        createdAt: now(),
      })
      await rows.insertOne(row).catch((error: unknown) => {
        throw insertFailure(error)
      })
      return proven(row)
    },
    /**
     * Returns the account with these credentials, and whether signing in takes a second step. Throws the same 401 Problem for a wrong name and a wrong password (ACCOUNT-6), a 403
     * Problem for the right password of a disabled account (ADMIN-4) and for a one-time password (ACCOUNT-54), and a 503 Problem when too many
     * passwords wait. Rejects with the signal's reason when it aborts before the password is checked.
     */
    async signIn(
      username: string,
      password: string,
      signal?: AbortSignal,
    ): Promise<ProvenAccount & { takesSecondStep: boolean }> {
      const row = await matching(username, password, signal)
      if (row.oneTimePasswordUntil) {
        requireInTime(row.oneTimePasswordUntil)
        throw Problem.forbidden(CHOOSE_OWN_PASSWORD, 'one-time-password')
      }
      return { ...proven(row), takesSecondStep: row.secondStepSince !== undefined }
    },
    /** Returns the account with this one-time password. Throws as `signIn` does, and a 409 Problem for a password that is none. */
    async checkOneTime(username: string, password: string, signal?: AbortSignal): Promise<AccountBefore> {
      const row = await matching(username, password, signal)
      if (!row.oneTimePasswordUntil) throw Problem.conflict(NOT_A_ONE_TIME_PASSWORD, 'no-one-time-password')
      requireInTime(row.oneTimePasswordUntil)
      return toBefore(row, now())
    },
    /** Returns the account of that name, or null for none and for a child. */
    async findBefore(username: string): Promise<AccountBefore | null> {
      const row = await byName(username)
      return row && toBefore(row, now())
    },
    /**
     * Creates an account without a password for somebody whom a provider has signed in, under a username that is free and looks like no other.
     * @param given.link is called in the same transaction, and ties the provider's account to it. @param given.newDigits returns random digits
     */
    async registerFrom(
      { username, displayName }: { username: string | null; displayName: string | null },
      {
        link,
        newDigits,
      }: { link: (transaction: Transaction, userId: number) => Promise<void>; newDigits: () => string },
    ): Promise<ProvenAccount> {
      const named = usernameFrom(username ?? displayName ?? '')
      const wanted = isChildUsername(named) ? 'person' : named
      for (let attempt = 0; ; attempt += 1) {
        const given = {
          username: attempt === 0 ? wanted : `${wanted}-${newDigits()}`,
          displayName: displayName === null ? undefined : shownNameFrom(displayName),
        }
        const row = newAccountRow(given, {
          id: await storage.nextId('users'),
          passwordHash: null,
          isAdmin: false,
          createdAt: now(),
        })
        try {
          await storage.transact(async (transaction) => {
            await transaction.collection(accountCollection).insertOne(row)
            await link(transaction, row._id)
          })
          return proven(row)
        } catch (error) {
          // Another name for the next attempt. What `link` inserts is the caller's to decide.
          const isTaken = error instanceof DuplicateKey && error.collection === accountCollection.name
          if (!isTaken) throw error
          if (attempt === MAX_NAME_ATTEMPTS) throw insertFailure(error)
        }
      }
    },
    /** Returns the account that something else than its password has proved. Throws a 403 Problem for a disabled one, 401 for none. */
    async prove(userId: number): Promise<ProvenAccount> {
      const row = await rows.findOne({ _id: userId })
      if (!row || row.child) throw Problem.unauthorized()
      requireEnabled(row)
      return proven(row)
    },
    async find(userId: number): Promise<Account | null> {
      const row = await rows.findOne({ _id: userId })
      return row && toAccount(row, now())
    },
    /** Returns null for a credential that does not count any more, so that no session with it is any use (SECURITY-33). */
    async findPerson(credential: Credential): Promise<Person | null> {
      const row = await rows.findOne({ _id: credential.userId })
      return row && admits(row, credential) ? toPerson(row) : null
    },
    /** Returns the given accounts by id, without those that do not exist. */
    findAll: async (userIds: Iterable<number>): Promise<Map<number, Account>> =>
      new Map((await rowsOf(userIds)).map((row) => [row._id, toAccount(row, now())])),
    /** Returns the present credential of the account of that name, which nobody has shown yet; null for children and unknown names. */
    async credentialOf(username: string): Promise<Credential | null> {
      const row = await byName(username)
      return row && credentialOf(row)
    },
    /** Returns the id of the account of that name, or null. */
    idOf: async (username: string): Promise<number | null> => (await byName(username))?._id ?? null,
    /** Returns the given accounts by id, without those that do not exist. */
    people: async (userIds: Iterable<number>): Promise<Map<number, Person>> =>
      new Map((await rowsOf(userIds)).map((row) => [row._id, toPerson(row)])),
    hasAdmin: async (): Promise<boolean> => (await rows.findOne({ isAdmin: true })) !== null,
  }
}

export type AccountService = ReturnType<typeof createAccountService>
