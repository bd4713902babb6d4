/** Writes the audit log: what admins have done (ADMIN-1). `audit-log.ts` reads it. */
import type { AdminAct, AuditTarget } from '#contract/admin.ts'
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

export interface Audit {
  /** Writes the entry when the transaction of the act commits. */
  record(transaction: Transaction, act: Act): Promise<void>
}

export function createAudit({ storage, now }: { storage: Pick<Storage, 'nextId'>; now: () => Date }): Audit {
  return {
    async record(transaction, { act, adminId, target, targetId, title = null, details = '' }) {
      const _id = await storage.nextId('audit')
      await transaction
        .collection(auditCollection)
        .insertOne({ _id, at: now(), act, adminId, target, targetId, title, details })
    },
  }
}

/** Deletes the entries from before (RETENTION-51). */
export const sweepAudit = (storage: Pick<Storage, 'collection'>, before: Date): Promise<void> =>
  deleteInBatches(storage.collection(auditCollection), { at: { $lt: before } })
