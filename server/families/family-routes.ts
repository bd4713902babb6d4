/** The HTTP routes of families and their members. Those of their artworks are in `server/artworks/lists/family-artworks.ts`. */
import { Router } from 'express'
import {
  acceptParent,
  changeFamily,
  changeFamilyMember,
  createFamily,
  deleteFamily,
  endParentOffer,
  getFamily,
  listFamilies,
  listFamilyMembers,
  offerParent,
  removeFamilyMember,
} from '#contract/families.ts'
import type { CheckPassword } from '#server/accounts/check-password.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'
import type { FamilyService } from './family-service.ts'
import type { ParentOffers } from './parent-offers.ts'

export function familyRoutes(
  { limits, idempotency }: Pick<Context, 'limits' | 'idempotency'>,
  families: FamilyService,
  offers: ParentOffers,
  checkPassword: CheckPassword,
): Router {
  const router = Router()

  mount(
    router,
    createFamily,
    async ({ person, body }, _file, { keepMade }) => {
      requireGrownUp(person)
      await limits.newFamilies.use(String(person.id))
      return families.create(person, body, keepMade)
    },
    {
      idempotency: {
        keys: idempotency,
        keep: ({ id }) => ({ id }),
        again: ({ person }, { id }) => families.get(person, Number(id)),
      },
    },
  )
  mount(router, listFamilies, ({ person }) => families.list(person))
  mount(router, getFamily, ({ person, params }) => families.get(person, params.id))
  mount(router, changeFamily, async (call) => {
    const { person, params, body } = call
    await families.get(person, params.id)
    if (body.ownerId !== undefined) await checkPassword(call, body.password ?? '')
    return families.change(person, params.id, body)
  })
  mount(router, deleteFamily, async ({ person, params }) => {
    await families.dissolve(person, params.id)
    return { success: true as const }
  })
  mount(router, listFamilyMembers, ({ person, params }) => families.members(person, params.id))
  mount(router, changeFamilyMember, ({ person, params, body }) =>
    families.changeMember(person, params.id, { userId: params.userId, ...body }),
  )
  mount(router, offerParent, async (call) => {
    const { person, params, body } = call
    await families.requireParent(person, params.id)
    await offers.offer(params.id, params.userId, await checkPassword(call, body.password))
    return { success: true as const }
  })
  mount(router, endParentOffer, async ({ person, params }) => {
    await offers.end(person, params.id, params.userId)
    return { success: true as const }
  })
  mount(router, acceptParent, async ({ person, params }) => {
    requireGrownUp(person)
    await offers.accept(person, params.id)
    return families.get(person, params.id)
  })
  mount(router, removeFamilyMember, async ({ person, params }) => {
    await families.removeMember(person, params.id, params.userId)
    return { success: true as const }
  })

  return router
}
