/** A replay whose history cannot be loaded, and one without strokes. */
import { expect, test } from 'vitest'
import { runAxe } from '#tests/e2e/support/axe.ts'
import { drawRobot } from '#tests/e2e/support/draw-robot.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const app = setUpApp({ serviceWorker: true })

test('offline, the replay shows the strokes of this device and says so; with a connection again, all of them', async () => {
  const ana = await app().signUp('ana')
  await drawRobot(ana)
  await ana.untilStatusIs('All changes saved')
  const { page, context, artworkId } = ana
  await page.goto(`${app().server.origin}/canvas/${artworkId}`)
  await ana.untilReady()
  await ana.untilCachedForOffline()
  // Playwright's own offline mode does not hold for what the service worker fetches.
  await context.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.goto(`${app().server.origin}/artwork/${artworkId}/replay`)
  await page.getByText('There is no connection. This is what this device has').waitFor()
  await page.getByText('stroke 5 of 5, by ana').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  // The link of the artwork cannot be read either.
  const again = page.getByRole('region', { name: 'Replay' }).getByRole('button', { name: 'Try again' })
  await again.click()
  await page.getByText('There is no connection.').waitFor()

  await context.unroute('**/*')
  await again.click()
  await page.getByText('There is no connection.').waitFor({ state: 'detached' })
  await page.getByText('stroke 5 of 5, by ana').waitFor()
  await context.close()
})

test('without a copy on the device, the screen says what happened, and a retry loads the replay', async () => {
  const ben = await app().signUp('ben')
  const { page, context } = ben
  const { origin } = app().server
  const { id } = (await (await page.request.post(`${origin}/api/artworks`, { data: { title: 'Far' } })).json()) as {
    id: number
  }
  const stroke = { points: [{ x: 100, y: 100 }], color: '#E84393', brushSize: 9 }
  expect((await page.request.post(`${origin}/api/artworks/${id}/strokes`, { data: stroke })).ok()).toBe(true)
  await context.route('**/history*', (route) => route.abort())
  await page.goto(`${origin}/artwork/${id}/replay`)
  await page
    .getByRole('alert')
    .filter({ hasText: 'Could not reach the server. Check the connection and try again.' })
    .waitFor()
  await context.unroute('**/history*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('stroke 1 of 1, by ben').waitFor()
  await context.close()
})

test('an artwork without strokes says so, and offers to color it', async () => {
  const eva = await app().signUpOnline('eva')
  const { page, context } = eva
  const { origin } = app().server
  const { id } = (await (await page.request.post(`${origin}/api/artworks`, { data: { title: 'New' } })).json()) as {
    id: number
  }
  await page.goto(`${origin}/artwork/${id}/replay`)
  await page.getByText('Nothing has been colored here yet.').waitFor()
  await page.getByRole('link', { name: 'Continue Coloring' }).waitFor()
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Save the replay' }).count()).toBe(0)
  expect((await runAxe(page)).violations).toEqual([])
  expect(eva.errors).toEqual([])
  await context.close()
})
