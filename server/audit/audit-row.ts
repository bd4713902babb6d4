/** The stored form of an entry of the audit log. */
import type { AdminAct, AuditTarget } from '#contract/admin.ts'
import type { CollectionDefinition } from '#server/storage/storage.ts'

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
