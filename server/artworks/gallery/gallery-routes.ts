/** The HTTP route of a person's gallery. */
import { Router } from 'express'
import { listArtworks } from '#contract/artworks.ts'
import { mount } from '#server/http/mount.ts'
import type { Gallery } from './gallery.ts'

export function galleryRoutes(gallery: Gallery): Router {
  const router = Router()
  mount(router, listArtworks, async ({ person, query }) => {
    const page = await gallery.list(person, query)
    return query.page === undefined && query.limit === undefined ? page.artworks : page
  })
  return router
}
