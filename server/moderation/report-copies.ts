/**
 * Copies of reported pictures, as they were when they were reported: what an admin sees of a picture that nobody has shared with them
 * (docs/decisions/0220). A copy is a blob that all reports on the same picture share.
 */
import type { Context } from '#server/context/context.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import { copiesIn, reportCollection } from './report-row.ts'

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
      const { png, colorHash } = await pictures.newest(artworkId, { size: 'full', userId, signal })
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
      await blobs.put(copy, png)
    },
    /** Returns the bytes of a copy, or null. */
    read: (copy: string): Promise<Uint8Array | null> => blobs.get(copy),
  }
}

export type ReportCopies = ReturnType<typeof createReportCopies>
