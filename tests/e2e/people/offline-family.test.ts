/** A family's page that was opened once opens again without a network. */
import { expect, test } from 'vitest'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import { setOffline } from '#tests/e2e/support/set-offline.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { eventually } from '#tests/eventually.ts'
import { isLong } from '#tests/run-options.ts'

const app = setUpApp({ serviceWorker: true })

test('without a network the family is shown as it was, with its pictures, and a part that was not opened says so', async () => {
  const { origin } = app().server
  const oma = await app().signUp('oma', { width: 390, height: 844 })
  const { page, context } = oma
  const family = await page.request.post(`${origin}/api/families`, { data: { name: 'The Bergs' } })
  const { id } = (await family.json()) as { id: number }
  const fox = await makeArtwork(oma, origin, { title: 'Fox', fills: [[5, 5, '#e84393']] })
  await page.request.patch(`${origin}/api/artworks/${fox.id}`, { data: { visibility: 'family', familyId: id } })
  await page.goto(`${origin}/families/${id}`)
  const fridge = page.getByRole('link', { name: /Fox/ }).first()
  await fridge.waitFor()
  await eventually(() =>
    page.evaluate(async (path) => {
      const wanted = ['/', '/api/user', path, `${path}/members`, `${path}/artworks`]
      const found = await Promise.all(wanted.map((address) => caches.match(address, { ignoreSearch: true })))
      return navigator.serviceWorker.controller !== null && found.every((reply) => reply !== undefined)
    }, `/api/families/${id}`),
  )

  await setOffline(context, true)
  await page.reload()
  await page.getByRole('heading', { name: 'The Bergs' }).first().waitFor()
  await fridge.waitFor()
  expect(await page.getByText('Owner', { exact: true }).count()).toBeGreaterThan(0)
  expect(await page.getByTestId('drawn-sheet').count()).toBe(0)
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('tab', { name: 'Children' }).click()
  await page.getByText("Couldn't load the children").waitFor()
  expect((await runAxe(page)).violations).toEqual([])

  // With the network the rest comes on request.
  await setOffline(context, false)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('button', { name: 'Add a child' }).first().waitFor()
  expect(oma.errors).toEqual([])
  await oma.close()
})

// It waits for the worker's own time limits.
test.runIf(isLong)('on a network that passes nothing on, what was opened once opens all the same', async () => {
  const { origin, pid } = app().server
  const opa = await app().signUp('opa')
  const { page } = opa
  const welcome = page.getByRole('heading', { level: 1, name: /Welcome/ })
  await page.goto(origin)
  await welcome.waitFor()
  await eventually(() =>
    page.evaluate(async () => {
      const found = await Promise.all(['/', '/api/user'].map((path) => caches.match(path, { ignoreSearch: true })))
      return navigator.serviceWorker.controller !== null && found.every((reply) => reply !== undefined)
    }),
  )
  process.kill(pid, 'SIGSTOP')
  try {
    await page.reload({ timeout: 15_000 })
    await welcome.waitFor({ timeout: 15_000 })
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await opa.close()
})
