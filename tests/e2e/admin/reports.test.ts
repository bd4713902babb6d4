/** Reports in a browser: somebody without an account reports a picture, an admin hides it, and its owner is told. And who may sign up. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const ADMIN = { username: 'boss', password: 'the real one' }
const app = setUpApp({ environment: () => ({ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }) })
let ana: BrowserUser
let ben: BrowserUser
let boss: BrowserUser
beforeAll(async () => {
  const { signUp, server } = app()
  ana = await signUp('ana')
  ben = await signUp('ben', { width: 390, height: 844 })
  boss = await signUp('visitor', { width: 1440, height: 900 })
  await boss.page.request.post(`${server.origin}/api/login`, { data: ADMIN })
})
afterAll(() => Promise.all([ana.close(), ben.close(), boss.close()]))

const open = ({ page }: BrowserUser, path: string) => page.goto(app().server.origin + path)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function makePublic(title: string): Promise<number> {
  const { origin } = app().server
  const { id } = await makeArtwork(ana, origin, { title, fills: [[5, 5, '#3fa9f5']], completed: false })
  await ana.page.request.patch(`${origin}/api/artworks/${id}`, { data: { visibility: 'public' } })
  return id
}

test('somebody without an account reports a picture in two presses; an admin hides it, and shows it again (ADMIN-40)', async () => {
  const id = await makePublic('Fox')
  await open(ben, `/artwork/${id}`)
  await ben.page.getByRole('heading', { name: 'Fox' }).waitFor()
  await ben.page.getByRole('button', { name: 'Report this picture' }).waitFor()
  const copied = await ben.page.request.post(`${app().server.origin}/api/artworks/${id}/copy`)
  const { id: copy } = (await copied.json()) as { id: number }

  const stranger = await app().visit({ width: 390, height: 844 })
  await open(stranger, `/artwork/${id}`)
  await press(stranger.page, 'Report this picture')
  const dialog = stranger.page.getByRole('dialog', { name: 'Report this picture?' })
  await dialog.waitFor()
  await expectGoodAtEverySize(stranger.page, 'report-picture')
  await dialog.getByRole('button', { name: 'It is mean or hurtful' }).click()
  await stranger.page.getByRole('dialog', { name: 'Thank you' }).waitFor()
  await expectGoodAtEverySize(stranger.page, 'report-thanks')
  await press(stranger.page, 'Done')
  await stranger.page.getByRole('dialog').waitFor({ state: 'detached' })
  await stranger.close()

  const { page } = boss
  await open(boss, '/admin?tab=reports')
  const report = page.getByRole('listitem').filter({ hasText: `picture ${id},` })
  await report.getByRole('img', { name: 'As it was when it was reported' }).waitFor()
  await expectGoodAtEverySize(page, 'reports')
  await report.getByRole('button', { name: /^Hide picture/ }).click()
  const question = page.getByRole('dialog')
  await question.getByText(`picture ${copy}`).waitFor()
  await expectGoodAtEverySize(page, 'hide-copies')
  await question.getByRole('button', { name: /^Hide/ }).click()
  await report.waitFor({ state: 'detached' })

  await ben.page.reload()
  await ben.page.getByRole('heading', { name: 'Fox' }).waitFor({ state: 'detached' })
  await open(ben, `/artwork/${copy}`)
  await ben.page.getByText('This picture is hidden').waitFor()
  await open(ana, `/artwork/${id}`)
  await ana.page.getByText('This picture is hidden').waitFor()
  await expectGoodAtEverySize(ana.page, 'hidden-from-owner')

  await page.getByRole('radio', { name: 'Decided' }).click()
  await page.getByText('Picture hidden').first().waitFor()
  await expectGoodAtEverySize(page, 'reports-decided')
  const show = report.getByRole('button', { name: 'Show the picture again' })
  await show.click()
  await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click()
  await show.waitFor({ state: 'detached' })
  await open(ben, `/artwork/${id}`)
  await ben.page.getByRole('heading', { name: 'Fox' }).waitFor()
})

test('somebody who colors along reports a person with a few words; the admin disables the account after a question', async () => {
  const { origin } = app().server
  const troll = await app().signUp('troll')
  const { id } = await makeArtwork(troll, origin, { title: 'Trap', fills: [[5, 5, '#3fa9f5']], completed: false })
  const enabled = await troll.page.request.post(`${origin}/api/artworks/${id}/enable-collaboration`)
  const { sessionCode } = (await enabled.json()) as { sessionCode: string }
  await open(ben, `/canvas/${id}?code=${sessionCode}`)
  await press(ben.page, /^Invite/)
  await press(ben.page, 'Report troll')
  const dialog = ben.page.getByRole('dialog', { name: 'Report troll?' })
  await dialog.getByRole('button', { name: 'Add a few words first' }).click()
  await dialog.getByLabel('What happened? (optional)').fill('Wants my address.')
  await dialog.getByRole('button', { name: 'Somebody bothers me or others' }).click()
  await ben.page.getByRole('dialog', { name: 'Thank you' }).waitFor()

  const { page } = boss
  await open(boss, '/admin?tab=reports')
  await page.getByText('Wants my address.').waitFor()
  await press(page, /^Disable account of troll/)
  await page.getByRole('dialog', { name: 'Disable troll?' }).waitFor()
  await expectGoodAtEverySize(page, 'disable-account')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await page.getByText('Wants my address.').waitFor({ state: 'detached' })
  expect((await troll.page.request.get(`${origin}/api/user`)).status()).toBe(401)
  await troll.close()
})

test('an admin lets only invited people in, and the sign-up page says so and takes the code (ADMIN-44)', async () => {
  const { origin } = app().server
  const { page } = boss
  await open(boss, '/admin?tab=settings')
  await page.getByRole('radio', { name: /^With an invitation/ }).click()
  await page.getByText('Settings saved').first().waitFor()
  await expectGoodAtEverySize(page, 'server-settings')

  const { id } = await makeArtwork(ana, origin, { title: 'Sun', fills: [[5, 5, '#3fa9f5']], completed: false })
  const enabled = await ana.page.request.post(`${origin}/api/artworks/${id}/enable-collaboration`)
  const { sessionCode } = (await enabled.json()) as { sessionCode: string }
  const newcomer = await app().visit()
  await open(newcomer, '/auth?signup=true')
  const code = newcomer.page.getByLabel('Invitation code or link')
  await code.waitFor()
  await expectGoodAtEverySize(newcomer.page, 'sign-up-invited')
  await newcomer.page.getByLabel('Username').fill('newcomer')
  await newcomer.page.getByLabel('Password', { exact: true }).fill('correct horse')
  await newcomer.page.getByLabel('Confirm Password').fill('correct horse')
  const signUp = newcomer.page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' })
  await signUp.click()
  await newcomer.page.getByText(/New accounts need an invitation here/).waitFor()
  await code.fill(`${origin}/canvas/${id}?code=${sessionCode}`)
  await signUp.click()
  await newcomer.page.getByRole('heading', { name: /Welcome/ }).waitFor()
  await newcomer.close()

  await page.getByRole('radio', { name: /^Closed/ }).click()
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`${origin}/api/settings`)).json()) as { registration: string }).registration,
    )
    .toBe('closed')
  const late = await app().visit()
  await open(late, '/auth?signup=true')
  await late.page.getByText('New accounts are closed here').waitFor()
  await expectGoodAtEverySize(late.page, 'sign-up-closed')
  await late.close()
  await page.getByRole('radio', { name: /^Open/ }).click()
})
