/** Stores what people report. Who reports is not stored, so that nothing can tell it (ADMIN-42, docs/decisions/0220). */
import type { Logger } from 'pino'
import type { NewReport } from '#contract/reports.ts'
import type { Takedown } from '#server/artworks/takedown.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import type { Storage } from '#server/storage/storage.ts'
import { removeReport } from './remove-reports.ts'
import type { ReportCopies } from './report-copies.ts'
import { reportCollection, type ReportRow } from './report-row.ts'
import type { FindSubject } from './reported-subject.ts'

/** Open reports on one thing that are stored: an admin sees by then that many have reported it. */
const MAX_OPEN_ON_ONE = 20
/** Open reports in all. */
const MAX_OPEN = 1_000
/** Decided reports are deleted after this time, with their copies. */
const KEPT_MS = 90 * 24 * 60 * 60_000
/** Reports that one sweep looks at. */
const PER_SWEEP = 500

/** All strangers take turns as one person for the painting. No account has this id. */
const STRANGER = 0

export interface Reports {
  /** Throws a 404 Problem for what the caller may not see, and a 503 Problem while too many reports wait. */
  send(person: Person | null, given: NewReport): Promise<void>
  /** Deletes decided reports that are older than 90 days, except those of pictures that are still hidden. */
  sweep(): Promise<void>
}

export function createReports({
  storage,
  blobs,
  findSubject,
  copies,
  takedown,
  now,
  log,
}: {
  storage: Storage
  blobs: BlobStore
  findSubject: FindSubject
  copies: Pick<ReportCopies, 'keep'>
  takedown: Pick<Takedown, 'hiddenAmong'>
  now: () => Date
  log: Logger
}): Reports {
  const rows = storage.collection(reportCollection)

  async function isStillHidden({ outcome, artworkId }: ReportRow): Promise<boolean> {
    if (outcome !== 'hidden' || artworkId === null) return false
    return (await takedown.hiddenAmong([artworkId])).get(artworkId) ?? false
  }

  return {
    async send(person, { thing, reason, words }) {
      const { about, artworkId, accusedId, quote } = await findSubject(person, thing)
      const [onThis, inAll] = await Promise.all([
        rows.countDocuments({ about, artworkId, accusedId, state: 'open' }),
        rows.countDocuments({ state: 'open' }),
      ])
      if (onThis >= MAX_OPEN_ON_ONE) return
      if (inAll >= MAX_OPEN) throw Problem.unavailable('Very many reports wait. Please try again tomorrow.', 3_600)
      const row: ReportRow = {
        _id: await storage.nextId('reports'),
        at: now(),
        about,
        artworkId,
        accusedId,
        reason,
        words: words || null,
        quote: quote || null,
        copy: null,
        state: 'open',
        outcome: null,
        decidedAt: null,
      }
      await rows.insertOne(row)
      if (artworkId === null) return
      // Without a copy the report is still worth reading.
      await copies
        .keep({ _id: row._id, artworkId }, person?.id ?? STRANGER)
        .catch((error: unknown) => log.warn({ err: error, reportId: row._id }, 'a reported picture could not be kept'))
    },
    async sweep() {
      const decidedAt = { $lt: new Date(now().getTime() - KEPT_MS) }
      const old = await rows.find({ state: 'decided', decidedAt }, { sort: { decidedAt: 1 }, limit: PER_SWEEP })
      for (const row of old) {
        // It is looked at again after as long.
        if (await isStillHidden(row)) await rows.updateOne({ _id: row._id }, { $set: { decidedAt: now() } })
        else await removeReport(row, { storage, blobs })
      }
    },
  }
}
