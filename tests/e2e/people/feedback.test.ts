/** Feedback in a browser: a person sends it, an admin reads, sorts and archives it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAxe } from '#tests/e2e/support/axe.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { withoutServiceWorker } from '#tests/e2e/support/without-service-worker.ts'

const ADMIN = { username: 'boss', password: 'the real one' }
const app = setUpApp({ environment: () => ({ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }) })
let ana: BrowserUser
let boss: BrowserUser
beforeAll(async () => {
  const { signUp, server } = app()
  ana = await signUp('ana', { width: 390, height: 844 })
  boss = await signUp('visitor', { width: 1440, height: 900 })
  await boss.page.request.post(`${server.origin}/api/login`, { data: ADMIN })
})
afterAll(() => Promise.all([ana.close(), boss.close()]))

/** The calls that change one entry. */
const CHANGES = /\/api\/feedback\/\d+/
const says = ({ page }: BrowserUser, text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor()
const open = ({ page }: BrowserUser, path: string) => page.goto(app().server.origin + path)
const click = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a person sends feedback, and keeps the words when it fails', async () => {
  const { page } = ana
  await open(ana, '/feedback')
  expect(await page.getByLabel('Type').inputValue()).toBe('other')
  await page.getByLabel('Description').fill('Too short')
  await click(ana, 'Send feedback')
  await says(ana, 'Description must be at least 10 characters')
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByLabel('Description').fill('The glitter is stuck in my hair. '.repeat(5))
  await page.getByLabel('Type').selectOption('bug_report')
  // The server refuses the first one.
  await page.evaluate(() => {
    const original = window.fetch.bind(window)
    window.fetch = async (...given) => {
      window.fetch = original
      return given[1]?.method === 'POST'
        ? Response.json({ error: 'no', message: 'Not today', code: 'no' }, { status: 400 })
        : original(...given)
    }
  })
  await click(ana, 'Send feedback')
  await says(ana, 'Failed to submit feedback: Not today')
  expect(await page.getByLabel('Description').inputValue()).toContain('stuck in my hair')
  await click(ana, 'Send feedback')
  await says(ana, 'Feedback Submitted')
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
  await open(ana, '/feedback')
  await click(ana, 'Cancel')
  await page.getByRole('heading', { name: /Welcome/ }).waitFor()
})

test('an admin filters, changes, archives and restores it; everybody else is turned away', async () => {
  await open(ana, '/feedback-admin')
  await says(ana, 'Access Denied')
  await ana.page.getByRole('link', { name: 'Return to Home' }).waitFor()

  const { page } = boss
  await withoutServiceWorker(page)
  await open(boss, '/feedback-admin')
  const row = page.getByRole('row', { name: /Bug Report/ })
  await row.getByText(`${'The glitter is stuck in my hair. '.repeat(5).slice(0, 100)}...`).waitFor()
  await row.getByText('ana', { exact: true }).waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByLabel('Filter by type').selectOption('feature_request')
  await says(boss, 'No feedback found with current filters.')
  await page.getByLabel('Filter by type').selectOption('bug_report')
  await page.getByLabel('Filter by status').selectOption('closed')
  await row.waitFor({ state: 'detached' })
  await page.getByLabel('Filter by status').selectOption('open')
  await row.waitFor()

  await click(boss, 'View Bug Report')
  const detail = page.getByRole('dialog', { name: 'Bug Report' })
  expect((await runAxe(page)).violations).toEqual([])
  await detail.getByLabel('Answer').fill('Soap helps. We are sorry!')
  await click(boss, 'Send answer')
  await detail.getByRole('button', { name: 'Send anew' }).waitFor()
  await detail.getByLabel('Status').selectOption('in_progress')
  await says(boss, 'Feedback updated')
  // The list of what is open has it no more, but it stays in view.
  await page.getByText('No feedback found with current filters.').waitFor()
  expect(await detail.getByLabel('Status').inputValue()).toBe('in_progress')
  await detail.getByLabel('Priority').selectOption('critical')
  await detail.getByRole('button', { name: 'Archive' }).click()
  await says(boss, 'Feedback archived')
  await detail.waitFor({ state: 'detached' })
  await page.getByLabel('Filter by status').selectOption('all')
  await page.getByRole('tab', { name: 'Archived Feedback' }).click()
  await click(boss, 'Restore Bug Report')
  await says(boss, 'Feedback restored')
  await page.getByRole('tab', { name: 'Active Feedback' }).click()
  await row.getByText('In progress').waitFor()

  // A change that the server does not take is said, and not shown.
  await page.route(CHANGES, (route) => route.fulfill({ status: 503 }))
  await click(boss, 'View Bug Report')
  await detail.getByLabel('Priority').selectOption('low')
  await says(boss, 'Update failed')
  await detail.getByRole('button', { name: 'Archive' }).click()
  await says(boss, 'Operation failed')
  await page.unroute(CHANGES)
  await page.reload()
  await click(boss, 'View Bug Report')
  expect(await detail.getByLabel('Priority').inputValue()).toBe('critical')
  expect([...ana.errors, ...boss.errors]).toEqual([])
})
