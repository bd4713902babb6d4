/** The challenges that passkeys sign: in storage, so that every process knows them, each good once and for five minutes. */
import type { Credential } from '#server/rights/standing/credential.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'

const LIFETIME_MS = 5 * 60_000

interface ChallengeRow {
  /** The challenge, in base64url. */
  _id: string
  /** Who adds a passkey by it, and what their password has proved; null for signing in. */
  credential: Credential | null
  expiresAt: Date
}

const challengeCollection: CollectionDefinition<ChallengeRow> = {
  name: 'passkeyChallenges',
  indexes: [{ fields: ['expiresAt'] }],
}

export interface PasskeyChallenges {
  keep(challenge: string, credential: Credential | null): Promise<void>
  /** Uses a challenge up. Returns whose it was, 'anybody' for signing in, and null for one that is unknown, used or too old. */
  take(challenge: string): Promise<Credential | 'anybody' | null>
  /** Deletes what is too old. */
  sweep(): Promise<void>
}

export function createPasskeyChallenges({ storage, now }: { storage: Storage; now: () => Date }): PasskeyChallenges {
  const rows = storage.collection(challengeCollection)
  return {
    keep: (challenge, credential) =>
      rows.insertOne({ _id: challenge, credential, expiresAt: new Date(now().getTime() + LIFETIME_MS) }),
    async take(challenge) {
      const row = await rows.findOne({ _id: challenge })
      // Of two at once, one has deleted it.
      if (!row || !(await rows.deleteOne({ _id: challenge })) || row.expiresAt <= now()) return null
      return row.credential ?? 'anybody'
    },
    async sweep() {
      await rows.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}
