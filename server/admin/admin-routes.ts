/** The HTTP routes of admins: the audit log, accounts and statistics. What concerns one kind of thing stands with that kind. */
import { Router } from 'express'
import { changeUser, getStatistics, listAudit, listUsers, resetUserPassword } from '#contract/admin.ts'
import type { AccountServices } from '#server/accounts/account-services.ts'
import { randomPassword } from '#server/accounts/password.ts'
import { createAuditLog } from '#server/audit/audit.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import type { StrokeCounts } from '#server/log/stroke-counts.ts'
import type { Rooms } from '#server/sync/rooms.ts'
import { createStatistics } from './statistics.ts'

/** All calls of an admin are counted together. */
export function adminRoutes(
  context: Pick<Context, 'storage' | 'limits' | 'now' | 'clock'>,
  { accounts, accountList, managed, passwords }: AccountServices,
  strokeCounts: StrokeCounts,
  rooms: Pick<Rooms, 'stats'>,
): Router {
  const router = Router()
  const auditLog = createAuditLog(context, (userIds) => accounts.people(userIds))
  const statistics = createStatistics(context, strokeCounts, rooms)
  const count = ({ id }: Person): Promise<void> => context.limits.adminByPerson.use(String(id))

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
    const password = randomPassword()
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
