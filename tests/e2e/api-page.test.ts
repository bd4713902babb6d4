/** The page that describes the API: without a script, at every size, by keyboard. */
import { expect, test } from 'vitest'
import { isLong } from '#tests/run-options.ts'
import { expectGoodAtEverySize } from './support/every-size.ts'
import { setUpApp } from './support/set-up-app.ts'

const app = setUpApp()

test('the page of the API is good at every size, and a call opens and names its schemas', async () => {
  const context = await app().browser.newContext({ javaScriptEnabled: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const response = await page.goto(`${app().server.origin}/api/docs`)
  expect(response?.status()).toBe(200)
  // It is a long page, and once a call is open it shows all of this and more.
  if (isLong) await expectGoodAtEverySize(page, 'api-docs')

  const group = page.locator('#calls-reactions')
  await group.locator('> summary').focus()
  await page.keyboard.press('Enter')
  await page.locator('#addReaction > summary').focus()
  await page.keyboard.press('Enter')
  await page.locator('#addReaction').getByRole('table', { name: /^Body/ }).waitFor()
  await page.locator('#addReaction').getByRole('link', { name: 'ReactionEmoji' }).click()
  // A link opens the part of the page that it leads into.
  await page.locator('#schema-ReactionEmoji').getByRole('heading').waitFor({ state: 'visible' })
  await expectGoodAtEverySize(page, 'api-docs-open')
  expect(faults).toEqual([])
  await context.close()
})
