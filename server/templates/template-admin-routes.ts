/** The HTTP routes by which admins add, inspect, change and remove templates. */
import { Router } from 'express'
import {
  addTemplate,
  changeTemplate,
  MAX_PICTURE_BYTES,
  previewTemplate,
  removeTemplate,
  uploadTemplate,
} from '#contract/template-admin.ts'
import type { Template } from '#contract/templates.ts'
import type { Context } from '#server/context/context.ts'
import { callerGone } from '#server/http/caller-gone.ts'
import type { Kept } from '#server/http/idempotency.ts'
import { mount } from '#server/http/mount.ts'
import type { TemplateAdmin } from './template-admin.ts'

const form = { fileField: 'image', maxFileBytes: MAX_PICTURE_BYTES }

export function templateAdminRoutes(
  { limits, idempotency }: Pick<Context, 'limits' | 'idempotency'>,
  templateAdmin: TemplateAdmin,
): Router {
  const router = Router()
  const sameTemplate = {
    keys: idempotency,
    keep: ({ id }: Template) => ({ id }),
    again: (_call: unknown, { id }: Kept) => templateAdmin.find(Number(id)),
  }

  mount(
    router,
    addTemplate,
    async ({ person, body, response }, _file, { keepMade }) => {
      const gone = callerGone(response)
      await limits.newTemplates.use(String(person.id))
      return templateAdmin.add(person, body, gone, keepMade)
    },
    { idempotency: sameTemplate },
  )

  mount(
    router,
    uploadTemplate,
    async ({ person, body, response }, file, { keepMade }) => {
      const gone = callerGone(response)
      await limits.newTemplates.use(String(person.id))
      return templateAdmin.upload(person, body, file, gone, keepMade)
    },
    { idempotency: sameTemplate, form },
  )

  mount(
    router,
    previewTemplate,
    async ({ person, body, response }, file) => {
      const gone = callerGone(response)
      await limits.inspectByPerson.use(String(person.id))
      return templateAdmin.inspect(person, body, file, gone)
    },
    { form },
  )

  mount(router, changeTemplate, ({ person, params, body }) => templateAdmin.change(person, params.id, body))

  mount(router, removeTemplate, async ({ person, params }) => {
    await templateAdmin.remove(person, params.id)
    return { success: true as const }
  })

  return router
}
