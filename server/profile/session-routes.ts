/** The HTTP routes of the devices on which a person is signed in (PROFILE-3). */
import { Router } from 'express'
import { endAllSessions, endSession, listSessions } from '#contract/profile.ts'
import { signOut } from '#server/accounts/sessions/session-lifecycle.ts'
import type { SessionStore } from '#server/accounts/sessions/session-store.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'

export function sessionRoutes({ limits }: Pick<Context, 'limits'>, sessions: SessionStore): Router {
  const router = Router()

  mount(router, listSessions, async ({ person, request }) =>
    (await sessions.of(person.id)).map(({ id, device, signedInAt, lastUsedAt }) => ({
      id,
      device,
      signedInAt: signedInAt?.toISOString() ?? null,
      lastUsedAt: lastUsedAt.toISOString(),
      isThis: id === request.signedIn?.sessionId,
    })),
  )

  mount(router, endSession, async ({ person, params }) => {
    await limits.profileByPerson.use(String(person.id))
    if (!(await sessions.endOf(person.id, params.id))) throw Problem.notFound('Session not found')
    return { success: true as const }
  })

  mount(router, endAllSessions, async ({ person, request, response }) => {
    await limits.profileByPerson.use(String(person.id))
    await sessions.endAllOf(person.id)
    await signOut(request, response)
    return { success: true as const }
  })

  return router
}
