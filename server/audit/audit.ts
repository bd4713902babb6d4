/** Writes the audit log: what admins have done (ADMIN-1). `audit-log.ts` reads it. */
import type { AdminAct, AuditTarget } from '#contract/admin.ts'
import type { Context } from '#server/context/context.ts'
import { deleteInBatches } from '#server/storage/delete-in-batches.ts'
import type { Storage, Transaction } from '#server/storage/storage.ts'
import { auditCollection } from './audit-row.ts'

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
