/** Reads the audit log for admins. Names of people are looked up now, so that a deleted account has none any more (ADMIN-1). */
import { AUDIT_PAGE_SIZE, type AuditEntry } from '#contract/admin.ts'
import type { Context } from '#server/context/context.ts'
import type { Person } from '#server/http/person.ts'
import { auditCollection, type AuditRow } from './audit-row.ts'

const peopleIn = ({ adminId, target, targetId }: AuditRow): number[] => [
  ...(adminId === null ? [] : [adminId]),
  ...(target === 'account' ? [targetId] : []),
]

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

export type AuditLog = ReturnType<typeof createAuditLog>
