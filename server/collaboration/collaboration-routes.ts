/** The HTTP routes of coloring together. */
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { Context } from '#server/context/context.ts'
import { Router } from 'express'
import {
  addContributor,
  disableCollaboration,
  enableCollaboration,
  joinCollaboration,
  letBackIn,
  listBarredPeople,
  listContributors,
  moveCursor,
  removeContributor,
  renewSessionCode,
  wakeSessionCode,
} from '#contract/collaboration.ts'
import { mount } from '#server/http/mount.ts'
import type { CollaborationService } from './collaboration-service.ts'
import type { CursorPace } from './cursors.ts'
import { limitGuesses } from './limit-guesses.ts'

/** Session codes, contributors and cursors. Wrong codes are counted for the person, for the address and in total (SECURITY-2). */
export function collaborationRoutes(
  { limits }: Pick<Context, 'limits'>,
  artworks: ArtworkService,
  collaboration: CollaborationService,
  cursorPace: CursorPace,
): Router {
  const router = Router()

  mount(router, enableCollaboration, async ({ person, params }) => {
    const { sessionCode, artwork } = await collaboration.enable(
      person,
      await artworks.accessOfReader(person, params.id),
    )
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

  mount(
    router,
    joinCollaboration,
    (call) => limitGuesses(limits, call, () => collaboration.join(call.person, call.body.code)),
    {
      plainErrors: true,
    },
  )

  mount(router, addContributor, async (call) => {
    const { person, params, body, response } = call
    const addSelf = () => collaboration.addSelf(person, params.id, body)
    const { contributor, isNew } = await (body.code === undefined ? addSelf() : limitGuesses(limits, call, addSelf))
    if (isNew) response.status(201)
    return contributor
  })

  mount(router, listContributors, ({ person, params }) => collaboration.contributorsOf(person, params.id))

  mount(router, removeContributor, async ({ person, params }) => {
    await collaboration.removeContributor(person, params.id, params.userId)
    return { success: true as const }
  })

  mount(router, listBarredPeople, ({ person, params }) => collaboration.barredPeople(person, params.id))

  mount(router, letBackIn, async ({ person, params }) => {
    await collaboration.letBackIn(person, params.id, params.userId)
    return { success: true as const }
  })

  mount(router, moveCursor, async ({ person, params, body }) => {
    cursorPace.use(person.id)
    await collaboration.moveCursor(person, params.id, body)
    return { success: true as const }
  })

  return router
}
