/** What admins do with reports: they look at each with its copy of the picture, and decide (ADMIN-43). */
import type { z } from 'zod'
import {
  type decideReport,
  type listReports,
  MAX_COPIES_LISTED,
  type Report,
  REPORT_PAGE_SIZE,
  type ReportDecision,
  type ReportOutcome,
} from '#contract/reports.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { ChildLookup } from '#server/accounts/child-lookup.ts'
import type { ManagedAccounts } from '#server/accounts/managed-accounts.ts'
import type { Also, PictureCopy, Takedown } from '#server/artworks/deletion/takedown.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Filter, Update } from '#server/storage/storage.ts'
import {
  NO_COPY_OF_PICTURE,
  REPORT_IS_DECIDED,
  REPORT_NOT_FOUND,
  REPORT_WITHOUT_PICTURE,
} from '#server/texts/people.ts'
import type { ReportCopies } from './report-copies.ts'
import { copiesIn, reportCollection, type ReportRow } from './report-row.ts'

type Decided = Pick<ReportRow, 'state' | 'outcome' | 'decidedAt'>

const notFound = (): Problem => Problem.notFound(REPORT_NOT_FOUND)
const isDecided = (): Problem => Problem.conflict(REPORT_IS_DECIDED, 'decided')
const OUTCOMES: Readonly<Record<Exclude<ReportDecision, 'show'>, ReportOutcome>> = {
  dismiss: 'dismissed',
  hide: 'hidden',
  delete: 'deleted',
  disable: 'disabled',
}

/** Decides open reports, with what is done to their thing. Of two decisions at once, the second one does nothing. */
const decideAll =
  (which: Filter<ReportRow>, set: Decided): Also =>
  async (transaction) => {
    const open = { ...which, state: 'open' as const }
    if ((await transaction.collection(reportCollection).updateMany(open, decided(set))) === 0) throw isDecided()
  }

