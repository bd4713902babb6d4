/** The debug pages: public, and the server decides what they show. */
import { expect, test } from 'vitest'
import { runAxe } from './support/axe.ts'
import { setUpApp } from './support/set-up-app.ts'

const app = setUpApp({ environment: () => ({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'correct horse' }) })

test('a stranger may open all three, and talk to the socket', async () => {
  const context = await app().newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const log = page.getByRole('region', { name: 'Log entries' })
  for (const path of ['/basic-ws-test', '/ws-debug']) {
    await page.goto(`${app().server.origin}${path}`)
    await button('Connect').click()
    await page.getByText('Connected', { exact: true }).first().waitFor()
    await page.getByLabel('Message').fill('hallo')
    await button('Send').click()
    await log.getByText('Received: {"type":"echo","data":"hallo"}').waitFor()
    await button('Disconnect').click()
    await log.getByText('Closed with 1005').waitFor()
    expect((await runAxe(page)).violations).toEqual([])
  }
  await page.goto(`${app().server.origin}/debug`)
  await page.getByText('not signed in', { exact: true }).waitFor()
  await button('Join').click()
  await page.getByText('No code provided', { exact: true }).waitFor()
  await page.getByLabel('Session code').fill('abcdef')
  await button('Join').click()
  await log.getByText('Not signed in: Please log in to join a session').waitFor()
  await button('Create collaborative artwork').click()
  await log.getByText('Create collaborative artwork failed: 401').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await context.close()
})

test('an admin logs in by hand and finds the tools in the menu; the log keeps the password out', async () => {
  const context = await app().newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const log = page.getByRole('region', { name: 'Log entries' })
  await page.goto(`${app().server.origin}/debug`)
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await log.getByText(/Login: person \d+/).waitFor()
  expect(await log.textContent()).not.toContain('correct horse')
  await page
    .getByText(/yes, number \d+/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Create collaborative artwork' }).click()
  await page.getByText(/· code [A-Z0-9]{6}/).waitFor()
  expect(await log.textContent()).not.toMatch(/code/)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Debug Tools' }).waitFor()
  await page.getByRole('link', { name: 'Collaborative Test' }).last().click()
  await page.waitForURL(/collab-test$/)
  await context.close()

  const ana = await app().signUp('ana', { width: 390, height: 844 })
  await ana.page.goto(app().server.origin)
  await ana.page.getByRole('button', { name: 'Menu', exact: true }).click()
  await ana.page.getByRole('link', { name: 'Home', exact: true }).waitFor()
  expect(await ana.page.getByRole('link', { name: 'Debug Tools' }).count()).toBe(0)
  await ana.close()
})
