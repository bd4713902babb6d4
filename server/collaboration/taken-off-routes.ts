/** The HTTP routes by which an owner takes a person's strokes off the page. */
import { Router } from 'express'
import { countContributorStrokes, takeOffStrokes } from '#contract/collaboration.ts'
import { mount } from '#server/http/mount.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rooms } from '#server/sync/rooms.ts'

/** The room asks the access policy: only the owner may call them (UNDO-3). */
export function takenOffRoutes({
  rooms,
  isErased,
}: {
  rooms: Pick<Rooms, 'countStrokes' | 'takeOffStrokes'>
  /** Whether somebody's strokes were taken off for good, with the profile of a child. */
  isErased: (userId: number) => Promise<boolean>
}): Router {
  const router = Router()

  mount(router, countContributorStrokes, ({ person, params }) => rooms.countStrokes(params.id, person, params.userId))

  mount(router, takeOffStrokes, async ({ person, params, body }) => {
    if (!body.takenOff && (await isErased(params.userId))) {
      // Who may not take strokes off learns no more than before.
      await rooms.countStrokes(params.id, person, params.userId)
      throw Problem.conflict('These strokes went with a profile that was deleted, and stay off.', 'erased')
    }
    return { strokes: await rooms.takeOffStrokes(params.id, person, params.userId, body.takenOff) }
  })

  return router
}
