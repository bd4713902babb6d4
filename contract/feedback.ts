/** Calls for what people tell the operator, and for admins who read it. */
import { z } from 'zod'
import { IsoDate, PathId, route } from './route.ts'

export const FeedbackType = z.enum(['suggestion', 'bug_report', 'feature_request', 'other'])
export type FeedbackType = z.infer<typeof FeedbackType>
export const FeedbackPriority = z.enum(['low', 'medium', 'high', 'critical'])
export type FeedbackPriority = z.infer<typeof FeedbackPriority>
export const FeedbackStatus = z.enum(['open', 'in_progress', 'resolved', 'closed'])
export type FeedbackStatus = z.infer<typeof FeedbackStatus>
export const FeedbackSource = z.enum(['web', 'mobile', 'popup', 'email'])
export type FeedbackSource = z.infer<typeof FeedbackSource>

export const Feedback = z.object({
  id: z.int(),
  /** Null when the account has been deleted. */
  userId: z.int().nullable(),
  username: z.string().nullable(),
  type: FeedbackType,
  title: z.string(),
  description: z.string(),
  priority: FeedbackPriority,
  status: FeedbackStatus,
  source: FeedbackSource,
  isArchived: z.boolean(),
  /** What an admin has answered; the sender reads it. */
  reply: z.string().nullable(),
  createdAt: IsoDate,
  updatedAt: IsoDate,
})
export type Feedback = z.infer<typeof Feedback>

/** Feedback as its sender sees it. */
export const OwnFeedback = Feedback.pick({
  id: true,
  type: true,
  title: true,
  description: true,
  status: true,
  reply: true,
  createdAt: true,
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

/** The title of feedback that comes without one. */
export const FEEDBACK_TITLES: Readonly<Record<FeedbackType, string>> = {
  bug_report: 'Bug Report',
  feature_request: 'Feature Request',
  suggestion: 'Improvement Suggestion',
  other: 'General Feedback',
}

/** In characters. */
const MIN_DESCRIPTION = 10
const MAX_DESCRIPTION = 2_000
const TOO_SHORT = `Description must be at least ${MIN_DESCRIPTION} characters`

const Description = z
  .string(TOO_SHORT)
  .trim()
  .max(MAX_DESCRIPTION, `Description must be under ${MAX_DESCRIPTION} characters`)

/** What the form of the feedback page takes. */
export const FeedbackForm = z.object({
  type: z.enum(FeedbackType.options, 'Please select a feedback type'),
  description: Description.min(MIN_DESCRIPTION, TOO_SHORT),
})

const MAX_TITLE = 200
const NO_TITLE = 'Title is required'

/** Status, archive and author are not the sender's to choose. */
export const NewFeedback = z
  .object({
    type: FeedbackForm.shape.type,
    title: z
      .string(NO_TITLE)
      .trim()
      .min(1, NO_TITLE)
      .max(MAX_TITLE, `Title must be at most ${MAX_TITLE} characters`)
      .optional(),
    description: Description,
    priority: FeedbackPriority.default('medium'),
    source: FeedbackSource.optional(),
  })
  .check(({ value, issues }) => {
    // A suggestion for the store has its item's name as the title, and may say little more.
    const isForStore = value.type === 'suggestion' && value.title !== undefined && value.source !== undefined
    const wanted = isForStore ? Description.min(1, 'Description is required') : FeedbackForm.shape.description
    const { error } = wanted.safeParse(value.description)
    for (const { message } of error?.issues ?? [])
      issues.push({ code: 'custom', input: value.description, path: ['description'], message })
  })
export type NewFeedback = z.infer<typeof NewFeedback>

export const sendFeedback = route({
  method: 'post',
  path: '/api/feedback',
  body: NewFeedback,
  reply: Feedback,
  status: 201,
})

/** What the caller has sent and is still stored, newest first, at most 50. */
export const listOwnFeedback = route({ method: 'get', path: '/api/feedback/own', reply: z.array(OwnFeedback) })

/** `all` and nothing mean no filter. */
const optionalFilter = <V extends z.ZodEnum>(values: V) =>
  z.union([values, z.enum(['all', '']).transform(() => undefined)]).optional()

/** The most in one reply. */
export const FEEDBACK_PAGE = 1_000

/** What is not archived or, with `archived=true`, what is: newest first, at most 1,000. `before` is the id of the last one of the page before. */
export const listFeedback = route({
  method: 'get',
  path: '/api/feedback',
  who: 'admin',
  query: z.object({
    status: optionalFilter(FeedbackStatus),
    type: optionalFilter(FeedbackType),
    archived: z.enum(['true', 'false']).optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  reply: z.array(Feedback),
})

const FeedbackPath = z.object({ id: PathId })

const NO_REPLY = 'Write an answer first'

/** What an admin answers. */
export const FeedbackReply = z.object({
  reply: z
    .string(NO_REPLY)
    .trim()
    .min(1, NO_REPLY)
    .max(MAX_DESCRIPTION, `An answer must be at most ${MAX_DESCRIPTION} characters`),
})

/** Changes what is given. A new answer replaces the one before, and its reader is told. */
export const changeFeedback = route({
  method: 'patch',
  path: '/api/feedback/:id',
  who: 'admin',
  params: FeedbackPath,
  body: z
    .object({
      status: FeedbackStatus.optional(),
      priority: FeedbackPriority.optional(),
      ...FeedbackReply.partial().shape,
    })
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Send a status, a priority or an answer',
    ),
  reply: Feedback,
})

export const archiveFeedback = route({
  method: 'patch',
  path: '/api/feedback/:id/archive',
  who: 'admin',
  params: FeedbackPath,
  body: z.object({ archived: z.boolean('Say whether it is archived') }),
  reply: Feedback,
})
