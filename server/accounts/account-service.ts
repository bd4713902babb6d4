/** Accounts: registering, checking passwords, looking up people, and the operations of `npm run admin`. */
import type { Account, Registration } from '#contract/accounts.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { toAccount, toPerson } from './account-view.ts'
import { isChildUsername } from './child-accounts.ts'
import type { Passwords } from './password.ts'
import { endSessionsOf } from './sessions/session-store.ts'

/** The profile color of an account that chose none, `#RRGGBB` (ACCOUNT-5). */
export const DEFAULT_COLOR = '#4C6EF5'

export interface AccountService {
  /**
   * Creates an account, never an admin (ACCOUNT-5). Throws a 409 Problem when the name is taken (ACCOUNT-4), and a 503 Problem when
   * too many passwords wait.
   */
  register(registration: Registration, signal?: AbortSignal): Promise<Account>
  /**
   * Returns the account with these credentials. Throws the same 401 Problem for a wrong name and a wrong password (ACCOUNT-6), and
   * a 503 Problem when too many passwords wait. Rejects with the signal's reason when it aborts before the password is checked.
   */
  signIn(username: string, password: string, signal?: AbortSignal): Promise<Account>
  find(userId: number): Promise<Account | null>
  findPerson(userId: number): Promise<Person | null>
  /** Returns the given accounts by id, without those that do not exist. */
  findAll(userIds: Iterable<number>): Promise<Map<number, Account>>
  /** Returns the id of the account of that name, or null. */
  idOf(username: string): Promise<number | null>
  /** Returns the given accounts by id, without those that do not exist. */
  people(userIds: Iterable<number>): Promise<Map<number, Person>>
  hasAdmin(): Promise<boolean>
  /** Creates an admin. Throws a 409 Problem when the name is taken. */
  createAdmin(username: string, password: string): Promise<Account>
  /**
   * Makes the account of that name an admin with this password, or creates it. If that changes an account, its sessions end,
   * because somebody else may have registered that name.
   */
  makeAdmin(username: string, password: string): Promise<void>
  /** Sets a new password and ends the account's sessions. Throws a 404 Problem when there is no account of that name. */
  resetPassword(username: string, password: string): Promise<void>
}

/** Returns the form in which names are stored and compared (ACCOUNT-4). */
export const canonicalName = (username: string): string => username.trim().toLowerCase().normalize('NFC')

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

  async function insert(given: Registration, isAdmin: boolean, signal?: AbortSignal): Promise<AccountRow> {
    const username = canonicalName(given.username)
    const taken = Problem.conflict('Username already exists', 'username-taken')
    // Saves the costly hash in most cases; the unique index decides.
    if (isChildUsername(username) || (await byName(username))) throw taken
    const row: AccountRow = {
      _id: await storage.nextId('users'),
      username,
      passwordHash: await passwords.hash(given.password, signal),
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
      createdAt: now(),
    }
    try {
      await rows.insertOne(row)
    } catch (error) {
      throw error instanceof DuplicateKey ? taken : error
    }
    return row
  }

  /** Sets a new password, and ends the sessions of the old one in the same transaction (ACCOUNT-2). */
  async function setPassword(userId: number, password: string, change: Partial<AccountRow> = {}): Promise<void> {
    const passwordHash = await passwords.hash(password)
    await storage.transact(async (transaction) => {
      const $set = { ...change, passwordHash }
      await transaction.collection(accountCollection).updateOne({ _id: userId }, { $set })
      await endSessionsOf(transaction, userId, now())
    })
  }

  return {
    register: async (registration, signal) => toAccount(await insert(registration, false, signal), now()),
    async signIn(username, password, signal) {
      const row = await byName(username)
      const matches = await passwords.matches(row?.passwordHash ?? null, password, signal)
      if (!row || !matches) throw Problem.unauthorized('Invalid username or password', 'wrong-credentials')
      return toAccount(row, now())
    },
    async find(userId) {
      const row = await rows.findOne({ _id: userId })
      return row && toAccount(row, now())
    },
    async findPerson(userId) {
      const row = await rows.findOne({ _id: userId })
      return row && toPerson(row)
    },
    findAll: async (userIds) => new Map((await rowsOf(userIds)).map((row) => [row._id, toAccount(row, now())])),
    idOf: async (username) => (await byName(username))?._id ?? null,
    people: async (userIds) => new Map((await rowsOf(userIds)).map((row) => [row._id, toPerson(row)])),
    hasAdmin: async () => (await rows.findOne({ isAdmin: true })) !== null,
    createAdmin: async (username, password) => toAccount(await insert({ username, password }, true), now()),
    async makeAdmin(username, password) {
      const row = await byName(username)
      if (!row) await insert({ username, password }, true)
      else if (!row.isAdmin || !(await passwords.matches(row.passwordHash, password)))
        await setPassword(row._id, password, { isAdmin: true })
    },
    async resetPassword(username, password) {
      const row = await byName(username)
      if (!row) throw Problem.notFound(`There is no account named ${username}`)
      await setPassword(row._id, password)
    },
  }
}
