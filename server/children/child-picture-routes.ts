/** The HTTP routes by which parents decide about the pictures of others that their child is in. */
import { Router } from 'express'
import { CARD_WIDTHS } from '#contract/artworks.ts'
import {
  changeChildPicture,
  getChildPicture,
  listChildPictures,
  listConsentQuestions,
} from '#contract/child-pictures.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount, mountFile } from '#server/http/mount.ts'
import type { PictureService } from '#server/pictures/picture-service.ts'
import type { ChildPictures } from './child-pictures.ts'

export function childPictureRoutes(
  { limits }: Pick<Context, 'limits'>,
  childPictures: ChildPictures,
  pictures: PictureService,
): Router {
  const router = Router()

  mount(router, listConsentQuestions, ({ person }) => childPictures.questions(person))

  mount(router, listChildPictures, async ({ person, params }) => {
    await limits.childPicturesByPerson.use(String(person.id))
    return childPictures.list(person, params.id)
  })

  mount(router, changeChildPicture, async ({ person, params, body }) => {
    await limits.childChangeByPerson.use(String(person.id))
    return childPictures.change(person, { childId: params.id, artworkId: params.artworkId }, body)
  })

  mountFile(router, getChildPicture, async ({ person, personNow, params, response }) => {
    const path = { childId: params.id, artworkId: params.artworkId }
    await childPictures.requireShown(person, path)
    const judge = async () => childPictures.requireShown(await personNow(), path)
    const signal = callerGone(response)
    const { file } = await pictures.newest(params.artworkId, { size: CARD_WIDTHS[0], userId: person.id, judge, signal })
    return { headers: { 'Cache-Control': 'private, no-store' } as const, body: file }
  })

  return router
}
