/** When the sign-in screen is left, and what it says when it is not. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { withoutServiceWorker } from '#tests/e2e/support/without-service-worker.ts'

const app = setUpApp()
let attempts = 0

/** Fills the form on the screen and sends it. */
async function enter(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  const confirmation = page.getByLabel('Confirm Password', { exact: true })
  if (await confirmation.isVisible()) await confirmation.fill('correct horse')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Login|Sign Up)$/ })
    .click()
}

const refuse = (page: Page, path: string, status: number, body: object | string) =>
  page.route(path, (route) =>
    typeof body === 'string' ? route.fulfill({ status, body }) : route.fulfill({ status, json: body }),
  )

test('it is left 300 ms after a registration and 500 ms after a login, and a refusal says why', async () => {
  const name = `noor${(attempts += 1)}`
  const context = await app().newContext()
  const page = await context.newPage()
  const { origin } = app().server
  await withoutServiceWorker(page)
  /** Sends the form, and returns the milliseconds from its reply until the screen is left. */
  const leavesAfter = async (path: string, said: string): Promise<number> => {
    const replied = page.waitForResponse(path)
    await enter(page, name)
    await replied
    const before = performance.now()
    await page.waitForURL(`${origin}/`)
    const after = performance.now()
    await page.getByText(said, { exact: true }).first().waitFor()
    return after - before
  }
  await page.goto(`${origin}/auth?signup=true`)
  await refuse(page, '**/api/register', 409, { error: 'Taken', message: 'Taken', code: 'conflict' })
  await enter(page, name)
  await page.getByText('Registration failed', { exact: true }).waitFor()
  await page.getByText('Taken', { exact: true }).waitFor()
  await page.unroute('**/api/register')
  await refuse(page, '**/api/register', 409, '')
  await enter(page, name)
  await page.getByText('Please try a different username', { exact: true }).waitFor()
  await page.unroute('**/api/register')
  // The reply arrived a little before this test heard of it.
  expect(await leavesAfter('**/api/register', 'Account created')).toBeGreaterThan(250)
  // The account of the reply is the one that is greeted.
  await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()

  await page.request.post(`${origin}/api/logout`)
  await page.goto(`${origin}/auth`)
  await refuse(page, '**/api/login', 400, '')
  await enter(page, name)
  await page.getByText('Login failed. Please check your username and password').waitFor()
  await page.unroute('**/api/login')
  expect(await leavesAfter('**/api/login', 'Login successful')).toBeGreaterThan(450)
  await context.close()
})
