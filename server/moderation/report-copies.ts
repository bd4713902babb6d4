/**
 * Copies of reported pictures, as they were when they were reported: what an admin sees of a picture that nobody has shared with them
 * (docs/decisions/0220). A copy is a blob that all reports on the same picture share.
 */
import type { Context } from '#server/context/context.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { copiesIn, reportCollection, type ReportRow } from './report-row.ts'

/** Different copies of one artwork that open reports may have. */
const MAX_COPIES = 5
/** How long a report waits for its picture to be painted. */
const PAINTING_TIMEOUT_MS = 10_000

export function createReportCopies(
  { storage, blobs }: Pick<Context, 'storage' | 'blobs'>,
  pictures: Pick<PictureService, 'newest'>,
) {
  return {
    /** Paints and keeps the picture for a stored report. @param userId who waits for it; 0 for a stranger */
    async keep({ _id, artworkId }: { _id: number; artworkId: number }, userId: number): Promise<void> {
      const signal = AbortSignal.timeout(PAINTING_TIMEOUT_MS)
      const { file, colorHash } = await pictures.newest(artworkId, {
        size: 'full',
        userId,
        // Admins see it, whatever the person who reports may see by then.
        judge: () => Promise.resolve(),
        signal,
      })
      const copy = `reports/${artworkId}-${colorHash.slice(0, 32)}`
      const isNamed = await storage.transact(async (transaction) => {
        const open = await transaction.collection(reportCollection).find({ artworkId, state: 'open' })
        const row = open.find((other) => other._id === _id)
        const kept = new Set(open.flatMap(copiesIn))
        if (!row || (!kept.has(copy) && kept.size >= MAX_COPIES)) return false
        if (copiesIn(row).includes(copy)) return true
        const { copy: first, laterCopies = [] } = row
        const $set = first === null ? { copy } : { laterCopies: [...laterCopies, copy] }
        await transaction.collection(reportCollection).updateOne({ _id }, { $set })
        return true
      })
      if (!isNamed) return
      // After the row names it, so that no removal of the same copy comes between (`remove-reports.ts`).
      await blobs.put(copy, file)
    },
    /** Returns the bytes of a copy, or null. */
    read: (copy: string): Promise<Uint8Array | null> => blobs.get(copy),
  }
}

export type ReportCopies = ReturnType<typeof createReportCopies>

/** Removes reports, and the copies of pictures that no report has any more. */
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
