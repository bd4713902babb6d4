/** The profile: its tabs and settings, families and invitations, devices, and the rights over the own data. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Family } from '#contract/families.ts'
import type { FamilyInvitation } from '#contract/invitations.ts'
import type { InventoryEntry, StoreItem } from '#contract/store.ts'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { makeArtwork } from '#tests/e2e/support/make-artwork.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'
import { withoutServiceWorker } from '#tests/e2e/support/without-service-worker.ts'

const PASSWORD = 'correct horse'
const PHONE = { width: 390, height: 844 }
const app = setUpApp()

async function toastSays(page: Page, title: string): Promise<void> {
  await page.locator('[data-sonner-toast]', { hasText: title }).first().waitFor()
}

/** Leaves a request without a reply. */
const never = (): void => undefined

/** A toast that fades is hard to read. */
async function axeWithoutToasts(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => document.querySelector('[data-sonner-toaster]')?.setAttribute('style', 'display: none'))
  return (await runAxe(page)).violations
}

async function post<Reply>({ page }: BrowserUser, path: string, data: unknown = {}): Promise<Reply> {
  const response = await page.request.post(app().server.origin + path, { data })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return (await response.json()) as Reply
}

/** Presses a button that changes the profile. Returns the body of the request. */
async function changeBy(page: Page, button: string): Promise<unknown> {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'PATCH' && sent.url().endsWith('/api/profile')),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return request.postDataJSON()
}

// PROFILE-2, PROFILE-3
test('settings send only what is filled, the header follows, and other devices are signed out', async () => {
  const mia = await app().signUp('mia')
  const { page } = mia
  const { origin } = app().server
  await withoutServiceWorker(page)
  const other = await app().newContext()
  const login = (password: string): Promise<number> =>
    other.request.post(`${origin}/api/login`, { data: { username: 'mia', password } }).then((reply) => reply.status())
  const seesAccount = (): Promise<number> => other.request.get(`${origin}/api/user`).then((reply) => reply.status())
  await login(PASSWORD)
  const begun = await makeArtwork(mia, origin, { title: 'Cat', fills: [[5, 5, '#3fa9f5']] })

  const visitor = await (await app().newContext()).newPage()
  await visitor.goto(`${origin}/profile`)
  await visitor.waitForURL(/\/auth$/)
  await visitor.context().close()

  await page.goto(`${origin}/profile`)
  await page.getByRole('heading', { level: 1, name: 'mia' }).waitFor()
  await page.getByText('@mia').waitFor()
  expect(await page.getByRole('main').getByText('0coins').count()).toBe(1)
  const goOn = page.getByRole('link', { name: 'Continue Coloring: Cat' })
  expect(await goOn.getAttribute('href')).toBe(`/canvas/artwork/${begun.id}`)

  // One Tab stop; arrows, Home and End choose; the address keeps the choice.
  await page.getByRole('tab', { name: 'Recent Activity' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/tab=items/)
  await page.keyboard.press('End')
  await page.waitForURL(/tab=settings/)
  expect(await page.getByRole('tab').allInnerTexts()).toEqual([
    'Recent Activity',
    'My Items',
    'My Coins',
    'My Families',
    'Settings',
  ])
  await page.reload()
  await page.getByRole('tab', { name: 'Settings', selected: true }).waitFor()

  await page.getByRole('textbox', { name: 'Display name' }).fill(' Mia Miller ')
  await page.getByRole('radio', { name: 'Leaf' }).click()
  await page.getByRole('radio', { name: 'Anyone with the link' }).click()
  await page.getByRole('switch', { name: 'Notifications' }).click()
  expect(await changeBy(page, 'Save')).toEqual({
    displayName: 'Mia Miller',
    profileColor: '#35A853',
    defaultVisibility: 'public',
    notificationsEnabled: false,
  })
  await toastSays(page, 'Profile updated')
  await page.getByRole('heading', { level: 1, name: 'Mia Miller' }).waitFor()
  await page.getByRole('button', { name: 'Account menu of Mia Miller' }).waitFor()

  await page.getByRole('textbox', { name: 'Display name' }).fill('')
  expect(await changeBy(page, 'Save')).not.toHaveProperty('displayName')
  await eventually(
    async () => (await page.getByRole('textbox', { name: 'Display name' }).inputValue()) === 'Mia Miller',
  )
  expect(await changeBy(page, 'Clear display name')).toEqual({ displayName: '' })
  await page.getByRole('heading', { level: 1, name: 'mia', exact: true }).waitFor()

  await page.route('**/api/profile', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: { message: 'No' } }) : route.continue(),
  )
  await changeBy(page, 'Save')
  await toastSays(page, 'Update failed')
  await page.unroute('**/api/profile')

  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Sign out this device/ }).click()
  await toastSays(page, 'Signed out')
  await eventually(async () => (await page.getByRole('button', { name: /^Sign out this device/ }).count()) === 0)
  expect(await seesAccount()).toBe(401)

  await page.getByLabel('Current password', { exact: true }).fill('wrong horse')
  await page.getByLabel('New password', { exact: true }).fill('new horse')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('That is not your password. Try again.').waitFor()
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await toastSays(page, 'Password changed')
  expect(await login(PASSWORD)).toBe(401)
  expect(await login('new horse')).toBe(200)
  expect(await axeWithoutToasts(page)).toEqual([])

  await page.route('**/api/profile', (route) => route.fulfill({ status: 404, json: { message: 'No' } }))
  await page.reload()
  await page.getByRole('heading', { name: 'Profile not found' }).waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL(`${origin}/`)
  expect(mia.errors).toEqual([])
  await other.close()
  await mia.close()
})

