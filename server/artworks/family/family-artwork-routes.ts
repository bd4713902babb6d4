/** The HTTP routes of the artworks that are shared with families. */
import { Router } from 'express'
import { getFamilyDoor, listAllFamilyArtworks, listFamilyArtworks, moveOnFamilyDoor } from '#contract/families.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import type { Door } from './door.ts'
import type { FamilyArtworks } from './family-artworks.ts'

export function familyArtworkRoutes(
  { limits }: Pick<Context, 'limits'>,
  familyArtworks: FamilyArtworks,
  door: Door,
): Router {
  const router = Router()
  mount(router, listFamilyArtworks, ({ person, params }) => familyArtworks.list(person, params.id))
  mount(router, getFamilyDoor, ({ person, params, query }) => familyArtworks.door(person, params.id, query))
  mount(router, moveOnFamilyDoor, async ({ person, params, body }) => {
    await limits.moveByPerson.use(String(person.id))
    await door.move(person, params.id, { artworkId: params.artworkId, before: body.before })
    return { success: true as const }
  })
  mount(router, listAllFamilyArtworks, ({ person, query }) => familyArtworks.listAll(person, query))
  return router
}
