/** The audit log: what admins have done (ADMIN-1). Names of people are looked up when it is read, so that a deleted account has none any more. */
import { type AdminAct, AUDIT_PAGE_SIZE, type AuditEntry, type AuditTarget } from '#contract/admin.ts'
import type { Context } from '#server/context/context.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { CollectionDefinition, Storage, Transaction } from '#server/storage/storage.ts'
import type { Person } from '#server/http/person.ts'

/** One act of an admin. An entry is never changed, goes by its age alone (RETENTION-51), and holds no name of a person (ADMIN-1). */
export interface AuditRow {
  /** Ascending, so that the log is read by it. */
  _id: number
  at: Date
  act: AdminAct
  /** Null for the operator at the command line. */
  adminId: number | null
  target: AuditTarget
  targetId: number
  /** The title of a thing at that time; null for accounts, whose names are looked up. */
  title: string | null
  details: string
}

export const auditCollection: CollectionDefinition<AuditRow> = { name: 'audit', indexes: [{ fields: ['at'] }] }

/** What an admin does. */
export interface Act {
  readonly act: AdminAct
  /** Null for the operator at the command line. */
  readonly adminId: number | null
  readonly target: AuditTarget
  readonly targetId: number
  /** The title of a thing. Accounts have none here: their names are looked up when the log is read. */
  readonly title?: string
  /** A few words, such as `describeChange` makes. No secrets and no names of people. */
  readonly details?: string
}

export function createAudit({ storage, now }: Pick<Context, 'storage' | 'now'>) {
  return {
    /** Writes the entry when the transaction of the act commits. */
    async record(
      transaction: Transaction,
      { act, adminId, target, targetId, title, details = '' }: Act,
    ): Promise<void> {
      const _id = await storage.nextId('audit')
      await transaction
        .collection(auditCollection)
        .insertOne({ _id, at: now(), act, adminId, target, targetId, title: title ?? null, details })
    },
  }
}

export type Audit = ReturnType<typeof createAudit>

/** Deletes the entries from before (RETENTION-51). */
export const sweepAudit = (storage: Pick<Storage, 'collection'>, before: Date): Promise<void> =>
  deleteInBatches(storage.collection(auditCollection), { at: { $lt: before } })

export function createAuditLog(
  { storage }: Pick<Context, 'storage'>,
  /** Returns the accounts that exist, by id. */
  people: (userIds: Iterable<number>) => Promise<ReadonlyMap<number, Pick<Person, 'username'>>>,
) {
  const rows = storage.collection(auditCollection)
  return {
    /** Returns the newest entries, or the next ones before this id; newest first. */
    async read(before: number | undefined): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
      const read = await rows.find(before === undefined ? {} : { _id: { $lt: before } }, {
        sort: { _id: -1 },
        limit: AUDIT_PAGE_SIZE + 1,
      })
      const shown = read.slice(0, AUDIT_PAGE_SIZE)
      const found = await people(shown.flatMap(peopleIn))
      const nameOf = (userId: number): string | null => found.get(userId)?.username ?? null
      const entries = shown.map(({ _id, at, act, adminId, target, targetId, title, details }) => ({
        id: _id,
        at: at.toISOString(),
        act,
        adminId,
        admin: adminId === null ? null : nameOf(adminId),
        target,
        targetId,
        targetName: target === 'account' ? nameOf(targetId) : title,
        details,
      }))
      return { entries, hasMore: read.length > AUDIT_PAGE_SIZE }
    },
  }
}

const peopleIn = ({ adminId, target, targetId }: AuditRow): number[] => [
  ...(adminId === null ? [] : [adminId]),
  ...(target === 'account' ? [targetId] : []),
]
