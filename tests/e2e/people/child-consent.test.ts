/** Parents are asked before everybody sees what their child has colored, and take it out of the pictures of others (CHILD-21, CHILD-23). */
import { expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { Child } from '#contract/children.ts'
import { createClient } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const PASSWORD = 'correct horse'
const app = setUpApp()

async function send<T>({ page }: BrowserUser, method: string, path: string, data?: unknown): Promise<T> {
  const response = await page.request.fetch(app().server.origin + path, { method, ...(data !== undefined && { data }) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

test('the owner is told whose parents are asked, a parent answers at home, and takes the child out', async () => {
  const { origin } = app().server
  const [mama, oma] = [await app().signUp('mama'), await app().signUp('oma')]
  const { id: family } = await send<{ id: number }>(mama, 'POST', '/api/families', { name: 'The Bakers' })
  const { code } = await send<{ code: string }>(mama, 'POST', `/api/families/${family}/invitations`, {})
  await send(oma, 'POST', `/api/families/join/${code}`)
  const ida = { name: 'Ida', avatar: 'fox', color: '#4C6EF5', consent: CONSENT_VERSION }
  const { id: childId } = await send<Child>(mama, 'POST', `/api/families/${family}/children`, ida)
  const picture = { title: 'A garden', visibility: 'family', familyId: family, collaborativeMode: true }
  const { id, sessionCode } = await send<Artwork>(oma, 'POST', '/api/artworks', picture)
  const tablet = createClient(origin)
  await tablet.post('/api/login', { username: 'mama', password: PASSWORD })
  await tablet.post(`/api/families/${family}/devices`, { password: PASSWORD })
  await tablet.post('/api/device/sign-in', { childId })
  expect((await tablet.post('/api/collaboration/join', { code: sessionCode })).status).toBe(200)
  expect((await tablet.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(201)

  await oma.page.goto(`${origin}/canvas/${id}`)
  await oma.untilReady()
  await oma.page.getByRole('button', { name: 'Share Artwork', exact: true }).click()
  await oma.page.getByText('A child colors this page with its family only').waitFor()
  await oma.page.getByRole('radio', { name: 'Anyone with the link' }).click()
  await oma.page.getByText('Parents decide about this').waitFor()
  await oma.page
    .getByRole('dialog')
    .getByText(/Ida's parents are asked\./)
    .waitFor()
  await expectGoodAtEverySize(oma.page, 'owner-asked')

  await mama.page.goto(origin)
  await mama.page.getByRole('heading', { name: 'You are asked' }).waitFor()
  await mama.page.getByText('wants to show “A garden” to everybody').waitFor()
  await expectGoodAtEverySize(mama.page, 'question-at-home')
  await mama.page.getByRole('button', { name: 'Yes, everybody may see A garden' }).press('Enter')
  await mama.page.getByRole('heading', { name: 'You are asked' }).waitFor({ state: 'detached' })
  await send(oma, 'PATCH', `/api/artworks/${id}`, { visibility: 'public' })

  await mama.page.goto(`${origin}/families/${family}?tab=children`)
  await mama.page.getByRole('button', { name: 'Pictures of Ida' }).click()
  await mama.page.getByRole('button', { name: 'Pictures of others that Ida colored in' }).click()
  const dialog = mama.page.getByRole('dialog', { name: 'Pictures Ida colored in' })
  await dialog.getByText('Everybody can see it').waitFor()
  await expectGoodAtEverySize(mama.page, 'pictures')
  await dialog.getByRole('button', { name: 'Take the yes back: A garden' }).click()
  await dialog.getByText('Everybody can see it').waitFor({ state: 'detached' })
  expect((await send<Artwork>(oma, 'GET', `/api/artworks/${id}`)).visibility).toBe('family')
  await dialog.getByRole('button', { name: 'Take Ida out: A garden' }).click()
  await dialog.getByText('Ida is out', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Take the strokes off: A garden' }).click()
  await dialog.getByRole('button', { name: 'Put the strokes back: A garden' }).waitFor()
  await dialog.getByRole('button', { name: 'Hide the name: A garden' }).click()
  await dialog.getByRole('button', { name: 'Show the name: A garden' }).waitFor()
  expect((await tablet.post(`/api/artworks/${id}/strokes`, DOT)).status).toBe(403)
  for (const { errors } of [mama, oma]) expect(errors).toEqual([])
})
