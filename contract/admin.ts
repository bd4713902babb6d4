/** Calls of admins: what admins have done, who has an account, and how much is going on. Calls on one kind of thing are in the file of that kind. */
import { z } from 'zod'
import { TypedUsername } from './accounts.ts'
import { IsoDate, PathId, route } from './route.ts'

/** What an admin, or the operator at the command line, has done. */
export const AdminAct = z.enum([
  'template-added',
  'template-changed',
  'template-removed',
  'item-added',
  'item-changed',
  'item-deactivated',
  'feedback-changed',
  'feedback-archived',
  'feedback-restored',
  'admin-created',
  'password-reset',
  'account-disabled',
  'account-enabled',
  'admin-made',
  'admin-unmade',
  'artwork-hidden',
  'artwork-shown',
  'artwork-deleted',
  'report-dismissed',
  'settings-changed',
])
export type AdminAct = z.infer<typeof AdminAct>

export const AuditTarget = z.enum(['template', 'store item', 'feedback', 'account', 'artwork', 'settings'])
export type AuditTarget = z.infer<typeof AuditTarget>

/** One act. Entries are never changed or deleted (ADMIN-1). */
export const AuditEntry = z.object({
  id: z.int(),
  at: IsoDate,
  act: AdminAct,
  /** Null for the operator at the command line. */
  adminId: z.int().nullable(),
  /** The admin's username; null for the operator, and after the account has been deleted. */
  admin: z.string().nullable(),
  target: AuditTarget,
  targetId: z.int(),
  /** The title of a thing at that time, or the present username of an account; null after the account has been deleted, and for artworks. */
  targetName: z.string().nullable(),
  /** What has changed, in a few words such as `price 10 to 20`; empty when the act says it all. It holds no secret and no name of a person. */
  details: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Entries in one reply. */
export const AUDIT_PAGE_SIZE = 50

/** The newest entries or, with `before`, those older than the entry with this id; newest first. */
export const listAudit = route({
  method: 'get',
  path: '/api/admin/audit',
  who: 'admin',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  reply: z.object({ entries: z.array(AuditEntry), hasMore: z.boolean() }),
})

/** An account as admins see it: no e-mail address, no coins, no password. */
export const AdminUser = z.object({
  id: z.int(),
  username: z.string(),
  displayName: z.string().nullable(),
  createdAt: IsoDate,
  isAdmin: z.boolean(),
  /** A disabled account cannot sign in (ADMIN-4). */
  disabled: z.boolean(),
  /** The last use of a session that has not ended, up to an hour early; null when there is none. */
  lastSeenAt: IsoDate.nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** Accounts in one reply. */
export const USER_PAGE_SIZE = 50

/**
 * The accounts whose usernames begin with `search`, in the order of the usernames. Children are not among them: their parents look
 * after them (ADMIN-6).
 */
export const listUsers = route({
  method: 'get',
  path: '/api/admin/users',
  who: 'admin',
  query: z.object({
    search: TypedUsername.or(z.string().trim().max(0)).optional(),
    /** From 1. */
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: z.object({ users: z.array(AdminUser), page: z.int(), hasMore: z.boolean() }),
})

const UserPath = z.object({ id: PathId })

/** Gives an account a random password, which this reply alone contains, and ends its sessions (ADMIN-2). 404 for children. */
export const resetUserPassword = route({
  method: 'post',
  path: '/api/admin/users/:id/password',
  who: 'admin',
  params: UserPath,
  reply: z.object({ user: AdminUser, password: z.string() }),
})

/**
 * Disables or enables an account, makes somebody an admin or takes that back. 409 (`last-admin`) when nobody would be an admin who can
 * sign in, 409 (`yourself`) for disabling oneself, 404 for children.
 */
export const changeUser = route({
  method: 'patch',
  path: '/api/admin/users/:id',
  who: 'admin',
  params: UserPath,
  body: z
    .object({ disabled: z.boolean('Must be true or false'), isAdmin: z.boolean('Must be true or false') })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Send something to change'),
  reply: AdminUser,
})

/** What happened on one day, in UTC. */
export const DayStatistics = z.object({
  /** YYYY-MM-DD */
  date: z.iso.date(),
  newUsers: z.int(),
  /** Artworks that were begun and still exist. */
  newArtworks: z.int(),
  strokes: z.int(),
  completions: z.int(),
})
export type DayStatistics = z.infer<typeof DayStatistics>

/** How much there is and how much is going on, up to a minute old. */
export const Statistics = z.object({
  at: IsoDate,
  /** Accounts, children included. */
  users: z.int(),
  families: z.int(),
  artworks: z.int(),
  /** Strokes that were drawn, also those taken back and those of deleted artworks. */
  strokes: z.int(),
  coinsGranted: z.int(),
  coinsSpent: z.int(),
  /** Artworks that are open in this process now. */
  activeRooms: z.int(),
  /** The last 30 days, today last. */
  days: z.array(DayStatistics),
})
export type Statistics = z.infer<typeof Statistics>

export const getStatistics = route({
  method: 'get',
  path: '/api/admin/statistics',
  who: 'admin',
  reply: Statistics,
})
