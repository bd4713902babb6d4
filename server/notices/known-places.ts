/** Remembers in which browsers and on which devices an account has signed in, so that a new one is told of (SECURITY-98). */
import { createHash } from 'node:crypto'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** A browser or a family's device on which somebody has signed in. */
interface KnownPlaceRow {
  /** SHA-256 of the account's id and the browser's token, or of both ids. */
  _id: string
  userId: number
  lastUsedAt: Date
}

export const knownPlaceCollection: CollectionDefinition<KnownPlaceRow> = {
  name: 'knownPlaces',
  indexes: [{ fields: ['userId', 'lastUsedAt'] }, { fields: ['lastUsedAt'] }],
}

/** The places that are remembered of one account. */
const MAX_PLACES = 100
/** A browser forgets its token after as long. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000

/** A browser by its token, or a family's device by its id. */
export type Place = { browser: string } | { deviceId: number }

export function createKnownPlaces({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(knownPlaceCollection)
  return {
    /** Remembers that an account signs in at a place. Returns whether it has never done so before. */
    async visit(userId: number, place: Place): Promise<boolean> {
      const key = 'browser' in place ? `browser:${place.browser}` : `device:${place.deviceId}`
      const _id = createHash('sha256').update(`${userId}:${key}`).digest('hex')
      if (await rows.updateOne({ _id }, { $set: { lastUsedAt: now() } })) return false
      await rows.updateOne({ _id }, { $set: { userId, lastUsedAt: now() } }, { upsert: true })
      const [oldest] = await rows.find({ userId }, { sort: { lastUsedAt: -1 }, skip: MAX_PLACES, limit: 1 })
      if (oldest) await rows.deleteMany({ userId, lastUsedAt: { $lte: oldest.lastUsedAt } })
      return true
    },
    async removeAllOf(userId: number): Promise<void> {
      await rows.deleteMany({ userId })
    },
    /** Forgets the places at which nobody has signed in for a year. */
    async sweep(): Promise<void> {
      await rows.deleteMany({ lastUsedAt: { $lte: new Date(now().getTime() - RETENTION_MS) } })
    },
  }
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>
