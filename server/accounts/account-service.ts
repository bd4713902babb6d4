/** Accounts: registering, checking passwords, and looking up people. */
import type { Account, Registration } from '#contract/accounts.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Credential } from '#server/rights/standing/credential.ts'
import { DuplicateKey, type Storage, type Transaction } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { toAccount, toPerson } from './account-view.ts'
import { isChildUsername } from './child-accounts.ts'
import { admits, credentialOf } from './credentials.ts'
import { canonicalName, insertFailure, newAccountRow, usernameFrom, usernameTaken } from './new-account.ts'
import type { Passwords } from './password.ts'

/** How many names are tried for an account that a provider has signed in. */
const MAX_NAME_ATTEMPTS = 5

const DISABLED = 'This account has been disabled. Please write to the people who run this server.'

/** An account whose person has just shown that it is theirs. */
export interface ProvenAccount {
  readonly account: Account
  readonly credential: Credential
}

export interface AccountService {
  /**
   * Creates an account, never an admin (ACCOUNT-5). Throws a 409 Problem when the name is taken (ACCOUNT-4), and a 503 Problem when
   * too many passwords wait.
   */
  register(registration: Registration, signal?: AbortSignal): Promise<ProvenAccount>
  /**
   * Returns the account with these credentials. Throws the same 401 Problem for a wrong name and a wrong password (ACCOUNT-6), a 403
   * Problem for the right password of a disabled account (ADMIN-4), and a 503 Problem when too many passwords wait. Rejects with the
   * signal's reason when it aborts before the password is checked.
   */
  signIn(username: string, password: string, signal?: AbortSignal): Promise<ProvenAccount>
  /**
   * Creates an account without a password for somebody whom a provider has signed in, under a username that is free.
   * @param given.link is called in the same transaction, and ties the provider's account to it. @param given.newDigits returns random digits
   */
  registerFrom(
    named: { username: string | null; displayName: string | null },
    given: { link: (transaction: Transaction, userId: number) => Promise<void>; newDigits: () => string },
  ): Promise<ProvenAccount>
  /** Returns an account whose person somebody else has proved; null for one that is disabled, deleted or a child's. */
  prove(userId: number): Promise<ProvenAccount | null>
  find(userId: number): Promise<Account | null>
  /** Returns null for a credential that does not count any more, so that no session with it is any use (SECURITY-33). */
  findPerson(credential: Credential): Promise<Person | null>
  /** Returns the given accounts by id, without those that do not exist. */
  findAll(userIds: Iterable<number>): Promise<Map<number, Account>>
  /** Returns the id of the account of that name, or null. */
  idOf(username: string): Promise<number | null>
  /** Returns the given accounts by id, without those that do not exist. */
  people(userIds: Iterable<number>): Promise<Map<number, Person>>
  hasAdmin(): Promise<boolean>
}

/** Usernames are compared in their canonical form (ACCOUNT-4). Passwords are stored as Argon2id hashes only. */
export function createAccountService({
  storage,
  passwords,
  now,
}: {
  storage: Storage
  passwords: Pick<Passwords, 'hash' | 'matches'>
  now: () => Date
}): AccountService {
  const rows = storage.collection(accountCollection)
  /** Returns null for a child, too: no call with a password reaches it (CHILD-1). */
  async function byName(username: string): Promise<AccountRow | null> {
    const row = await rows.findOne({ username: canonicalName(username) })
    return row?.child ? null : row
  }

  async function rowsOf(userIds: Iterable<number>): Promise<AccountRow[]> {
    const ids = [...new Set(userIds)]
    return ids.length === 0 ? [] : rows.find({ _id: { $in: ids } })
  }

  return {
    async register(registration, signal) {
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
      return { account: toAccount(row, now()), credential: credentialOf(row) }
    },
    async signIn(username, password, signal) {
      const row = await byName(username)
      const matches = await passwords.matches(row?.passwordHash ?? null, password, signal)
      if (!row || !matches) throw Problem.unauthorized('Invalid username or password', 'wrong-credentials', row?._id)
      if (row.disabledAt) throw Problem.forbidden(DISABLED, 'account-disabled', row._id)
      return { account: toAccount(row, now()), credential: credentialOf(row) }
    },
    async registerFrom({ username, displayName }, { link, newDigits }) {
      const named = usernameFrom(username ?? displayName ?? '')
      const wanted = isChildUsername(named) ? 'person' : named
      for (let attempt = 0; ; attempt += 1) {
        const given = {
          username: attempt === 0 ? wanted : `${wanted}-${newDigits()}`,
          displayName: displayName?.slice(0, 50),
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
          return { account: toAccount(row, now()), credential: credentialOf(row) }
        } catch (error) {
          // Another name for the next attempt. What `link` inserts is the caller's to decide.
          const isTaken = error instanceof DuplicateKey && error.collection === accountCollection.name
          if (!isTaken) throw error
          if (attempt === MAX_NAME_ATTEMPTS) throw insertFailure(error)
        }
      }
    },
    async prove(userId) {
      const row = await rows.findOne({ _id: userId })
      if (!row || row.child || row.disabledAt) return null
      return { account: toAccount(row, now()), credential: credentialOf(row) }
    },
    async find(userId) {
      const row = await rows.findOne({ _id: userId })
      return row && toAccount(row, now())
    },
    async findPerson(credential) {
      const row = await rows.findOne({ _id: credential.userId })
      return row && admits(row, credential) ? toPerson(row) : null
    },
    findAll: async (userIds) => new Map((await rowsOf(userIds)).map((row) => [row._id, toAccount(row, now())])),
    idOf: async (username) => (await byName(username))?._id ?? null,
    people: async (userIds) => new Map((await rowsOf(userIds)).map((row) => [row._id, toPerson(row)])),
    hasAdmin: async () => (await rows.findOne({ isAdmin: true })) !== null,
  }
}
