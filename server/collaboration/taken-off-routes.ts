/** The HTTP routes by which an owner takes a person's strokes off the page. */
import { Router } from 'express'
import { countContributorStrokes, takeOffStrokes } from '#contract/collaboration.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { ShownPeople } from '#server/artworks/shown-people.ts'
import { mount } from '#server/http/mount.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rooms } from '#server/sync/rooms.ts'

/** The room asks the access policy: only the owner may call them (UNDO-3). */
export function takenOffRoutes(
  rooms: Rooms,
  artworks: ArtworkService,
  shownPeople: ShownPeople,
  /** Whether somebody's strokes were taken off for good, with the profile of a child. */
  isErased: (userId: number) => Promise<boolean>,
): Router {
  const router = Router()

  async function authorOf(person: Person, { id, userId }: { id: number; userId: number }): Promise<number> {
    return shownPeople.idBehind(await artworks.requireReadable(person, id), person, userId)
  }

  mount(router, countContributorStrokes, async ({ person, params }) =>
    rooms.countStrokes(params.id, person, await authorOf(person, params)),
  )

  mount(router, takeOffStrokes, async ({ person, params, body }) => {
    const author = await authorOf(person, params)
    if (!body.takenOff && (await isErased(author))) {
      // A caller without the right to take strokes off is refused for that, and learns no more.
      await rooms.countStrokes(params.id, person, author)
      throw Problem.conflict('These strokes went with a profile that was deleted, and stay off.', 'erased')
    }
    return { strokes: await rooms.takeOffStrokes(params.id, person, author, body.takenOff) }
  })

  return router
}
