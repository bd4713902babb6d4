/** The HTTP routes of the server's settings. */
import { Router } from 'express'
import { changeServerSettings, getServerSettings } from '#contract/server-settings.ts'
import type { Context } from '#server/context/context.ts'
import { mount } from '#server/http/mount.ts'
import type { ServerSettingsService } from './server-settings.ts'

export function settingsRoutes({ limits }: Pick<Context, 'limits'>, settings: ServerSettingsService): Router {
  const router = Router()
  mount(router, getServerSettings, () => settings.current())
  mount(router, changeServerSettings, async ({ person, body }) => {
    await limits.adminByPerson.use(String(person.id))
    return settings.change(person, body)
  })
  return router
}
