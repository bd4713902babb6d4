/** What parents do for a child: its page, its second home, and who looks after it when they go. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Child } from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const TABLET = { width: 820, height: 1180 }
const PASSWORD = 'correct horse'
const app = setUpApp()

async function send<T>({ page }: BrowserUser, method: string, path: string, data?: unknown): Promise<T> {
  const response = await page.request.fetch(app().server.origin + path, { method, ...(data !== undefined && { data }) })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as T
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click()
const toastOf = (page: Page, text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor()

/** Types the password into the dialog that asks for it, and sends it. */
async function confirmBy(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Your password') })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function makeFamily(parent: BrowserUser, name: string): Promise<number> {
  return (await send<{ id: number }>(parent, 'POST', '/api/families', { name })).id
}

// CHILD-30 to CHILD-35
test('a parent sees everything about a child on its page, ends it at once, and links a second home', async () => {
  const { origin } = app().server
  const mama = await app().signUp('mama-two', TABLET)
  const papa = await app().signUp('papa-two', TABLET)
  const family = await makeFamily(mama, 'The Bakers')
  const home = await makeFamily(papa, 'The Bakers at the sea')
  const { code } = await send<{ code: string }>(mama, 'POST', `/api/families/${family}/invitations`, {})
  const gran = await app().signUp('granny')
  await send(gran, 'POST', `/api/families/join/${code}`)
  const ida = await send<Child>(mama, 'POST', `/api/families/${family}/children`, {
    name: 'Ida',
    avatar: 'unicorn',
    color: '#7c4dce',
    consent: CONSENT_VERSION,
    quietHours: { from: '19:30', to: '07:00', timeZone: 'Europe/Berlin' },
  })
  const kid = await app().visit(TABLET)
  await send(kid, 'POST', '/api/login', { username: 'mama-two', password: PASSWORD })
  await send(kid, 'POST', `/api/families/${family}/devices`, { password: PASSWORD })
  await send(kid, 'POST', '/api/device/sign-in', { childId: ida.id })
  const shared = { title: 'The big blue sea', visibility: 'family', familyId: family, collaborativeMode: true }
  const own = await send<Artwork>(kid, 'POST', '/api/artworks', shared)
  const grans = await send<Artwork>(gran, 'POST', '/api/artworks', { ...shared, title: 'Apples' })
  const { id: granId } = await send<{ id: number }>(gran, 'GET', '/api/user')
  await send(gran, 'POST', `/api/artworks/${own.id}/contributors`, { userId: granId })
  await send(kid, 'POST', `/api/artworks/${grans.id}/contributors`, { userId: ida.id })

  const { page } = mama
  await page.goto(`${origin}/families/${family}?tab=children`)
  await page.getByRole('link', { name: 'Ida', exact: true }).click()
  await page.getByRole('heading', { name: 'Ida', level: 1 }).waitFor()
  await page.getByText('1 person joined').waitFor()
  await page.getByText('mama-two made this profile on').waitFor()
  await expectGoodAtEverySize(page, 'child-page')

  await press(page, 'End everything now')
  await page.getByText('Nobody can sign in as Ida.').waitFor()
  await page.getByText('Ida is signed in nowhere.').waitFor()
  expect((await kid.page.request.get(`${origin}/api/user`)).status()).toBe(401)
  await expectGoodAtEverySize(page, 'child-page-ended')
  await press(page, 'Let Ida sign in again')
  await page.getByRole('button', { name: 'End everything now' }).waitFor()

  const download = page.waitForEvent('download')
  await press(page, 'Download everything')
  expect((await download).suggestedFilename()).toMatch(/^fridgedoor-child-.*\.zip$/)

  await press(page, 'Link a second home')
  const linking = page.getByRole('dialog')
  await linking.getByRole('radio', { name: 'A class' }).click()
  await linking.getByText(/All teachers of the class then have the rank of parents/).waitFor()
  await expectGoodAtEverySize(page, 'second-home-dialog')
  await linking.getByRole('radio', { name: 'A family' }).click()
  await confirmBy(page, 'Make the link')
  const link = await page.getByRole('textbox', { name: 'Link to a second home' }).inputValue()
  await expectGoodAtEverySize(page, 'second-home-link')
  const his = papa.page
  await his.goto(link)
  await his.getByRole('heading', { name: 'A second home for Ida' }).waitFor()
  await expectGoodAtEverySize(his, 'child-invite')
  await press(his, 'Yes, in The Bakers at the sea')
  await his.getByRole('heading', { name: 'Ida', level: 1 }).waitFor()
  await his.getByText('Lives in The Bakers at the sea and in another home', { exact: true }).waitFor()
  expect(await his.getByText('granny').count()).toBe(0)
  await his.getByText('People of the other home').waitFor()
  await expectGoodAtEverySize(his, 'child-page-of-two-homes')

  // The link is used up.
  await his.goto(link)
  await his.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await his.goto(`${origin}/children/${ida.id}`)
  await press(his, 'Take Ida out of The Bakers at the sea')
  await confirmBy(his, 'Take Ida out')
  await his.waitForURL(`${origin}/families/${home}?tab=children`)
  await his.goto(`${origin}/children/${ida.id}`)
  await his.getByRole('heading', { name: 'Child Not Found' }).waitFor()

  await page.reload()
  await press(page, 'Delete everything')
  await page.getByRole('dialog').getByLabel('Type Ida to delete the profile').fill('Ida')
  await confirmBy(page, 'Delete the profile')
  await page.waitForURL(`${origin}/families/${family}?tab=children`)
  await toastOf(page, "Ida's profile is deleted")
  for (const { errors } of [mama, papa]) expect(errors).toEqual([])
})

