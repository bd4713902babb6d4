/** A process that changes stored data while a backup reads it: it adds log entries, changes accounts and deletes an artwork. */
import { accountCollection } from '#server/accounts/account-row.ts'
import { artworkCollection } from '#server/artworks/artwork-row.ts'
import { readConfig } from '#server/config.ts'
import { openStorage } from '#server/open-storage.ts'
import { createStrokeLog } from '#server/log/stroke-log.ts'

const { storage } = await openStorage(readConfig(process.env))
await storage.nextId('artworks')
await storage.collection(accountCollection).updateMany({}, { $set: { email: 'somebody@example.org' } })
await storage.collection(artworkCollection).deleteOne({ _id: 1 })
const strokeLog = createStrokeLog({ storage })
for (const artworkId of [2, 3]) {
  const write = { userId: 1, at: new Date(), update: new Uint8Array(300) }
  await strokeLog.append(
    artworkId,
    await strokeLog.lastPosition(artworkId),
    Array.from({ length: 500 }, () => write),
  )
}
await storage.close()
