/** The HTTP routes of the server's settings. */
import { Router } from 'express'
import { changeServerSettings, getServerSettings } from '#contract/server-settings.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import { mount } from '#server/http/mount.ts'
import type { ServerSettingsService } from './server-settings.ts'

export function settingsRoutes({
  settings,
  limits,
}: {
  settings: ServerSettingsService
  limits: Pick<HttpLimits, 'adminByPerson'>
}): Router {
  const router = Router()
  mount(router, getServerSettings, () => settings.current())
  mount(router, changeServerSettings, async ({ person, body }) => {
    await limits.adminByPerson.use(String(person.id))
    return settings.change(person, body)
  })
  return router
}
