/** Remembers in which browsers and on which devices an account has signed in, so that a new one is told of (SECURITY-98). */
import { createHash } from 'node:crypto'
import type { Storage } from '#server/storage/storage.ts'
import { knownPlaceCollection } from './notice-row.ts'

/** The places that are remembered of one account. */
const MAX_PLACES = 100
/** A browser forgets its token after as long. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000

/** A browser by its token, or a family's device by its id. */
export type Place = { browser: string } | { deviceId: number }

export interface KnownPlaces {
  /** Remembers that an account signs in at a place. Returns whether it has never done so before. */
  visit(userId: number, place: Place): Promise<boolean>
  removeAllOf(userId: number): Promise<void>
  /** Forgets the places at which nobody has signed in for a year. */
  sweep(): Promise<void>
}

export function createKnownPlaces({ storage, now }: { storage: Storage; now: () => Date }): KnownPlaces {
  const rows = storage.collection(knownPlaceCollection)
  return {
    async visit(userId, place) {
      const key = 'browser' in place ? `browser:${place.browser}` : `device:${place.deviceId}`
      const _id = createHash('sha256').update(`${userId}:${key}`).digest('hex')
      if (await rows.updateOne({ _id }, { $set: { lastUsedAt: now() } })) return false
      await rows.updateOne({ _id }, { $set: { userId, lastUsedAt: now() } }, { upsert: true })
      const [oldest] = await rows.find({ userId }, { sort: { lastUsedAt: -1 }, skip: MAX_PLACES, limit: 1 })
      if (oldest) await rows.deleteMany({ userId, lastUsedAt: { $lte: oldest.lastUsedAt } })
      return true
    },
    async removeAllOf(userId) {
      await rows.deleteMany({ userId })
    },
    async sweep() {
      await rows.deleteMany({ lastUsedAt: { $lte: new Date(now().getTime() - RETENTION_MS) } })
    },
  }
}
