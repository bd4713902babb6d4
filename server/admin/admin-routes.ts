/** The HTTP routes of admins: the audit log, accounts and statistics. What concerns one kind of thing stands with that kind. */
import { Router } from 'express'
import { changeUser, getStatistics, listAudit, listUsers, resetUserPassword, type Statistics } from '#contract/admin.ts'
import type { AccountList } from '#server/accounts/account-list.ts'
import type { ManagedAccounts } from '#server/accounts/managed-accounts.ts'
import type { Passwords } from '#server/accounts/password.ts'
import type { AuditLog } from '#server/audit/audit-log.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'

/** All calls of an admin are counted together (SECURITY-30). */
export function adminRoutes({
  auditLog,
  accountList,
  managed,
  passwords,
  newPassword,
  statistics,
  limits,
}: {
  auditLog: AuditLog
  accountList: Pick<AccountList, 'page'>
  managed: Pick<ManagedAccounts, 'change' | 'resetPassword'>
  passwords: Pick<Passwords, 'assertRoom'>
  /** Returns a new random password. */
  newPassword: () => string
  statistics: () => Promise<Statistics>
  limits: Pick<HttpLimits, 'adminByPerson'>
}): Router {
  const router = Router()
  const count = ({ id }: Person): Promise<void> => limits.adminByPerson.use(String(id))

  mount(router, listAudit, async ({ person, query }) => {
    await count(person)
    return auditLog.read(query.before)
  })

  mount(router, listUsers, async ({ person, query: { search = '', page } }) => {
    await count(person)
    return { page, ...(await accountList.page({ search, page })) }
  })

  mount(router, resetUserPassword, async ({ person, params, response }) => {
    const gone = callerGone(response)
    passwords.assertRoom()
    await count(person)
    const password = newPassword()
    return { user: await managed.resetPassword(person.id, params.id, password, gone), password }
  })

  mount(router, changeUser, async ({ person, params, body }) => {
    await count(person)
    return managed.change(person.id, params.id, body)
  })

  mount(router, getStatistics, async ({ person }) => {
    await count(person)
    return statistics()
  })

  return router
}
