/** The HTTP routes of families and their members. Those of their artworks are in `server/artworks/family/`. */
import { Router } from 'express'
import {
  changeFamily,
  changeFamilyMember,
  createFamily,
  deleteFamily,
  getFamily,
  listFamilies,
  listFamilyMembers,
  removeFamilyMember,
} from '#contract/families.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { Idempotency } from '#server/http/idempotency.ts'
import { mount } from '#server/http/mount.ts'
import { requireGrownUp } from '#server/http/person.ts'
import type { FamilyService } from './family-service.ts'

export function familyRoutes({
  families,
  idempotency,
  limits,
}: {
  families: FamilyService
  idempotency: Idempotency
  limits: Pick<HttpLimits, 'newFamilies'>
}): Router {
  const router = Router()

  mount(
    router,
    createFamily,
    async ({ person, body }) => {
      requireGrownUp(person)
      await limits.newFamilies.use(String(person.id))
      return families.create(person, body)
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
  mount(router, changeFamily, ({ person, params, body }) => families.change(person, params.id, body))
  mount(router, deleteFamily, async ({ person, params }) => {
    await families.dissolve(person, params.id)
    return { success: true as const }
  })
  mount(router, listFamilyMembers, ({ person, params }) => families.members(person, params.id))
  mount(router, changeFamilyMember, ({ person, params, body }) =>
    families.changeMember(person, params.id, { userId: params.userId, ...body }),
  )
  mount(router, removeFamilyMember, async ({ person, params }) => {
    await families.removeMember(person, params.id, params.userId)
    return { success: true as const }
  })

  return router
}
