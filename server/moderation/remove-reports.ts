/** Removes reports, and the copies of pictures that no report has any more. */
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { reportCollection, type ReportRow } from './report-row.ts'

interface Stored {
  readonly storage: Storage
  readonly blobs: BlobStore
}

async function removeUnused(copy: string, { storage, blobs }: Stored): Promise<void> {
  const remove = await blobs.deletionOf(copy)
  if (!(await storage.collection(reportCollection).findOne({ copy }))) await remove()
}

/** Removes one report, with its copy. */
export async function removeReport({ _id, copy }: ReportRow, stored: Stored): Promise<void> {
  await stored.storage.collection(reportCollection).deleteOne({ _id })
  if (copy !== null) await removeUnused(copy, stored)
}

/** Removes the copies of a deleted artwork. The reports stay, so that an admin can still look after its owner. */
export async function removeReportCopies(artworkId: number, stored: Stored): Promise<void> {
  const rows = stored.storage.collection(reportCollection)
  for (const { _id, copy } of await rows.find({ artworkId })) {
    if (copy === null) continue
    await rows.updateOne({ _id }, { $set: { copy: null } })
    await removeUnused(copy, stored)
  }
}

/** Removes the reports about a deleted account. */
export async function removeReportsAbout(accusedId: number, stored: Stored): Promise<void> {
  for (const row of await stored.storage.collection(reportCollection).find({ accusedId }))
    await removeReport(row, stored)
}
