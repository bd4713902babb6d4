/** Signing in with a school's account, in a browser and at a real provider. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Account } from '#contract/accounts.ts'
import { CLIENT, startTestProvider, type TestProvider } from '#tests/api/oidc-provider.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { contextOpener } from '#tests/e2e/support/new-context.ts'
import { ServerProcess } from '#tests/e2e/support/server-process.ts'
import { closeContexts, sharedBrowser } from '#tests/e2e/support/shared-browser.ts'

let provider: TestProvider
let server: ServerProcess
let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
  server = await ServerProcess.start(async (origin) => {
    provider = await startTestProvider(`${origin}/api/oidc/callback`)
    return {
      PUBLIC_URL: origin,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Linden & Söhne "Schule"',
    }
  })
})
afterAll(async () => {
  await closeContexts(browser)
  await server.dispose()
  await provider.close()
})

// ACCOUNT-71, ACCOUNT-72
test('a teacher is refused once, signs in, and sets a password', async () => {
  const { origin } = server
  const { page } = await BrowserUser.visit({ newContext: contextOpener(browser, {}), origin })
  await page.goto(`${origin}/auth`)
  const button = page.getByRole('button', { name: 'Sign in with Linden & Söhne "Schule"' })
  await button.waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  provider.next(null)
  await button.click()
  await page.getByText('You are not signed in: the sign-in with Linden & Söhne "Schule" was stopped.').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  provider.next('frau-linde')
  await button.click()
  await page.getByRole('button', { name: 'Account menu of Teacher frau-linde' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  const account = (await (await page.request.get(`${origin}/api/user`)).json()) as Account
  expect(account).toMatchObject({ username: 'frau-linde' })

  await page.goto(`${origin}/profile?tab=settings`)
  const card = page.getByRole('region', { name: 'Password', exact: true })
  await card.getByText('Your account has none yet.', { exact: false }).waitFor()
  await card.getByRole('button', { name: 'Set password' }).click()
  await card.getByText('Password is required').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await card.getByLabel('New password', { exact: true }).fill('a first password')
  await card.getByRole('button', { name: 'Set password' }).click()
  await card.getByText('A new password signs you out everywhere else.').waitFor()
  await page
    .getByRole('region', { name: /^Signing in with/ })
    .getByRole('button', { name: 'Unlink it' })
    .waitFor()
})
