/** The HTTP route by which a grown-up makes a page of a photo. */
import { Router } from 'express'
import { makeOwnPage, MAX_LINES_BYTES } from '#contract/own-pages.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { OwnPages } from '#server/artworks/own-pages.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { COSTLY_PICTURE } from '#server/templates/picture-sources.ts'

/** What a picture counts in addition that has taken all the time that one may. */
const COSTLY_USES = 4

/** Counts the uses, as far as there are any left. */
async function useUp(limit: RateLimit, key: string): Promise<void> {
  try {
    for (let uses = 0; uses < COSTLY_USES; uses++) await limit.use(key)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

export function ownPageRoutes(
  { limits }: Pick<Context, 'limits'>,
  ownPages: OwnPages,
  artworks: ArtworkService,
  idempotency: Idempotency,
): Router {
  const router = Router()
  mount(
    router,
    makeOwnPage,
    async ({ person, body, response }, file) => {
      requireGrownUp(person)
      const gone = callerGone(response)
      const key = String(person.id)
      await limits.newOwnPages.use(key)
      try {
        return await ownPages.make(person, { lines: file, title: body.title }, gone)
      } catch (error) {
        if (error instanceof Problem && error.code === COSTLY_PICTURE) await useUp(limits.newOwnPages, key)
        throw error
      }
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