export function createReportQueue(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  copies: ReportCopies,
  takedown: Takedown,
  accounts: AccountService,
  children: ChildLookup,
  managed: ManagedAccounts,
  audit: Audit,
) {
  const rows = storage.collection(reportCollection)

  async function find(_id: number): Promise<ReportRow> {
    const row = await rows.findOne({ _id })
    if (!row) throw notFound()
    return row
  }

  async function toViews(found: readonly ReportRow[]): Promise<Report[]> {
    const accusedIds = found.map(({ accusedId }) => accusedId)
    const artworkIds = [...new Set(found.flatMap(({ artworkId }) => artworkId ?? []))]
    const copiesOf = new Map<number, PictureCopy[]>()
    for (const artworkId of artworkIds) copiesOf.set(artworkId, await takedown.copies(artworkId))
    const [hidden, people, disabled] = await Promise.all([
      takedown.hiddenAmong(artworkIds),
      accounts.people(accusedIds),
      children.disabledAmong(accusedIds),
    ])
    const stateOf = (artworkId: number) => {
      const isHidden = hidden.get(artworkId)
      return isHidden === undefined ? 'deleted' : isHidden ? 'hidden' : 'shown'
    }
    return found.map((row) => {
      const { _id, at, about, artworkId, accusedId, reason, words, earlier = [], count = 1, quote, outcome } = row
      const person = people.get(accusedId)
      return {
        id: _id,
        at: at.toISOString(),
        about,
        reason,
        words,
        earlier: earlier.map((said) => ({ ...said, at: said.at.toISOString() })),
        count,
        quote,
        artwork:
          artworkId === null
            ? null
            : {
                id: artworkId,
                copiesKept: copiesIn(row).length,
                state: stateOf(artworkId),
                ...listed(copiesOf.get(artworkId)),
              },
        person: person
          ? {
              userId: accusedId,
              username: person.isChild ? null : person.username,
              isChild: person.isChild,
              disabled: disabled.has(accusedId),
            }
          : null,
        outcome,
      }
    })
  }

  async function viewOf(reportId: number): Promise<Report> {
    const [view] = await toViews([await find(reportId)])
    return view!
  }

  /** Performs a decision. Throws the 409 Problem of a decided report, having done nothing, when another one was made meanwhile. */
  async function perform(
    adminId: number,
    { about, artworkId, accusedId }: ReportRow,
    { decision, copies }: { decision: Exclude<ReportDecision, 'show' | 'dismiss'>; copies: boolean },
    set: Decided,
  ): Promise<void> {
    if (decision === 'disable') {
      await managed.change(adminId, accusedId, { disabled: true }, decideAll({ accusedId }, set))
      return
    }
    if (artworkId === null) throw Problem.conflict(REPORT_WITHOUT_PICTURE, 'no-picture')
    const ids = copies ? (await takedown.copies(artworkId)).map(({ id }) => id) : []
    // A report of a person met in the picture is another question.
    const which =
      about === 'person' ? { artworkId, accusedId, about } : { artworkId: { $in: [artworkId, ...ids] }, about }
    await takedown[decision](adminId, artworkId, { copies, also: decideAll(which, set) })
  }

  async function dismiss(adminId: number, { about, artworkId, accusedId }: ReportRow, set: Decided): Promise<void> {
    await storage.transact(async (transaction) => {
      await decideAll({ about, artworkId, accusedId }, set)(transaction)
      const what =
        about === 'picture' && artworkId !== null
          ? ({ target: 'artwork', targetId: artworkId } as const)
          : ({ target: 'account', targetId: accusedId } as const)
      await audit.record(transaction, { act: 'report-dismissed', adminId, ...what })
    })
  }

  return {
    /** Returns reports, newest first. */
    async list({ state, before }: z.output<typeof listReports.query>): Promise<z.input<typeof listReports.reply>> {
      const filter = { state, ...(before !== undefined && { _id: { $lt: before } }) }
      const found = await rows.find(filter, { sort: { _id: -1 }, limit: REPORT_PAGE_SIZE + 1 })
      return { reports: await toViews(found.slice(0, REPORT_PAGE_SIZE)), hasMore: found.length > REPORT_PAGE_SIZE }
    },

    /** Returns a copy of the reported picture, the first one at 0. Throws a 404 Problem without one. */
    async picture(reportId: number, at: number): Promise<Uint8Array> {
      const copy = copiesIn(await find(reportId))[at]
      const png = copy === undefined ? null : await copies.read(copy)
      if (!png) throw Problem.notFound(NO_COPY_OF_PICTURE)
      return png
    },

    /**
     * Decides a report, and with it the other open ones on the same thing. Throws a 404 Problem for an unknown report, a 409 Problem for a
     * decided one and for what cannot be done to this thing, and the Problems of `Takedown` and `ManagedAccounts`.
     */
    async decide(
      { id: adminId }: Pick<Person, 'id'>,
      reportId: number,
      { decision, copies }: z.output<typeof decideReport.body>,
    ): Promise<Report> {
      const row = await find(reportId)
      if (decision === 'show') {
        if (row.artworkId === null) throw Problem.conflict(REPORT_WITHOUT_PICTURE, 'no-picture')
        await takedown.show(adminId, row.artworkId, { copies })
        return viewOf(reportId)
      }
      if (row.state === 'decided') throw isDecided()
      const set: Decided = { state: 'decided', outcome: OUTCOMES[decision], decidedAt: now() }
      if (decision === 'dismiss') await dismiss(adminId, row, set)
      else await perform(adminId, row, { decision, copies }, set)
      return viewOf(reportId)
    },
  }
}

export type ReportQueue = ReturnType<typeof createReportQueue>

const decided = ($set: Decided): Update<ReportRow> => ({ $set, $unset: { openKey: true, onlyStrangers: true } })

const listed = (copies: readonly PictureCopy[] = []) => ({
  copies: copies.slice(0, MAX_COPIES_LISTED),
  copyCount: copies.length,
})
