/** The HTTP route by which a grown-up makes a page of a photo. */
import { Router } from 'express'
import { makeOwnPage, MAX_LINES_BYTES } from '#contract/own-pages.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { OwnPages } from '#server/artworks/own-pages.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'

export function ownPageRoutes({
  ownPages,
  artworks,
  idempotency,
  limits,
}: {
  ownPages: OwnPages
  artworks: Pick<ArtworkService, 'get'>
  idempotency: Idempotency
  limits: Pick<HttpLimits, 'newOwnPages'>
}): Router {
  const router = Router()
  mount(
    router,
    makeOwnPage,
    async ({ person, body }, file) => {
      requireGrownUp(person)
      await limits.newOwnPages.use(String(person.id))
      return ownPages.make(person, file, body.title)
    },
    {
      idempotency: {
        keys: idempotency,
        keep: ({ id }) => ({ id, artworkId: id }),
        again: ({ person }, { id }) => artworks.get(person, Number(id)),
      },
      form: { fileField: 'image', maxFileBytes: MAX_LINES_BYTES },
    },
  )
  return router
}
