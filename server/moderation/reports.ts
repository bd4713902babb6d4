/** Stores what people report. The reporter is not stored, so that nothing can tell it (ADMIN-42, docs/decisions/0220). */
import type { NewReport } from '#contract/reports.ts'
import type { Takedown } from '#server/artworks/deletion/takedown.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { DuplicateKey, type Update } from '#server/storage/storage.ts'
import { MANY_REPORTS_WAIT } from '#server/texts/people.ts'
import { removeReport, type ReportCopies } from './report-copies.ts'
import { openKeyOf, reportCollection, type ReportedSubject, type ReportRow, type ReportWords } from './report-row.ts'
import type { FindSubject } from './reported-subject.ts'

/** What was said before, kept with a report: an admin sees by then what it is about. */
const MAX_EARLIER = 4
/** Things that only strangers have reported and nobody has decided. What a person reports is always stored. */
const MAX_OPEN_OF_STRANGERS = 500
/** When this many reports are open, new ones have no copy of the picture, so that they do not fill the disk. */
const MAX_OPEN_WITH_COPY = 1_000
/** Decided reports are deleted after this time, with their copies. */
const KEPT_MS = 90 * 24 * 60 * 60_000
/** Reports that one sweep looks at. */
const PER_SWEEP = 500

/** All strangers take turns as one person for the painting. No account has this id. */
const STRANGER = 0

export function createReports(
  { storage, blobs, now, log }: Pick<Context, 'storage' | 'blobs' | 'now' | 'log'>,
  findSubject: FindSubject,
  copies: Pick<ReportCopies, 'keep'>,
  takedown: Pick<Takedown, 'hiddenAmong'>,
) {
  const rows = storage.collection(reportCollection)

  async function isStillHidden({ outcome, artworkId }: ReportRow): Promise<boolean> {
    if (outcome !== 'hidden' || artworkId === null) return false
    return (await takedown.hiddenAmong([artworkId])).get(artworkId) ?? false
  }

  /** Adds to the open report on the same thing, or makes one. Returns its id. Throws DuplicateKey when another one was quicker. */
  const note = (isPerson: boolean, subject: ReportedSubject, said: ReportWords): Promise<number> =>
    storage.transact(async (transaction) => {
      const open = transaction.collection(reportCollection)
      const openKey = openKeyOf(subject)
      const row = await open.findOne({ openKey })
      if (row) {
        await open.updateOne({ _id: row._id }, added(row, { isPerson, said, quote: subject.quote }))
        return row._id
      }
      const openCount = isPerson ? 0 : await open.countDocuments({ onlyStrangers: true })
      if (openCount >= MAX_OPEN_OF_STRANGERS) throw Problem.unavailable(MANY_REPORTS_WAIT, 3_600)
      const _id = await storage.nextId('reports')
      const fresh = { copy: null, state: 'open' as const, outcome: null, decidedAt: null }
      await open.insertOne({ _id, ...subject, ...said, ...fresh, openKey, ...(!isPerson && { onlyStrangers: true }) })
      return _id
    })

  return {
    /** Throws a 404 Problem for what the caller may not see, and a stranger a 503 Problem while too many reports of strangers wait. */
    async send(person: Person | null, { thing, reason, words }: NewReport): Promise<void> {
      const { about, artworkId, accusedId, quote } = await findSubject(person, thing)
      const said: ReportWords = { at: now(), reason, words: words || null }
      const subject = { about, artworkId, accusedId, quote: quote || null }
      const reportId = await retryOnce(() => note(person !== null, subject, said))
      if (artworkId === null || (await rows.countDocuments({ state: 'open' })) > MAX_OPEN_WITH_COPY) return
      // Without a copy the report is still worth reading.
      await copies
        .keep({ _id: reportId, artworkId }, person?.id ?? STRANGER)
        .catch((error: unknown) => log.warn({ err: error, reportId }, 'a reported picture could not be kept'))
    },
    /** Deletes decided reports that are older than 90 days, except those of pictures that are still hidden. */
    async sweep(): Promise<void> {
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

export type Reports = ReturnType<typeof createReports>

/** Returns the change by one more report. Once a person has reported the thing, strangers are counted and their words left out. */
function added(
  { count = 1, onlyStrangers, earlier = [], at, reason, words }: ReportRow,
  { isPerson, said, quote }: { isPerson: boolean; said: ReportWords; quote: string | null },
): Update<ReportRow> {
  const more = { count: count + 1 }
  if (!isPerson && !onlyStrangers) return { $set: more }
  const $set = { ...more, ...said, quote, earlier: [{ at, reason, words }, ...earlier].slice(0, MAX_EARLIER) }
  return isPerson ? { $set, $unset: { onlyStrangers: true } } : { $set }
}

async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DuplicateKey)) throw error
    return work()
  }
}
