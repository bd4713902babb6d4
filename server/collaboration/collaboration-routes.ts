import { Router } from 'express'
import {
  disableCollaboration,
  enableCollaboration,
  joinCollaboration,
  listContributors,
  moveCursor,
  removeContributor,
} from '#contract/collaboration.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import type { CollaborationService } from './collaboration-service.ts'

const isGuess = (error: unknown): boolean => error instanceof Problem && error.status === 404

/** Codes, contributors and cursors (spec: canvas 7). Wrong codes are counted for the person and for the address (SD-27). */
export function collaborationRoutes({
  collaboration,
  limits,
}: {
  collaboration: CollaborationService
  limits: { joinByPerson: RateLimit; joinByAddress: RateLimit }
}): Router {
  const router = Router()

  mount(router, enableCollaboration, async ({ person, params }) => {
    const { sessionCode, artwork } = await collaboration.enable(person, params.id)
    return { sessionCode, code: sessionCode, artwork }
  })

  mount(router, disableCollaboration, ({ person, params }) => collaboration.disable(person, params.id))

  mount(
    router,
    joinCollaboration,
    ({ person, body, request }) =>
      limits.joinByAddress.attempt(
        request.ip ?? '',
        () => limits.joinByPerson.attempt(String(person.id), () => collaboration.join(person, body.code), isGuess),
        isGuess,
      ),
    { plainErrors: true },
  )

  mount(router, listContributors, ({ person, params }) => collaboration.contributorsOf(person, params.id))

  mount(router, removeContributor, async ({ person, params }) => {
    await collaboration.remove(person, params.id, params.userId)
    return { success: true as const }
  })

  mount(router, moveCursor, async ({ person, params, body }) => {
    await collaboration.moveCursor(person, params.id, body)
    return { success: true as const }
  })

  return router
}
