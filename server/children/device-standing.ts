/** When a family's device signs children in, and how that ends (CHILD-2, CHILD-8). */
import { counts } from '#server/accounts/credentials.ts'
import { endSessionsOfOn, endSessionsOnDevice, type SignInProof } from '#server/accounts/sessions/session-store.ts'
import { roleIn } from '#server/families/membership.ts'
import type { Membership } from '#server/rights/standing/standing.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { familyDeviceCollection, type FamilyDeviceRow } from './family-device-row.ts'

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
