/** What people tell the operator, and what admins do with it. */
import type { z } from 'zod'
import {
  type changeFeedback,
  type Feedback,
  FEEDBACK_PAGE,
  FEEDBACK_TITLES,
  type FeedbackPriority,
  type FeedbackSource,
  type FeedbackStatus,
  type FeedbackType,
  type listFeedback,
  type NewFeedback,
  type OwnFeedback,
} from '#contract/feedback.ts'
import type { AccountService } from '#server/accounts/account-service.ts'
import type { Act, Audit } from '#server/audit/audit.ts'
import { describeChange } from '#server/audit/describe-change.ts'
import type { Context } from '#server/context/context.ts'
import { type KeepMade, WITHOUT_KEY } from '#server/http/idempotency.ts'
import type { Person } from '#server/http/person.ts'
import type { Notices } from '#server/notices/notices.ts'
import { Problem } from '#server/http/problem.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { FEEDBACK_NOT_FOUND } from '#server/texts/people.ts'

/** The stored form of feedback. */
interface FeedbackRow {
  _id: number
  /** Null after the account has been deleted. */
  userId: number | null
  type: FeedbackType
  title: string
  description: string
  priority: FeedbackPriority
  status: FeedbackStatus
  source: FeedbackSource
  isArchived: boolean
  /** Missing until an admin answers. */
  reply?: string
  createdAt: Date
  updatedAt: Date
}

export const feedbackCollection: CollectionDefinition<FeedbackRow> = {
  name: 'feedback',
  indexes: [
    { fields: ['isArchived', '_id'] },
    { fields: ['isArchived', 'status', '_id'] },
    { fields: ['isArchived', 'type', '_id'] },
    { fields: ['userId', '_id'] },
    { fields: ['updatedAt'] },
  ],
}

/** What its sender is shown of it at once. */
const MAX_OWN = 50

export function createFeedbackService(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  accounts: AccountService,
  audit: Audit,
  notices: Pick<Notices, 'add'>,
) {
  const rows = storage.collection(feedbackCollection)

  async function toViews(found: readonly FeedbackRow[]): Promise<Feedback[]> {
    const people = await accounts.people(found.flatMap(({ userId }) => (userId === null ? [] : [userId])))
    return found.map(({ _id, userId, reply = null, createdAt, updatedAt, ...rest }) => ({
      ...rest,
      reply,
      id: _id,
      userId,
      username: (userId !== null && people.get(userId)?.username) || null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }))
  }

  async function viewOf(row: FeedbackRow | null): Promise<Feedback> {
    const [view] = row ? await toViews([row]) : []
    if (!view) throw Problem.notFound(FEEDBACK_NOT_FOUND)
    return view
  }

  /** Changes feedback, and tells its sender of a new answer; what both say is nobody's to read in the audit log (ADMIN-175). */
  async function set(
    id: number,
    change: Partial<Pick<FeedbackRow, 'status' | 'priority' | 'isArchived' | 'reply'>>,
    { act, adminId }: Pick<Act, 'act' | 'adminId'>,
  ): Promise<Feedback> {
    const changed = await storage.transact(async (transaction) => {
      const feedback = transaction.collection(feedbackCollection)
      const before = await feedback.findOne({ _id: id })
      if (!before) return null
      // The act itself says what happened to the archive.
      const { isArchived: _, reply, ...shown } = change
      const isAnswered = reply !== undefined && reply !== before.reply
      const changes = describeChange(before, shown).replaceAll('_', ' ')
      const details = [...(changes === '' ? [] : [changes]), ...(isAnswered ? ['answered'] : [])].join(', ')
      await audit.record(transaction, { act, adminId, target: 'feedback', targetId: id, title: before.title, details })
      if (isAnswered && before.userId !== null) await notices.add(before.userId, 'feedback-answered', {}, transaction)
      return feedback.findOneAndUpdate({ _id: id }, { $set: { ...change, updatedAt: now() } })
    })
    return viewOf(changed)
  }

  return {
    /** Stores feedback as open and not archived, whatever else was sent, and with the title of its type if it has none. */
    async send(
      person: Person,
      { type, title, description, priority, source }: NewFeedback,
      keepMade: KeepMade = WITHOUT_KEY.keepMade,
    ): Promise<Feedback> {
      const at = now()
      const row: FeedbackRow = {
        _id: await storage.nextId('feedback'),
        userId: person.id,
        type,
        title: title ?? FEEDBACK_TITLES[type],
        description,
        priority,
        status: 'open',
        source: source ?? 'web',
        isArchived: false,
        createdAt: at,
        updatedAt: at,
      }
      await storage.transact(async (transaction) => {
        await transaction.collection(feedbackCollection).insertOne(row)
        await keepMade(transaction, { id: row._id })
      })
      return viewOf(row)
    },
    /** Returns feedback that the person has sent. Throws a 404 Problem for every other one. */
    async sent({ id: userId }: Person, id: number): Promise<Feedback> {
      return viewOf(await rows.findOne({ _id: id, userId }))
    },
    /** Returns what the person has sent, newest first, without what only admins know of it. */
    async ownOf({ id: userId }: Person): Promise<OwnFeedback[]> {
      const found = await rows.find({ userId }, { sort: { _id: -1 }, limit: MAX_OWN })
      return found.map(({ _id: id, type, title, description, status, reply = null, createdAt }) => ({
        id,
        type,
        title,
        description,
        status,
        reply,
        createdAt: createdAt.toISOString(),
      }))
    },
    /** Returns a page of feedback, newest first. */
    async list({ status, type, archived, before }: z.output<typeof listFeedback.query>): Promise<Feedback[]> {
      const filter = {
        isArchived: archived === 'true',
        ...(status && { status }),
        ...(type && { type }),
        ...(before !== undefined && { _id: { $lt: before } }),
      }
      return toViews(await rows.find(filter, { sort: { _id: -1 }, limit: FEEDBACK_PAGE }))
    },
    /** Throws a 404 Problem for unknown feedback, as `archive` does. Both are acts of an admin (ADMIN-1). */
    change: (
      { id: adminId }: Pick<Person, 'id'>,
      id: number,
      { status, priority, reply }: z.output<typeof changeFeedback.body>,
    ): Promise<Feedback> =>
      set(
        id,
        { ...(status && { status }), ...(priority && { priority }), ...(reply && { reply }) },
        { act: 'feedback-changed', adminId },
      ),
    archive: ({ id: adminId }: Pick<Person, 'id'>, id: number, isArchived: boolean): Promise<Feedback> =>
      set(id, { isArchived }, { act: isArchived ? 'feedback-archived' : 'feedback-restored', adminId }),
    /** Takes a deleted account's name off its feedback, which stays. */
    async forgetSender(userId: number): Promise<void> {
      for (const { _id } of await rows.find({ userId })) await rows.updateOne({ _id }, { $set: { userId: null } })
    },
  }
}

export type FeedbackService = ReturnType<typeof createFeedbackService>

/** Deletes feedback that was last changed before (RETENTION-51). */
export const sweepFeedback = (storage: Storage, before: Date): Promise<void> =>
  deleteInBatches(storage.collection(feedbackCollection), { updatedAt: { $lt: before } })

/** Returns all feedback of a person as it is stored, for their export. */
export async function feedbackSentBy(storage: Storage, userId: number): Promise<object[]> {
  const sent = await storage.collection(feedbackCollection).find({ userId })
  return sent.map(({ _id: id, userId: _sender, ...feedback }) => ({ id, ...feedback }))
}
