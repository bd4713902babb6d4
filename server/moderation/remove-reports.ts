/** Removes reports, and the copies of pictures that no report has any more. */
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { copiesIn, reportCollection, type ReportRow } from './report-row.ts'

interface Stored {
  readonly storage: Storage
  readonly blobs: BlobStore
}

/** Removes those of an artwork's copies that no report has. */
async function removeUnused(
  copies: readonly string[],
  artworkId: number | null,
  { storage, blobs }: Stored,
): Promise<void> {
  for (const copy of copies) {
    const remove = await blobs.deletionOf(copy)
    const rows = await storage.collection(reportCollection).find({ artworkId })
    if (!rows.some((row) => copiesIn(row).includes(copy))) await remove()
  }
}

/** Removes one report, with its copies. */
export async function removeReport(row: ReportRow, stored: Stored): Promise<void> {
  await stored.storage.collection(reportCollection).deleteOne({ _id: row._id })
  await removeUnused(copiesIn(row), row.artworkId, stored)
}

/** Removes the copies of a deleted artwork. The reports stay, so that an admin can still look after its owner. */
export async function removeReportCopies(artworkId: number, stored: Stored): Promise<void> {
  const rows = stored.storage.collection(reportCollection)
  for (const row of await rows.find({ artworkId })) {
    const copies = copiesIn(row)
    if (copies.length === 0) continue
    await rows.updateOne({ _id: row._id }, { $set: { copy: null }, $unset: { laterCopies: true } })
    await removeUnused(copies, artworkId, stored)
  }
}

/** Removes the reports about a deleted account. */
export async function removeReportsAbout(accusedId: number, stored: Stored): Promise<void> {
  for (const row of await stored.storage.collection(reportCollection).find({ accusedId }))
    await removeReport(row, stored)
}
