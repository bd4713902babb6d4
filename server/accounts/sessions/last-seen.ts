/** When people were last here, as far as their sessions tell. */
import type { Storage } from '#server/storage/storage.ts'
import { lastUseOf, sessionCollection } from './session-store.ts'

/** Returns the last use of each person's sessions that have not ended, up to an hour early; nothing for people without one. */
export async function lastSeen(storage: Storage, userIds: readonly number[]): Promise<ReadonlyMap<number, Date>> {
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
