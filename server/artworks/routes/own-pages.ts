/** The HTTP route by which a grown-up makes a page of a photo. */
import { Router } from 'express'
import { makeOwnPage, MAX_LINES_BYTES } from '#contract/own-pages.ts'
import type { Artwork, NewArtwork } from '#contract/artworks.ts'
import type { ArtworkService } from '#server/artworks/artwork-service.ts'
import type { Context } from '#server/context/context.ts'
import type { KeepMade } from '#server/http/idempotency.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { RateLimit } from '#server/http/limits/rate-limit.ts'
import { mount } from '#server/http/mount.ts'
import { type Person, requireGrownUp } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { COSTLY_PICTURE, type PictureSources } from '#server/templates/picture-sources.ts'
import { packPlates } from '#server/templates/packed-plates.ts'
import type { PlatesHolds, RemoveUnusedPlates } from '#server/templates/plates-holds.ts'
import { pagePictureUrl } from '#contract/templates.ts'
import { MY_PHOTO } from '#server/texts/artworks.ts'

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
  { limits, idempotency }: Pick<Context, 'limits' | 'idempotency'>,
  ownPages: OwnPages,
  artworks: ArtworkService,
): Router {
  const router = Router()
  mount(
    router,
    makeOwnPage,
    async ({ person, body, response }, file, { keepMade }) => {
      requireGrownUp(person)
      const gone = callerGone(response)
      const key = String(person.id)
      await limits.newOwnPages.use(key)
      try {
        return await ownPages.make(person, { lines: file, title: body.title }, gone, keepMade)
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

export function createOwnPages(
  artworks: ArtworkService,
  sources: PictureSources,
  holds: PlatesHolds,
  removeUnusedPlates: RemoveUnusedPlates,
) {
  return {
    /**
     * Makes a private artwork of the person's own on a page with these lines. Throws a 403 Problem for children, and the Problems of
     * `PictureSources.ofFile` and `ArtworkQuota.insert`.
     */
    async make(
      person: Person,
      { lines, title }: { lines: Uint8Array | null; title: string | undefined },
      signal: AbortSignal,
      keepMade: KeepMade,
    ): Promise<Artwork> {
      requireGrownUp(person)
      const page = await sources.ofFile(lines, { gapPx: 0, inspect: false }, { userId: person.id, signal })
      const packed = await packPlates(page.plates)
      const given: NewArtwork = { title: title || MY_PHOTO, visibility: 'private', familyId: null }
      const ownPage = { platesHash: packed.hash, imageUrl: pagePictureUrl(packed.hash) }
      try {
        return await holds.putFor(packed, (keep) => artworks.create(person, given, keepMade, { ...ownPage, keep }))
      } catch (error) {
        // Nobody may have room for the artwork, for one.
        await removeUnusedPlates(packed.hash)
        throw error
      }
    },
  }
}

type OwnPages = ReturnType<typeof createOwnPages>
