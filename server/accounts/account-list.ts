/** The accounts of grown-ups as admins see them (ADMIN-6). */
import { type AdminUser, USER_PAGE_SIZE } from '#contract/admin.ts'
import type { Context } from '#server/context/context.ts'
import type { Storage } from '#server/storage/storage.ts'
import { accountCollection, type AccountRow } from './account-row.ts'
import { canonicalName } from './new-account.ts'
import { lastUseOf, sessionCollection } from './sessions/session-store.ts'

/** Follows every character that a username may contain. */
const AFTER_ALL = '\u{10ffff}'
/** The usernames of children have this form (`child-accounts.ts`), and nobody registers one. */
const GROWN_UP = /^(?!child-[0-9a-f]{20}$)/

export function createAccountList({ storage }: Pick<Context, 'storage'>) {
  const rows = storage.collection(accountCollection)

  async function views(found: readonly AccountRow[]): Promise<AdminUser[]> {
    const seen = await lastSeen(
      storage,
      found.map(({ _id }) => _id),
    )
    return found.map(({ _id, username, displayName, createdAt, isAdmin, disabledAt }) => ({
      id: _id,
      username,
      displayName,
      createdAt: createdAt.toISOString(),
      isAdmin,
      disabled: disabledAt !== undefined,
      lastSeenAt: seen.get(_id)?.toISOString() ?? null,
    }))
  }

  return {
    /** Returns these accounts as admins see them, in the same order. */
    views,
    /**
     * Returns one page of the accounts whose usernames begin with `search`, in the order of the usernames. Reads only that page and the
     * index entries before it. @param given.page from 1
     */
    async page({
      search,
      page,
      size = USER_PAGE_SIZE,
    }: {
      search: string
      page: number
      size?: number
    }): Promise<{ users: AdminUser[]; hasMore: boolean }> {
      const from = canonicalName(search)
      const found = await rows.find(
        { username: { $gte: from, $lt: from + AFTER_ALL, $regex: GROWN_UP } },
        { sort: { username: 1 }, skip: (page - 1) * size, limit: size + 1 },
      )
      return { users: await views(found.slice(0, size)), hasMore: found.length > size }
    },
  }
}

export type AccountList = ReturnType<typeof createAccountList>

/** Returns the last use of each person's sessions that have not ended, up to an hour early; nothing for people without one. */
async function lastSeen(storage: Storage, userIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  if (userIds.length === 0) return new Map()
  const sessions = await storage.collection(sessionCollection).find({ userId: { $in: userIds } })
  const seen = new Map<number, Date>()
  for (const session of sessions) {
    const { userId } = session
    if (userId === null) continue
    const at = lastUseOf(session)
    if (at > (seen.get(userId) ?? new Date(0))) seen.set(userId, at)
  }
  return seen
}
