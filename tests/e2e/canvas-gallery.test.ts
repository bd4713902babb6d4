/** The gallery over the canvas. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import { makeArtwork } from './support/make-artwork.ts'
import { setUpApp } from './support/set-up-app.ts'
import { untilStill } from './support/until-still.ts'

const LIST = /\/api\/artworks\?page=1/
const app = setUpApp()

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

test("the canvas' own gallery: view, edit, share, delete after the browser's question", async () => {
  const lea = await app().signUp('lea', { width: 1440, height: 900 })
  const { page } = lea
  const { origin } = app().server
  await makeArtwork(lea, origin, { title: 'Fish', fills: [[5, 5, '#e84393']], completed: true })
  const cat = await makeArtwork(lea, origin, { title: 'Cat', fills: [[5, 5, '#e84393']] })
  await lea.openPage(34)
  const browse = page.getByRole('button', { name: 'Browse Gallery' })
  await browse.click()
  const modal = page.getByRole('dialog', { name: 'My Gallery' })
  const edit = modal.getByRole('link', { name: 'Edit Cat' })
  await edit.waitFor()
  expect(await edit.getAttribute('href')).toBe(`/canvas/${cat.id}`)
  expect(await modal.getByRole('link', { name: 'View Fish' }).getAttribute('href')).toMatch(/^\/artwork\//)
  expect(await modal.getByRole('option').allInnerTexts()).toEqual(['Newest First', 'Oldest First', 'A-Z', 'Z-A'])
  for (const name of ['All 2', 'Completed 1', 'In Progress 1'])
    expect(await modal.getByRole('radio', { name }).count(), name).toBe(1)
  await modal.getByRole('radio', { name: 'Large' }).click()
  expect((await runAxe(page)).violations).toEqual([])
  const field = modal.getByRole('searchbox')
  await field.fill('zzz')
  await modal.getByRole('heading', { name: 'No matching artworks' }).waitFor()
  await field.fill('')
  await edit.waitFor()

  page.once('dialog', (dialog) => void dialog.dismiss())
  await modal.getByRole('button', { name: 'Delete Cat' }).click()
  expect(await edit.count()).toBe(1)
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.message()
    void dialog.accept()
  })
  await modal.getByRole('button', { name: 'Delete Cat' }).click()
  await edit.waitFor({ state: 'detached' })
  expect(asked).toBe('Are you sure you want to delete "Cat"?')
  // From the keyboard, and with the toast, which lies above the dialog and leaves it open.
  await eventually(() => isFocused(modal.getByRole('button', { name: 'Undo deleting Cat' })))
  await lea.press('Enter')
  await edit.waitFor()
  page.once('dialog', (dialog) => void dialog.accept())
  await modal.getByRole('button', { name: 'Delete Cat' }).click()
  await edit.waitFor({ state: 'detached' })
  await page.locator('[data-sonner-toast][data-front="true"]').getByRole('button', { name: 'Undo' }).click()
  await edit.waitFor()
  await untilStill(page)
  expect(await edit.isVisible()).toBe(true)
  await lea.press('Escape')
  await eventually(() => isFocused(browse))
  // From here on, what is fresh stays fresh.
  await page.clock.setFixedTime(new Date())
  await browse.click()
  await edit.click()
  await page.waitForURL(`${origin}/canvas/${cat.id}`)
  await lea.untilReady()

  // What is open on the canvas is about to change, so the gallery is read again although its list is fresh.
  await page.getByRole('link', { name: 'Return to Home' }).click()
  const read = page.waitForRequest(LIST, { timeout: 5_000 })
  await page.getByRole('link', { name: 'Open Gallery' }).click()
  await read
  expect(lea.errors).toEqual([])
  await lea.close()
})
