/** Notices: tells people what happened to their account, and on the devices of their families (SECURITY-97). */
import { Router } from 'express'
import {
  countNotices,
  listNotices,
  type Notice,
  type NoticeFacts,
  type NoticeKind,
  readNotices,
} from '#contract/notices.ts'
import type { Context } from '#server/context/context.ts'
import type { CollectionDefinition, Storage } from '#server/storage/storage.ts'
import { mount } from '#server/http/mount.ts'

/** Holds ids and no names (docs/decisions/0212). */
interface NoticeRow {
  /** Ascending, so that notices are read by it. */
  _id: number
  userId: number
  kind: NoticeKind
  /** Those of its kind (contract/notices.ts). */
  facts: { device?: string; provider?: string; childId?: number; familyId?: number; byId?: number }
  at: Date
  isRead: boolean
}

export const noticeCollection: CollectionDefinition<NoticeRow> = {
  name: 'notices',
  indexes: [{ fields: ['userId', '_id'] }, { fields: ['userId', 'isRead'] }, { fields: ['at'] }],
}

/** The notices that are kept of one person. */
const MAX_NOTICES = 100
const RETENTION_MS = 180 * 24 * 60 * 60 * 1000

/** The storage, or a transaction on it. */
type Writer = Pick<Storage, 'collection'>

/** The names that a person may know, by ids: of the people in their families, and of the families. */
export interface KnownNames {
  readonly people: ReadonlyMap<number, string>
  readonly families: ReadonlyMap<number, string>
}

export function createNotices(
  { storage, now }: Pick<Context, 'storage' | 'now'>,
  /** Returns the names that this person may know now. */
  namesFor: (userId: number) => Promise<KnownNames>,
) {
  const rows = storage.collection(noticeCollection)

  async function addOne(on: Writer, given: Omit<NoticeRow, '_id' | 'at' | 'isRead'>): Promise<void> {
    const own = on.collection(noticeCollection)
    await own.insertOne({ ...given, _id: await storage.nextId('notices'), at: now(), isRead: false })
    const [oldest] = await own.find({ userId: given.userId }, { sort: { _id: -1 }, skip: MAX_NOTICES, limit: 1 })
    if (oldest) await own.deleteMany({ userId: given.userId, _id: { $lte: oldest._id } })
  }

  return {
    /** Tells these people. Those with too many lose their oldest. @param on a transaction of the caller's, in which it is written */
    async add<K extends NoticeKind>(
      personIds: number | readonly number[],
      kind: K,
      facts: NoticeFacts<K>,
      on: Writer = storage,
    ): Promise<void> {
      for (const userId of new Set([personIds].flat())) await addOne(on, { userId, kind, facts })
    },
    /** Returns a person's notices, newest first. */
    async list(userId: number): Promise<Notice[]> {
      const found = await rows.find({ userId }, { sort: { _id: -1 }, limit: MAX_NOTICES })
      return found.length === 0 ? [] : toNotices(found, await namesFor(userId))
    },
    countUnread: (userId: number): Promise<number> => rows.countDocuments({ userId, isRead: false }),
    async markRead(userId: number, upTo: number): Promise<void> {
      await rows.updateMany({ userId, isRead: false, _id: { $lte: upTo } }, { $set: { isRead: true } })
    },
    /** Marks those of one kind as read: the person has read the same somewhere else. */
    async markKindRead(userId: number, kind: NoticeKind): Promise<void> {
      await rows.updateMany({ userId, isRead: false, kind }, { $set: { isRead: true } })
    },
    /** Deletes what an account that is deleted has been told. */
    async removeAllOf(userId: number): Promise<void> {
      await rows.deleteMany({ userId })
    },
    /** Deletes notices that are older than half a year. */
    async sweep(): Promise<void> {
      await rows.deleteMany({ at: { $lte: new Date(now().getTime() - RETENTION_MS) } })
    },
  }
}

export type Notices = ReturnType<typeof createNotices>

function toNotices(found: readonly NoticeRow[], { people, families }: KnownNames): Notice[] {
  return found.map(({ _id: id, kind, at, isRead, facts }) => ({
    id,
    kind,
    at: at.toISOString(),
    isRead,
    device: facts.device ?? null,
    provider: facts.provider ?? null,
    child: people.get(facts.childId ?? 0) ?? null,
    childId: people.has(facts.childId ?? 0) ? (facts.childId ?? null) : null,
    family: families.get(facts.familyId ?? 0) ?? null,
    familyId: families.has(facts.familyId ?? 0) ? (facts.familyId ?? null) : null,
    by: people.get(facts.byId ?? 0) ?? null,
  }))
}

/** The HTTP routes of a person's notices. */
export function noticeRoutes(notices: Notices): Router {
  const router = Router()

  mount(router, listNotices, async ({ person }) => {
    const found = await notices.list(person.id)
    return { notices: found, unread: found.filter(({ isRead }) => !isRead).length }
  })

  mount(router, countNotices, async ({ person }) => ({ unread: await notices.countUnread(person.id) }))

  mount(router, readNotices, async ({ person, body }) => {
    await notices.markRead(person.id, body.upTo)
    return { success: true as const }
  })

  return router
}
