/** The HTTP routes by which an owner takes a person's strokes off the page. */
import { Router } from 'express'
import { countContributorStrokes, takeOffStrokes } from '#contract/collaboration.ts'
import { mount } from '#server/http/mount.ts'
import type { Rooms } from '#server/sync/rooms.ts'

/** The room asks the access policy: only the owner may call them (UNDO-3). */
export function takenOffRoutes({ rooms }: { rooms: Pick<Rooms, 'countStrokes' | 'takeOffStrokes'> }): Router {
  const router = Router()

  mount(router, countContributorStrokes, ({ person, params }) => rooms.countStrokes(params.id, person, params.userId))

  mount(router, takeOffStrokes, async ({ person, params, body }) => ({
    strokes: await rooms.takeOffStrokes(params.id, person, params.userId, body.takenOff),
  }))

  return router
}