// FAMILY-29, PROFILE-7
test('the only parent goes after a member has accepted to be one', async () => {
  const { origin } = app().server
  const mama = await app().signUp('mama-last', TABLET)
  const aunt = await app().signUp('aunt-last', TABLET)
  const family = await makeFamily(mama, 'The Foxes')
  const { code } = await send<{ code: string }>(mama, 'POST', `/api/families/${family}/invitations`, {})
  await send(aunt, 'POST', `/api/families/join/${code}`)
  const child = { name: 'Tom', avatar: 'fox', color: '#7c4dce', consent: CONSENT_VERSION }
  await send(mama, 'POST', `/api/families/${family}/children`, child)
  const { page } = mama
  const deleteAccount = async (): Promise<void> => {
    await page.goto(`${origin}/profile?tab=settings`)
    await press(page, 'Delete my account')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  }
  // It is said before the password is asked for, and again when the server refuses.
  await page.goto(`${origin}/profile?tab=settings`)
  await press(page, 'Delete my account')
  await page.getByText('Your children need a parent first').waitFor()
  await deleteAccount()
  await page.getByText('Your account is still there').waitFor()
  await page.getByText('You are the only parent of children. There are two ways on:').waitFor()
  await expectGoodAtEverySize(page, 'last-parent')
  await page.getByRole('link', { name: 'Ask a member' }).click()

  await press(page, 'Members (3)')
  await press(page, 'Manage aunt-last')
  await page.getByRole('menuitem', { name: 'Ask to be a parent' }).click()
  await confirmBy(page, 'Ask aunt-last')
  await page.getByText('Member, asked to be a parent').waitFor()
  const hers = aunt.page
  await hers.goto(`${origin}/families/${family}`)
  await hers.getByText('mama-last asks you to be a parent in The Foxes.').waitFor()
  expect(await hers.getByRole('tab', { name: 'Children' }).count()).toBe(0)
  await expectGoodAtEverySize(hers, 'asked-to-be-a-parent')
  await press(hers, 'Yes, be a parent')
  await hers.getByRole('tab', { name: 'Children' }).waitFor()

  await deleteAccount()
  await page.waitForURL(/\/auth/)
  await hers.reload()
  await hers.getByText('Owner', { exact: true }).first().waitFor()
  expect(aunt.errors).toEqual([])
})
