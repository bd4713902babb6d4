/** The stored form of a family's device. */
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface FamilyDeviceRow {
  _id: number
  familyId: number
  /** SHA-256 of the token in the device's cookie, so that a person who reads the database cannot pose as the device. */
  tokenHash: string
  /** Such as 'Safari on iPad'. */
  device: string
  /** The parent who has added it. */
  addedBy: number
  createdAt: Date
  /** When it was added, or a child last signed in on it. */
  lastUsedAt: Date
  /** When the parent who has added it was last disabled (ADMIN-4). Missing before that. */
  sessionsEndedAt?: Date
}

export const familyDeviceCollection: CollectionDefinition<FamilyDeviceRow> = {
  name: 'familyDevices',
  indexes: [{ fields: ['tokenHash'], unique: true }, { fields: ['familyId', '_id'] }, { fields: ['addedBy'] }],
}
