import { expect, test } from 'vitest'
import type { ServerSettings } from '#contract/server-settings.ts'
import { serverSettingsQuery } from '#client/models/session/server-settings.ts'
import { ApiError } from '#client/http/api-error.ts'
import { renderScreen, type ScreenSetting, wordsOf } from '#tests/render-screen.ts'
import { someAccount } from '#tests/some-account.ts'
import { SettingsTab } from './settings-tab.tsx'

const SETTINGS: ServerSettings = {
  registration: 'invited',
  registrationFixed: false,
  noPublicPictures: true,
  noChildCodes: false,
}
const draw = (setting: ScreenSetting) =>
  renderScreen(<SettingsTab />, { account: someAccount({ isAdmin: true }), ...setting })
const drawSettings = (differences: Partial<ServerSettings> = {}) =>
  draw({ replies: [[serverSettingsQuery.queryKey, { ...SETTINGS, ...differences }]] })

test('each setting is shown as it is', async () => {
  const markup = await drawSettings()
  expect(markup).toMatch(/aria-checked="true"[^>]*><span><span[^>]*>With an invitation/)
  expect(markup.match(/role="switch"[^>]*aria-checked="(true|false)"/g)?.map((one) => one.slice(-5))).toEqual([
    'true"',
    'alse"',
  ])
})

test('a registration that the environment sets cannot be changed, and the panel says so (ADMIN-44)', async () => {
  const markup = await drawSettings({ registrationFixed: true, registration: 'closed' })
  expect(wordsOf(markup)).toContain(
    'Closed. Nobody can make an account. People who have one sign in as before. This is set where',
  )
  expect(markup).not.toContain('role="radio"')
})

test('says what is loading and what failed', async () => {
  expect(wordsOf(await draw({}))).toContain('Loading the settings...')
  const failed = await draw({
    failures: [[serverSettingsQuery.queryKey, new ApiError({ status: 500, serverMessage: 'no disk' })]],
  })
  expect(wordsOf(failed)).toContain("Couldn't load the settings 500: no disk Try again")
})
