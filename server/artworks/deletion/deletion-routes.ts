/** The HTTP route that deletes an artwork. */
import { Router } from 'express'
import { deleteArtwork } from '#contract/artworks.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import type { ArtworkDeletion } from './artwork-deletion.ts'

export function deletionRoutes({ limits }: Pick<Context, 'limits'>, deletion: ArtworkDeletion): Router {
  const router = Router()
  mount(router, deleteArtwork, async ({ person, params }) => {
    await limits.deleteByPerson.use(String(person.id))
    await deletion.delete(person, params.id)
    return { success: true as const }
  })
  return router
}
