/** The stored form of a report: what finds the thing that is reported, and nothing of who reports it (ADMIN-42). */
import type { ReportOutcome, ReportReason } from '#contract/reports.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

export interface ReportRow {
  _id: number
  at: Date
  about: 'picture' | 'person'
  /** The picture, or the one in which the person was met; null for an invitation into a family. */
  artworkId: number | null
  /** The reported person, or the owner of the picture. */
  accusedId: number
  reason: ReportReason
  words: string | null
  quote: string | null
  /** The blob with the copy of the picture (`report-copies.ts`); null without one. */
  copy: string | null
  state: 'open' | 'decided'
  outcome: ReportOutcome | null
  decidedAt: Date | null
}

/** What a report is about. */
export type ReportedSubject = Pick<ReportRow, 'about' | 'artworkId' | 'accusedId' | 'quote'>

export const reportCollection: CollectionDefinition<ReportRow> = {
  name: 'reports',
  indexes: [
    { fields: ['state', '_id'] },
    { fields: ['state', 'decidedAt'] },
    { fields: ['artworkId', 'state'] },
    { fields: ['accusedId', 'state'] },
    { fields: ['copy'], sparse: true },
  ],
}
