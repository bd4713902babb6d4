/** The stored form of notices, and of the browsers and devices that an account knows. */
import type { NoticeKind } from '#contract/notices.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** Holds ids and no names (docs/decisions/0212). */
export interface NoticeRow {
  /** Ascending, so that notices are read by it. */
  _id: number
  userId: number
  kind: NoticeKind
  /** Those of its kind (contract/notices.ts). */
  facts: { device?: string; provider?: string; childId?: number; familyId?: number; byId?: number }
  at: Date
  isRead: boolean
}

export const noticeCollection: CollectionDefinition<NoticeRow> = {
  name: 'notices',
  indexes: [{ fields: ['userId', '_id'] }, { fields: ['userId', 'isRead'] }, { fields: ['at'] }],
}

/** A browser or a family's device on which somebody has signed in. */
export interface KnownPlaceRow {
  /** SHA-256 of the account's id and the browser's token, or of both ids. */
  _id: string
  userId: number
  lastUsedAt: Date
}

export const knownPlaceCollection: CollectionDefinition<KnownPlaceRow> = {
  name: 'knownPlaces',
  indexes: [{ fields: ['userId', 'lastUsedAt'] }, { fields: ['lastUsedAt'] }],
}
