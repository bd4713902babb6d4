/** Calls for notices: what happened to a person's account, and on the devices of their families. */
import { z } from 'zod'
import { IsoDate, route, Success } from './route.ts'

/**
 * The kinds of notices, each with the facts that it holds: ids, and words of fixed lists. Names are looked up when a notice is read, so
 * that none is left behind where somebody is deleted. The sentences are in `client/features/notices/notice-text.ts`.
 */
export const NOTICE_FACTS = {
  /** Somebody signed in to the account from a browser that it did not know. */
  'new-browser': z.object({ device: z.string() }),
  /** A child signed in on a device on which it never had. */
  'child-on-new-device': z.object({ childId: z.int(), device: z.string() }),
  'device-added': z.object({ familyId: z.int(), device: z.string(), byId: z.int() }),
  'device-confirmed': z.object({ familyId: z.int(), device: z.string(), byId: z.int() }),
  /** The cards with which children sign in were made, and earlier ones have ended. */
  'cards-made': z.object({ familyId: z.int(), byId: z.int() }),
  /** A child lives in a second family now. `byId` has made the link. */
  'second-home': z.object({ childId: z.int(), byId: z.int() }),
  'password-changed': z.object({ device: z.string() }),
  /** An admin has set another password, or the operator. */
  'password-reset': z.object({}),
  /** The account of a school or another provider now signs in to this one. */
  'provider-linked': z.object({ provider: z.string() }),
  /** An admin has answered what the person has written. */
  'feedback-answered': z.object({}),
} as const

export type NoticeKind = keyof typeof NOTICE_FACTS
export type NoticeFacts<K extends NoticeKind> = z.output<(typeof NOTICE_FACTS)[K]>

/** In the order of NOTICE_FACTS. The cast is safe: these are its keys. */
export const NOTICE_KINDS = Object.keys(NOTICE_FACTS) as [NoticeKind, ...NoticeKind[]]

export const Notice = z.object({
  id: z.int(),
  kind: z.enum(NOTICE_KINDS),
  at: IsoDate,
  isRead: z.boolean(),
  device: z.string().nullable(),
  provider: z.string().nullable(),
  /** The names of the people and things that it is about; null where there are none, or where the reader may not know them any more. */
  child: z.string().nullable(),
  /** The child's account, while the reader knows its name. */
  childId: z.int().nullable(),
  family: z.string().nullable(),
  familyId: z.int().nullable(),
  by: z.string().nullable(),
})
export type Notice = z.infer<typeof Notice>

/** The person's notices, newest first, at most 100. */
export const listNotices = route({
  method: 'get',
  path: '/api/notices',
  reply: z.object({ notices: z.array(Notice), unread: z.int() }),
})

/** How many notices nobody has read yet. */
export const countNotices = route({ method: 'get', path: '/api/notices/unread', reply: z.object({ unread: z.int() }) })

/** Marks the notices up to this one as read. Those that came meanwhile stay unread. */
export const readNotices = route({
  method: 'post',
  path: '/api/notices/read',
  body: z.object({ upTo: z.int().positive() }),
  reply: Success,
})
