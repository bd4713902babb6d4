/** The HTTP routes of reports: everybody sends them, admins decide. */
import { type Request, Router } from 'express'
import { decideReport, getReportPicture, listReports, sendReport } from '#contract/reports.ts'
import { limitGuesses } from '#server/collaboration/limit-guesses.ts'
import type { Context } from '#server/context/context.ts'
import { UNKNOWN_INVITATION } from '#server/families/invitation-service.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import { mount, mountFile } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { isLinkGuess } from '#server/artworks/picture-links/picture-links.ts'
import type { ReportQueue } from './report-queue.ts'
import type { Reports } from './reports.ts'

const isUnknown = (error: unknown): boolean => error instanceof Problem && error.code === UNKNOWN_INVITATION

/** A person's reports count for the person, a stranger's for the address (ADMIN-42). Codes that are sent along count as guesses. */
export function reportRoutes({ limits }: Pick<Context, 'limits'>, reports: Reports, queue: ReportQueue): Router {
  const router = Router()
  const countAdmin = ({ id }: Person): Promise<void> => limits.adminByPerson.use(String(id))
  const countReport = (person: Person | null, request: Request): Promise<void> =>
    person ? limits.reportByPerson.use(String(person.id)) : limits.reportByAddress.use(addressKey(request.ip))

  mount(router, sendReport, async ({ person, request, body }) => {
    await countReport(person, request)
    const send = (): Promise<void> => reports.send(person, body)
    const { kind } = body.thing
    if (kind === 'session-invitation') await limitGuesses(limits, { person, request }, send)
    else if (kind === 'family-invitation')
      await attempt([[limits.unknownInvitationByAddress, addressKey(request.ip)]], send, isUnknown)
    else if (kind === 'linked-picture')
      await attempt([[limits.unknownLinkByAddress, addressKey(request.ip)]], send, isLinkGuess)
    else await send()
    return { success: true as const }
  })

  mount(router, listReports, async ({ person, query }) => {
    await countAdmin(person)
    return queue.list(query)
  })

  mountFile(router, getReportPicture, async ({ person, params, query }) => {
    await countAdmin(person)
    const body = await queue.picture(params.id, query.at)
    return { headers: { 'Cache-Control': 'private, no-store' } as const, body }
  })

  mount(router, decideReport, async ({ person, params, body }) => {
    await countAdmin(person)
    return queue.decide(person, params.id, body)
  })

  return router
}
