/** The HTTP routes by which an owner takes a person's strokes off the page. */
import { Router } from 'express'
import { countContributorStrokes, takeOffStrokes } from '#contract/collaboration.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import { mount } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import type { Rooms } from '#server/sync/rooms.ts'

/** The room asks the access policy: only the owner may call them (UNDO-3). */
export function takenOffRoutes({
  rooms,
  artworks,
  shownPeople,
}: {
  rooms: Pick<Rooms, 'countStrokes' | 'takeOffStrokes'>
  artworks: Pick<ArtworkService, 'requireReadable'>
  shownPeople: Pick<ShownPeople, 'idBehind'>
}): Router {
  const router = Router()

  async function authorOf(person: Person, { id, userId }: { id: number; userId: number }): Promise<number> {
    return shownPeople.idBehind(await artworks.requireReadable(person, id), person, userId)
  }

  mount(router, countContributorStrokes, async ({ person, params }) =>
    rooms.countStrokes(params.id, person, await authorOf(person, params)),
  )

  mount(router, takeOffStrokes, async ({ person, params, body }) => ({
    strokes: await rooms.takeOffStrokes(params.id, person, await authorOf(person, params), body.takenOff),
  }))

  return router
}
