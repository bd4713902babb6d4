/** The challenges that passkeys sign: in storage, so that every process knows them, each good once and for five minutes. */
import type { Context } from '#server/context/context.ts'
import type { Credential } from '#server/rights/standing/credential.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

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

export function createPasskeyChallenges({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  const rows = storage.collection(challengeCollection)
  return {
    keep: (challenge: string, credential: Credential | null): Promise<void> =>
      rows.insertOne({ _id: challenge, credential, expiresAt: new Date(now().getTime() + LIFETIME_MS) }),
    /** Uses a challenge up. Returns whose it was, 'anybody' for signing in, and null for one that is unknown, used or too old. */
    async take(challenge: string): Promise<Credential | 'anybody' | null> {
      const row = await rows.findOne({ _id: challenge })
      // Of two at once, one has deleted it.
      if (!row || !(await rows.deleteOne({ _id: challenge })) || row.expiresAt <= now()) return null
      return row.credential ?? 'anybody'
    },
    /** Deletes what is too old. */
    async sweep(): Promise<void> {
      await rows.deleteMany({ expiresAt: { $lte: now() } })
    },
  }
}

export type PasskeyChallenges = ReturnType<typeof createPasskeyChallenges>