test('items and coins are listed, a family is created, and invitations are made, revoked, looked at and rejected', async () => {
  const ben = await app().signUp('ben', PHONE)
  const oma = await app().signUp('oma')
  const { page } = ben
  const { origin } = app().server
  for (let i = 0; i < 5; i += 1)
    await makeArtwork(ben, origin, { title: `Cat ${i}`, fills: [[5, 5, '#3fa9f5']], completed: true })
  const items = (await (await page.request.get(`${origin}/api/store`)).json()) as StoreItem[]
  const cheapest = (type: string): StoreItem =>
    items.filter(({ itemType }) => itemType === type).toSorted((a, b) => a.price - b.price)[0]!
  const [avatar, pageItem] = [cheapest('avatar'), cheapest('template')]
  for (const { id } of [avatar, pageItem]) await post(ben, `/api/store/${id}/purchase`)

  await page.goto(`${origin}/profile?tab=coins`)
  await page.getByText(`-${avatar.price}`, { exact: true }).first().waitFor()
  expect(await page.getByText('+10', { exact: true }).count()).toBe(5)
  expect(await page.getByText('completed artwork').count()).toBe(5)
  expect(await axeWithoutToasts(page)).toEqual([])

  await page.getByRole('tab', { name: 'My Items' }).click()
  await page.getByRole('button', { name: `Favorite: ${avatar.title}` }).click()
  await page.getByRole('button', { name: `Use ${avatar.title}` }).click()
  await toastSays(page, `${avatar.title} is your picture now`)
  await page.getByText('Your picture', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Templates', exact: true }).waitFor()
  const owned = (await (await page.request.get(`${origin}/api/inventory`)).json()) as InventoryEntry[]
  expect(owned.find(({ itemId }) => itemId === avatar.id)).toMatchObject({ isFavorite: true, usageCount: 1 })
  const color = page.getByRole('link', { name: `Color ${pageItem.title}` })
  expect(await color.getAttribute('href')).toBe(`/canvas/${pageItem.id}?templateId=${pageItem.templateId}`)
  expect(await page.getByRole('link', { name: 'Visit the store' }).getAttribute('href')).toBe('/store')
  expect(await axeWithoutToasts(page)).toEqual([])
  await color.click()
  await page.waitForURL(`${origin}/canvas?templateId=${pageItem.templateId}`)

  await page.goto(`${origin}/profile?tab=families`)
  await eventually(async () => (await page.getByText('No pending invitations').count()) === 2)
  expect(await page.getByRole('link', { name: 'Join with Code' }).getAttribute('href')).toBe('/join')
  await page.getByRole('button', { name: 'Create Family' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Family name').fill('   ')
  await dialog.getByRole('button', { name: 'Create Family' }).click()
  await dialog.getByText('Family name is required').waitFor()
  await dialog.getByLabel('Family name').fill('The Millers')
  await dialog.getByRole('button', { name: 'Create Family' }).click()
  await toastSays(page, 'Family created')
  await page.getByText('Owner', { exact: true }).waitFor()
  await eventually(async () => (await page.getByLabel('Active family').inputValue()) !== 'none')

  await page.getByRole('button', { name: 'Invite to The Millers' }).click()
  await dialog.getByText('More', { exact: true }).click()
  await dialog.getByLabel('Message').fill('Come in!')
  await dialog.getByLabel('Only for this username').fill('Oma')
  expect(await axeWithoutToasts(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByRole('img', { name: 'QR code of the invitation to The Millers' }).waitFor()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  expect(link).toMatch(new RegExp(`^${origin}/invite/[\\w-]{20,}$`))
  await page.keyboard.press('Escape')
  const { received } = (await (await oma.page.request.get(`${origin}/api/invitations`)).json()) as {
    received: FamilyInvitation[]
  }
  expect(received).toMatchObject([{ message: 'Come in!', familyName: 'The Millers' }])
  // By keyboard: on a phone a toast may lie over the button.
  await page.getByRole('button', { name: 'Revoke the invitation for oma' }).press('Enter')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await eventually(async () => (await page.getByText('No pending invitations').count()) === 2)

  const kitchen = await post<Family>(oma, '/api/families', { name: 'Kitchen' })
  const invitation = await post<FamilyInvitation>(oma, `/api/families/${kitchen.id}/invitations`, { username: 'ben' })
  await page.reload()
  const accept = page.getByRole('link', { name: 'Accept the invitation to Kitchen' })
  expect(await accept.getAttribute('href')).toBe(`/invite/${invitation.code}`)
  await page.getByRole('button', { name: 'Reject the invitation to Kitchen' }).press('Enter')
  await eventually(async () => (await page.getByText('No pending invitations').count()) === 2)
  expect(await axeWithoutToasts(page)).toEqual([])
  expect(ben.errors).toEqual([])
  await oma.close()
  await ben.close()
})

/** Returns how many copies of artworks this browser keeps. */
const copiesOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('fridgedoor')
        open.addEventListener('error', () => reject(open.error ?? new Error('no database')))
        open.addEventListener('success', () => {
          const count = open.result.transaction('copies').objectStore('copies').count()
          count.addEventListener('success', () => resolve(count.result))
        })
      }),
  )

// PROFILE-5
test('everything is downloaded as one file, and a download can be cancelled', async () => {
  const eli = await app().signUp('eli')
  const { page } = eli
  const { origin } = app().server
  await makeArtwork(eli, origin, { title: 'Cat', fills: [[5, 5, '#3fa9f5']] })
  await withoutServiceWorker(page)
  await page.goto(`${origin}/profile?tab=settings`)
  const start = page.getByRole('button', { name: 'Download everything' })

  await page.route('**/api/profile/export', never)
  await start.click()
  await page.getByText('Collecting your things...').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await start.waitFor()
  await page.unroute('**/api/profile/export', never)

  const [download] = await Promise.all([page.waitForEvent('download'), start.click()])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await page.getByText(/^Saved as /).waitFor()
  expect(eli.errors).toEqual([])
  await eli.close()
})

// PROFILE-7
test('a deleted account leaves nothing on the device', async () => {
  const zoe = await app().signUp('zoe')
  const { page } = zoe
  const { origin } = app().server
  const { id } = await makeArtwork(zoe, origin, { title: 'Cat', fills: [[5, 5, '#3fa9f5']] })
  await zoe.openArtwork(id)
  await zoe.untilStatusIs('All changes saved')
  await eventually(async () => (await copiesOnDevice(page)) === 1)
  await page.goto(`${origin}/profile?tab=settings`)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('What goes').waitFor()
  expect(await axeWithoutToasts(page)).toEqual([])
  await dialog.getByLabel('Password', { exact: true }).fill('wrong horse')
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  await dialog.getByText('That is not your password. Try again.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click()
  await page.waitForURL(`${origin}/auth`)
  expect(await copiesOnDevice(page)).toBe(0)
  await toastSays(page, 'Your account is deleted')
  const login = await page.request.post(`${origin}/api/login`, { data: { username: 'zoe', password: PASSWORD } })
  expect(login.status()).toBe(401)
  expect(zoe.errors).toEqual([])
  await zoe.close()
})
