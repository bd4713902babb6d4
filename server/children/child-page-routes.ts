/** The HTTP routes of the page of one child, and of its homes. */
import { Router } from 'express'
import {
  acceptChildHome,
  endChildHome,
  endChildHomeInvitation,
  endChildSession,
  getChild,
  getChildCompany,
  inviteChildHome,
  listChildSessions,
  pauseChild,
  resumeChild,
  viewChildHomeInvitation,
} from '#contract/child-page.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import type { FamilyMembership } from '#server/families/membership.ts'
import { addressKey } from '#server/http/address/address-key.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { SESSION_NOT_FOUND } from '#server/texts/families.ts'
import { type ChildHomes, UNKNOWN_HOME_INVITATION } from './child-homes.ts'
import type { ChildPage } from './child-page.ts'
import type { ChildService } from './child-service.ts'
import { requireParent } from './require-parent.ts'

const DONE = { success: true as const }
const isUnknown = (error: unknown): boolean => error instanceof Problem && error.code === UNKNOWN_HOME_INVITATION

/** What takes or gives a home takes the parent's password (SECURITY-34). What signs a child out takes none: it has to be quick. */
export function childPageRoutes(
  { limits }: Pick<Context, 'limits'>,
  children: ChildService,
  page: ChildPage,
  homes: ChildHomes,
  families: FamilyMembership,
  sessions: SessionStore,
  checkPassword: CheckPassword,
): Router {
  const router = Router()
  const count = (person: { id: number }): Promise<void> => limits.childChangeByPerson.use(String(person.id))

  mount(router, getChild, ({ person, params }) => children.get(person, params.id))

  mount(router, listChildSessions, async ({ person, params }) =>
    page.sessions(person, await children.requireGuarded(person, params.id)),
  )

  mount(router, endChildSession, async ({ person, params }) => {
    await children.requireGuarded(person, params.id)
    await count(person)
    if (!(await sessions.endOf(params.id, params.sessionId))) throw Problem.notFound(SESSION_NOT_FOUND)
    return DONE
  })

  mount(router, pauseChild, async ({ person, params }) => {
    await children.requireGuarded(person, params.id)
    await count(person)
    await children.pause(person, params.id)
    return DONE
  })

  mount(router, resumeChild, async ({ person, params }) => {
    await children.requireGuarded(person, params.id)
    await count(person)
    await children.resume(person, params.id)
    return DONE
  })

  mount(router, getChildCompany, async ({ person, params }) => {
    const child = await children.requireGuarded(person, params.id)
    await count(person)
    return page.company(person, child)
  })

  mount(router, inviteChildHome, async (call) => {
    const { person, params, body } = call
    const child = await children.requireGuarded(person, params.id)
    await count(person)
    const credential = await checkPassword(call, body.password)
    const { code, expiresAt } = await homes.invite(child, { credential, kind: body.kind })
    return { link: `/child-invite/${code}`, expiresAt: expiresAt.toISOString() }
  })

  mount(router, endChildHomeInvitation, async ({ person, params }) => {
    await children.requireGuarded(person, params.id)
    await homes.endInvitation(person, params.id)
    return DONE
  })

  mount(router, viewChildHomeInvitation, ({ person, request, response, params }) => {
    requireGrownUp(person)
    response.set('Cache-Control', 'private, no-store')
    return attempt(
      [[limits.unknownInvitationByAddress, addressKey(request.ip)]],
      () => homes.view(params.code),
      isUnknown,
    )
  })

  mount(router, acceptChildHome, async ({ person, request, params, body }) => {
    requireGrownUp(person)
    const accept = (): Promise<number> => homes.accept(person, params.code, body.familyId)
    return { childId: await attempt([[limits.unknownInvitationByAddress, addressKey(request.ip)]], accept, isUnknown) }
  })

  mount(router, endChildHome, async (call) => {
    const { person, params, body } = call
    await requireParent(families, person, params.id)
    await count(person)
    await checkPassword(call, body.password)
    await homes.leave(person, { familyId: params.id, childId: params.childId })
    return DONE
  })

  return router
}
