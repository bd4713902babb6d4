import type { Account, Registration } from '#contract/accounts.ts'
import { Problem } from '#server/http/problem.ts'
import { DuplicateKey, type Storage } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { toAccount, toPerson } from './account-view.ts'
import type { Passwords } from './password.ts'
import type { Person } from '#server/http/person.ts'

/** The profile color of an account that chose none (ACCOUNT-5). */
const DEFAULT_COLOR = '#4C6EF5'

export interface AccountService {
  /** Makes an account, never an admin's (ACCOUNT-5); 409 when the name is taken (ACCOUNT-4), 503 when too many passwords wait. */
  register(registration: Registration, signal?: AbortSignal): Promise<Account>
  /**
   * Returns the account with these credentials; 401 with one sentence for a wrong name and a wrong password (ACCOUNT-6), 503 when
   * too many passwords wait. Rejects with the signal's reason when it aborts before the password is checked.
   */
  signIn(username: string, password: string, signal?: AbortSignal): Promise<Account>
  find(userId: number): Promise<Account | null>
  findPerson(userId: number): Promise<Person | null>
  /** Those of the given accounts that exist, by id. */
  people(userIds: Iterable<number>): Promise<Map<number, Person>>
  hasAdmin(): Promise<boolean>
  /** A new account that is an admin; 409 when the name is taken. */
  createAdmin(username: string, password: string): Promise<Account>
  /** Makes the account of that name an admin with this password, creating it when there is none. Its id when that changed anything. */
  makeAdmin(username: string, password: string): Promise<number | null>
  /** The account's id; 404 when there is none of that name. */
  resetPassword(username: string, password: string): Promise<number>
}

/** Returns the form in which names are stored and compared (ACCOUNT-4). */
export const canonicalName = (username: string): string => username.trim().toLowerCase().normalize('NFC')

/** Names are compared trimmed, in lower case and composed (NFC); passwords are kept as Argon2id hashes only. */
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
  const byName = (username: string): Promise<AccountRow | null> => rows.findOne({ username: canonicalName(username) })

  async function insert(given: Registration, isAdmin: boolean, signal?: AbortSignal): Promise<AccountRow> {
    const username = canonicalName(given.username)
    const taken = Problem.conflict('Username already exists', 'username-taken')
    // Asked before the costly hash; the unique index decides.
    if (await byName(username)) throw taken
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

  return {
    register: async (registration, signal) => toAccount(await insert(registration, false, signal)),
    async signIn(username, password, signal) {
      const row = await byName(username)
      const matches = await passwords.matches(row?.passwordHash ?? null, password, signal)
      if (!row || !matches) throw Problem.unauthorized('Invalid username or password', 'wrong-credentials')
      return toAccount(row)
    },
    async find(userId) {
      const row = await rows.findOne({ _id: userId })
      return row && toAccount(row)
    },
    async findPerson(userId) {
      const row = await rows.findOne({ _id: userId })
      return row && toPerson(row)
    },
    async people(userIds) {
      const ids = [...new Set(userIds)]
      const found = ids.length === 0 ? [] : await rows.find({ _id: { $in: ids } })
      return new Map(found.map((row) => [row._id, toPerson(row)]))
    },
    hasAdmin: async () => (await rows.findOne({ isAdmin: true })) !== null,
    createAdmin: async (username, password) => toAccount(await insert({ username, password }, true)),
    async makeAdmin(username, password) {
      const row = await byName(username)
      if (!row) return (await insert({ username, password }, true))._id
      if (row.isAdmin && (await passwords.matches(row.passwordHash, password))) return null
      await rows.updateOne({ _id: row._id }, { $set: { isAdmin: true, passwordHash: await passwords.hash(password) } })
      return row._id
    },
    async resetPassword(username, password) {
      const row = await byName(username)
      if (!row) throw Problem.notFound(`There is no account named ${username}`)
      await rows.updateOne({ _id: row._id }, { $set: { passwordHash: await passwords.hash(password) } })
      return row._id
    },
  }
}
