/** What becomes of family devices when the account that has added them is deleted. */
import type { FamilyMembership } from '#server/families/membership.ts'
import type { Storage } from '#server/storage/storage.ts'
import { familyDeviceCollection } from './family-device-row.ts'

/** Removes the devices that a deleted account has added to families that are gone too. Those of other families stay with the family. */
export async function removeDevicesOf(
  userId: number,
  { storage, families }: { storage: Storage; families: Pick<FamilyMembership, 'membersOf'> },
): Promise<void> {
  const devices = storage.collection(familyDeviceCollection)
  for (const { _id, familyId } of await devices.find({ addedBy: userId }))
    if ((await families.membersOf(familyId)).length === 0) await devices.deleteOne({ _id })
}
