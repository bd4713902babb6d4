/** The stored form of a report: what finds the thing that is reported, and nothing of who reports it (ADMIN-42). */
import type { ReportOutcome, ReportReason } from '#contract/reports.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

/** What somebody has said in a report. */
export interface ReportWords {
  readonly at: Date
  readonly reason: ReportReason
  readonly words: string | null
}

/** All reports on one thing that nobody has decided yet, or that were decided together. */
export interface ReportRow extends ReportWords {
  _id: number
  /** Of the last report. */
  at: Date
  about: 'picture' | 'person'
  /** The picture, or the one in which the person was met; null for an invitation into a family. */
  artworkId: number | null
  /** The reported person, or the owner of the picture. */
  accusedId: number
  /** What was said last. */
  reason: ReportReason
  words: string | null
  /** What was said before that, the last first, at most `MAX_EARLIER`. */
  earlier?: ReportWords[]
  /** How many reports it stands for; missing for one. */
  count?: number
  quote: string | null
  /** The blob with the copy of the picture as it was first (`report-copies.ts`); null without one. */
  copy: string | null
  /** Copies of later states of the picture. */
  laterCopies?: string[]
  state: 'open' | 'decided'
  /** What it is about, while it is open: there is one such report. Missing in those from before reports were counted. */
  openKey?: string
  /** Set while it is open and nobody who is signed in has reported the thing. */
  onlyStrangers?: true
  outcome: ReportOutcome | null
  decidedAt: Date | null
}

/** Returns the blobs of a report, the oldest first. */
export const copiesIn = ({ copy, laterCopies = [] }: Pick<ReportRow, 'copy' | 'laterCopies'>): string[] =>
  copy === null ? [] : [copy, ...laterCopies]

export const openKeyOf = ({
  about,
  artworkId,
  accusedId,
}: Pick<ReportRow, 'about' | 'artworkId' | 'accusedId'>): string => `${about}:${artworkId ?? ''}:${accusedId}`

/** What a report is about. */
export type ReportedSubject = Pick<ReportRow, 'about' | 'artworkId' | 'accusedId' | 'quote'>

export const reportCollection: CollectionDefinition<ReportRow> = {
  name: 'reports',
  indexes: [
    { fields: ['state', '_id'] },
    { fields: ['state', 'decidedAt'] },
    { fields: ['artworkId', 'state'] },
    { fields: ['accusedId', 'state'] },
    { fields: ['openKey'], unique: true, sparse: true },
    { fields: ['onlyStrangers'], sparse: true },
  ],
}
