/** The HTTP routes of children's profiles, for the parents of their family. */
import { Router } from 'express'
import {
  changeChild,
  createChild,
  createChildren,
  deleteChild,
  listChildArtworks,
  listChildren,
} from '#contract/children.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import type { Gallery } from '#server/artworks/lists/gallery.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import { mount } from '#server/http/mount.ts'
import type { ChildService } from './child-service.ts'

export function childRoutes(
  { limits }: Pick<Context, 'limits'>,
  children: ChildService,
  checkPassword: CheckPassword,
  gallery: Gallery,
): Router {
  const router = Router()

  mount(router, listChildren, ({ person, params }) => children.list(person, params.id))

  mount(router, createChild, async ({ person, params, body, response }) => {
    const gone = callerGone(response)
    await limits.childChangeByPerson.use(String(person.id))
    return children.create(person, params.id, body, gone)
  })

  mount(router, createChildren, async ({ person, params, body }) => {
    await limits.childChangeByPerson.use(String(person.id))
    return children.createAll(person, params.id, body)
  })

  mount(router, changeChild, async ({ person, params, body, response }) => {
    const gone = callerGone(response)
    await limits.childChangeByPerson.use(String(person.id))
    return children.change(person, params.id, body, gone)
  })

  mount(router, deleteChild, async (call) => {
    const { person, params, body } = call
    await children.requireGuarded(person, params.id)
    await limits.childChangeByPerson.use(String(person.id))
    await checkPassword(call, body.password)
    await children.delete(person, params.id, body.name)
    return { success: true as const }
  })

  mount(router, listChildArtworks, async ({ person, params, query }) => {
    await children.requireGuarded(person, params.id)
    return gallery.listOwnedBy(params.id, person, query)
  })

  return router
}
