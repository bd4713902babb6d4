/** The HTTP routes of coloring together. */
import { type Request, Router } from 'express'
import {
  addContributor,
  disableCollaboration,
  enableCollaboration,
  joinCollaboration,
  listContributors,
  moveCursor,
  removeContributor,
  renewSessionCode,
  wakeSessionCode,
} from '#contract/collaboration.ts'
import type { Person } from '#server/http/person.ts'
import { addressKey } from '#server/http/address-key.ts'
import type { HttpLimits } from '#server/http/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import { attempt } from '#server/http/rate-limit.ts'
import { CODE_ASLEEP, type CollaborationService } from './collaboration-service.ts'
import type { CursorPace } from './cursor-pace.ts'

/** A wrong session code. One that is asleep counts too, because finding it is worth as much to a guesser. */
const isGuess = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.code === CODE_ASLEEP)

/** Session codes, contributors and cursors. Wrong codes are counted for the person, for the address and in total (SECURITY-2). */
export function collaborationRoutes({
  collaboration,
  limits,
  cursorPace,
}: {
  collaboration: CollaborationService
  limits: Pick<HttpLimits, 'joinByPerson' | 'joinByAddress' | 'joinInTotal'>
  cursorPace: CursorPace
}): Router {
  const router = Router()

  mount(router, enableCollaboration, async ({ person, params }) => {
    const { sessionCode, artwork } = await collaboration.enable(person, params.id)
    return { sessionCode, code: sessionCode, artwork }
  })

  mount(router, disableCollaboration, ({ person, params }) => collaboration.disable(person, params.id))

  mount(router, renewSessionCode, async ({ person, params }) => {
    const { sessionCode, artwork } = await collaboration.renew(person, params.id)
    return { sessionCode, code: sessionCode, artwork }
  })

  mount(router, wakeSessionCode, async ({ person, params }) => {
    await collaboration.wake(person, params.id)
    return { success: true as const }
  })

  /** Limits guesses of session codes, over all calls that take one. */
  const limitGuesses = <R>(
    { person, request }: { person: Person; request: Request },
    work: () => Promise<R>,
  ): Promise<R> =>
    attempt(
      [
        [limits.joinByPerson, String(person.id)],
        [limits.joinByAddress, addressKey(request.ip)],
        [limits.joinInTotal, ''],
      ],
      work,
      isGuess,
    )

  mount(
    router,
    joinCollaboration,
    (call) => limitGuesses(call, () => collaboration.join(call.person, call.body.code)),
    {
      plainErrors: true,
    },
  )

  mount(router, addContributor, async (call) => {
    const { person, params, body, response } = call
    const addSelf = () => collaboration.addSelf(person, params.id, body)
    const { contributor, isNew } = await (body.code === undefined ? addSelf() : limitGuesses(call, addSelf))
    if (isNew) response.status(201)
    return contributor
  })

  mount(router, listContributors, ({ person, params }) => collaboration.contributorsOf(person, params.id))

  mount(router, removeContributor, async ({ person, params }) => {
    await collaboration.removeContributor(person, params.id, params.userId)
    return { success: true as const }
  })

  mount(router, moveCursor, async ({ person, params, body }) => {
    cursorPace.use(person.id)
    await collaboration.moveCursor(person, params.id, body)
    return { success: true as const }
  })

  return router
}
