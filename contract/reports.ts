/** Calls that report a picture or a person to the people who run the server, and what admins do then. */
import { z } from 'zod'
import { fileRoute, IsoDate, PathId, route, Success } from './route.ts'

export const ReportReason = z.enum(['unkind', 'not-for-children', 'private-things', 'bothers', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

/** In characters. */
export const MAX_REPORT_WORDS = 500

const Id = z.int().positive()

/**
 * What is reported: a picture that the caller may see (a public one also signed out), the one that a link shows, the picture or the family
 * that an invitation leads to, or a person who colors a picture that the caller may see.
 */
export const ReportedThing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picture'), artworkId: Id }),
  z.object({ kind: z.literal('linked-picture'), key: z.string().min(1).max(100) }),
  z.object({ kind: z.literal('session-invitation'), code: z.string().min(1).max(100) }),
  z.object({ kind: z.literal('family-invitation'), code: z.string().min(1).max(100) }),
  z.object({ kind: z.literal('person'), artworkId: Id, userId: Id }),
])
export type ReportedThing = z.infer<typeof ReportedThing>

export const NewReport = z.object({
  thing: ReportedThing,
  reason: ReportReason,
  words: z.string().trim().max(MAX_REPORT_WORDS, `Please say it in at most ${MAX_REPORT_WORDS} characters`).optional(),
})
export type NewReport = z.infer<typeof NewReport>

/** 404 for what the caller may not see. Nothing says who has reported: that is not stored (ADMIN-42). */
export const sendReport = route({
  method: 'post',
  path: '/api/reports',
  who: 'everybody',
  body: NewReport,
  reply: Success,
  status: 201,
})

export const ReportOutcome = z.enum(['dismissed', 'hidden', 'deleted', 'disabled'])
export type ReportOutcome = z.infer<typeof ReportOutcome>

/** How many copies of a picture a report names. */
export const MAX_COPIES_LISTED = 50

const ReportWords = z.object({ at: IsoDate, reason: ReportReason, words: z.string().nullable() })

/** All reports on one thing, as admins see them, with what was said last. */
export const Report = ReportWords.extend({
  id: z.int(),
  about: z.enum(['picture', 'person']),
  /** What was said before, the last first. */
  earlier: z.array(ReportWords),
  /** How often the thing was reported. Not everything that was said is kept. */
  count: z.int(),
  /** What the reported invitation says; null for other reports. */
  quote: z.string().nullable(),
  /** The picture, or the one in which the person was met; null for an invitation into a family. */
  artwork: z
    .object({
      id: z.int(),
      /** How many copies there are of it as it was when it was reported. */
      copiesKept: z.int(),
      state: z.enum(['shown', 'hidden', 'deleted']),
      /** Its copies and theirs, at most `MAX_COPIES_LISTED`, by number: pictures that were made from it and are not deleted. */
      copies: z.array(z.object({ id: z.int(), isPublic: z.boolean(), isHidden: z.boolean() })),
      copyCount: z.int(),
    })
    .nullable(),
  /** The reported person, or the owner of the picture. A child has no name here (ADMIN-6). Null when the account is deleted. */
  person: z
    .object({ userId: z.int(), username: z.string().nullable(), isChild: z.boolean(), disabled: z.boolean() })
    .nullable(),
  /** Null while nobody has decided. */
  outcome: ReportOutcome.nullable(),
})
export type Report = z.infer<typeof Report>

/** Reports in one reply. */
export const REPORT_PAGE_SIZE = 50

/** Those that wait, or those that were decided; newest first, and with `before` older ones than that. */
export const listReports = route({
  method: 'get',
  path: '/api/admin/reports',
  who: 'admin',
  query: z.object({
    state: z.enum(['open', 'decided']).default('open'),
    before: z.coerce.number().int().positive().optional(),
  }),
  reply: z.object({ reports: z.array(Report), hasMore: z.boolean() }),
})

const ReportPath = z.object({ id: PathId })

/** A copy of the picture, 1600 x 1200 pixels: the first one at 0. */
export const getReportPicture = fileRoute({
  path: '/api/admin/reports/:id/picture',
  who: 'admin',
  params: ReportPath,
  query: z.object({ at: z.coerce.number().int().min(0).default(0) }),
  type: 'image/png',
  headers: z.object({ 'Cache-Control': z.literal('private, no-store') }),
})

/**
 * `dismiss`: nothing is wrong. `hide` and `show` the picture, `delete` it, `disable` the person's account. All open reports on the same
 * thing are decided with it. 409 (`decided`) for a decided report, of which only `show` is asked.
 */
export const ReportDecision = z.enum(['dismiss', 'hide', 'show', 'delete', 'disable'])
export type ReportDecision = z.infer<typeof ReportDecision>

export const decideReport = route({
  method: 'post',
  path: '/api/admin/reports/:id/decision',
  who: 'admin',
  params: ReportPath,
  /** `copies`: hide, show or delete those of the picture too. */
  body: z.object({ decision: ReportDecision, copies: z.boolean().default(false) }),
  reply: Report,
})
