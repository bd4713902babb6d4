/** The stored form of a family's device. */
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface FamilyDeviceRow {
  _id: number
  familyId: number
  /** SHA-256 of the token in the device's cookie, so that a person who reads the database cannot pose as the device. */
  tokenHash: string
  /** Such as 'Safari on iPad'. */
  device: string
  /** The parent who has added it, or confirmed it last. */
  addedBy: number
  /** The version of that parent's credentials then: the device counts while it is the present one (CHILD-8). Missing: 0. */
  credentialVersion?: number
  createdAt: Date
  /** When it was added, or a child last signed in on it. */
  lastUsedAt: Date
  /** When the sessions on it were last ended by what its parent has lost. Missing before that. */
  sessionsEndedAt?: Date
}

export const familyDeviceCollection: CollectionDefinition<FamilyDeviceRow> = {
  name: 'familyDevices',
  indexes: [{ fields: ['tokenHash'], unique: true }, { fields: ['familyId', '_id'] }, { fields: ['addedBy'] }],
}
