/** What becomes of children on the devices of a family when the parent who has added them is disabled (ADMIN-4). */
import { endSessionsOnDevice } from '#server/accounts/sessions/session-store.ts'
import type { Transaction } from '#server/storage/storage.ts'
import { familyDeviceCollection } from './family-device-row.ts'

/**
 * Ends what children do on the devices that a person has added. Each device is written, so that a sign-in at that moment, which writes
 * its device too, comes before and is ended, or comes after and is refused.
 */
export async function endSessionsOnDevicesOf(transaction: Transaction, userId: number, at: Date): Promise<void> {
  const devices = transaction.collection(familyDeviceCollection)
  for (const { _id } of await devices.find({ addedBy: userId })) {
    await devices.updateOne({ _id }, { $set: { sessionsEndedAt: at } })
    await endSessionsOnDevice(transaction, _id, at)
  }
}
