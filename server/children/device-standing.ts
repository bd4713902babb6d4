/** When a family's device signs children in, and how that ends (CHILD-2, CHILD-8). */
import { counts } from '#server/accounts/credentials.ts'
import { endSessionsOfOn, endSessionsOnDevice, type SignInProof } from '#server/accounts/sessions/session-store.ts'
import { roleIn } from '#server/families/membership.ts'
import type { Membership } from '#server/rights/standing.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'

/** The stored form of a family's device. */
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

/** The credential version of a device that no parent has confirmed on this server. Those of accounts count from 0. */
export const NEVER_CONFIRMED = -1

/** The storage, or a transaction on it. */
type Reader = Pick<Storage, 'collection'>

/**
 * Returns whether a parent vouches for a device: the one who has confirmed it is a parent of the family now, and their password is still the
 * one with which they did. Others sign nobody in.
 */
export async function isConfirmed(
  reader: Reader,
  { familyId, addedBy, credentialVersion = 0 }: FamilyDeviceRow,
): Promise<boolean> {
  if (!(await counts(reader, { userId: addedBy, version: credentialVersion }))) return false
  return (await roleIn(reader, familyId, addedBy)) === 'parent'
}

/**
 * Returns whether a session may begin on the device of the proof: a child of the family, on a confirmed device. Writes the device, so that
 * what ends its standing at that moment waits and ends the session too, or comes first.
 */
export async function admitsOnDevice(
  transaction: Transaction,
  { userId, familyDeviceId: _id }: SignInProof & { familyDeviceId: number },
  at: Date,
): Promise<boolean> {
  const devices = transaction.collection(familyDeviceCollection)
  const device = await devices.findOneAndUpdate({ _id }, { $set: { lastUsedAt: at } })
  if (!device || !(await isConfirmed(transaction, device))) return false
  return (await roleIn(transaction, device.familyId, userId)) === 'child'
}

/** Ends the sessions of children on all devices that a person has added. The devices are written for `admitsOnDevice`. */
export async function suspendDevices(transaction: Transaction, addedBy: number, at: Date): Promise<void> {
  const devices = transaction.collection(familyDeviceCollection)
  for (const { _id } of await devices.find({ addedBy })) {
    await devices.updateOne({ _id }, { $set: { sessionsEndedAt: at } })
    await endSessionsOnDevice(transaction, _id, at)
  }
}

/** Removes the devices of a family, or those that one person has added to it, with the sessions of children on them. */
export async function removeDevices(
  transaction: Transaction,
  of: { familyId: number; addedBy?: number },
  at: Date,
): Promise<void> {
  const devices = transaction.collection(familyDeviceCollection)
  for (const { _id } of await devices.find(of)) {
    await devices.deleteOne({ _id })
    await endSessionsOnDevice(transaction, _id, at)
  }
}

/** Ends the sessions of a child on the devices of a family. */
export async function endSessionsOnDevices(
  transaction: Transaction,
  { familyId, userId }: Membership,
  at: Date,
): Promise<void> {
  const devices = transaction.collection(familyDeviceCollection)
  const deviceIds: number[] = []
  for (const { _id } of await devices.find({ familyId })) {
    await devices.updateOne({ _id }, { $set: { sessionsEndedAt: at } })
    deviceIds.push(_id)
  }
  await endSessionsOfOn(transaction, { userId, deviceIds }, at)
}
