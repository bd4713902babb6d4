/** Signing in and out, the menus, and joining a family by an invitation. */
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import type { BrowserUser } from '#tests/e2e/support/browser-user.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const PHONE = { width: 390, height: 844 }
const app = setUpApp({ serviceWorker: true, environment: () => ({ CONTACT_EMAIL: 'oma@example.org' }) })

const toastOf = (page: Page, title: string): Locator => page.locator('[data-sonner-toast]', { hasText: title })
const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

/** Goes to an address as a link of the app does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Returns the names and addresses of all entries that are in the service worker's caches. */
const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => url)
  })

async function enter(page: Page, name: string, password = 'correct horse'): Promise<void> {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const confirmation = page.getByLabel('Confirm Password', { exact: true })
  if (await confirmation.isVisible()) await confirmation.fill(password)
}

test('every screen but the public ones asks a visitor to sign in', async () => {
  const context = await app().newContextOnline()
  const page = await context.newPage()
  await page.goto(app().server.origin)
  await page.waitForURL(/\/auth$/)
  const screens = ['/gallery', '/profile', '/store', '/family-welcome', '/families/1', '/join', '/canvas', '/canvas/1']
  for (const path of [...screens, '/artwork/1', '/collab-test', '/feedback', '/feedback-admin', '/admin']) {
    await follow(page, path)
    await eventually(() => pathOf(page) === '/auth')
    await page.getByRole('tab', { name: 'Login', selected: true }).waitFor()
  }
  await follow(page, '/nowhere')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  expect(pathOf(page)).toBe('/nowhere')
  await context.close()
})

test('the sign-in screen, its address and its words; a session that lasts, and its end', async () => {
  const mia = await app().signUp('mia')
  await mia.page.request.post(`${app().server.origin}/api/logout`)
  const { page } = mia
  await page.goto(`${app().server.origin}/auth?signup=true`)
  expect(await page.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true')
  for (const name of ['Show password', 'Show confirmation']) await page.getByRole('button', { name }).waitFor()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  for (const text of ['Username is required', 'Password is required', 'Please confirm your password'])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Login' }).click()
  expect(pathOf(page)).toBe('/auth')
  await page.locator('a[href="mailto:oma@example.org"]').waitFor()

  const password = page.getByLabel('Password', { exact: true })
  await enter(page, '   ', '  ')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Username is required', { exact: true }).waitFor()
  await page.getByText('Password is required', { exact: true }).waitFor()
  await enter(page, '  MIA ', ' correct horse ')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await password.getAttribute('type')).toBe('text')
  const sent = page.waitForRequest('**/api/login')
  // The page asks every three seconds while nobody is signed in, also now.
  const rechecked = page.waitForResponse((reply) => reply.url().endsWith('/api/user') && reply.status() === 200)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ username: 'mia', password: 'correct horse' })
  await toastOf(page, 'Login successful').getByText('Welcome back!').waitFor()
  await page.waitForURL(`${app().server.origin}/`)
  await rechecked

  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back, mia!' }).waitFor()
  await follow(page, '/auth')
  await eventually(() => pathOf(page) === '/')

  await page.evaluate(() => sessionStorage.setItem('joinedFamily', '{"id":1,"name":"Bergs"}'))
  await page.getByRole('button', { name: 'Account menu of mia' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await toastOf(page, 'Logged out').getByText('You have been successfully logged out.').waitFor()
  await page.waitForURL(/\/auth$/)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect((await cachedAddresses(page)).filter((url) => url.includes('/api/artworks'))).toEqual([])
  expect((await page.request.get(`${app().server.origin}/api/user`)).status()).toBe(401)
  expect(mia.errors).toEqual([])
  await mia.close()
})

test("the coins' tooltip and the menus, by mouse and on a phone", async () => {
  const ida = await app().signUpOnline('ida')
  const { page } = ida
  await page.goto(`${app().server.origin}/nowhere`)
  await page.getByRole('banner').locator('span[tabindex="0"]').hover()
  await page.getByRole('tooltip', { name: 'Your coin balance' }).waitFor()
  await page.getByRole('button', { name: 'Account menu of ida' }).click()
  const entries = page.getByRole('menuitem')
  expect(await entries.allInnerTexts()).toEqual([
    'My Profile',
    'Notices',
    'My Gallery',
    'Rewards Store',
    'Send Feedback',
    'Logout',
  ])
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('menuitem', { name: 'My Gallery' }).click()
  await page.waitForURL(/\/gallery$/)

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Home' }).waitFor()
  expect(await menu.getByRole('listitem').allInnerTexts()).toEqual([
    'Home',
    'Fridge Door',
    'My Profile',
    'Notices',
    'Gallery',
    'Store',
    'Join Collaboration',
    'Logout',
  ])
  await menu.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(/\/auth$/)
  expect(ida.errors).toEqual([])
  await ida.close()
})

/** Makes a family with an invitation into it. Returns the invitation's code. */
async function invite(owner: BrowserUser, name: string, message?: string): Promise<string> {
  const { origin } = app().server
  const family = await owner.page.request.post(`${origin}/api/families`, { data: { name } })
  const { id } = (await family.json()) as { id: number }
  const invitation = await owner.page.request.post(`${origin}/api/families/${id}/invitations`, { data: { message } })
  return ((await invitation.json()) as { code: string }).code
}

test('a stranger accepts an invitation, signs up, comes back, and is welcomed', async () => {
  const oma = await app().signUp('Oma')
  const { origin } = app().server
  const code = await invite(oma, 'The Bergs', 'Come and color!')
  const context = await app().newContext({ viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`${origin}/invite/${code}`)
  await page.getByRole('heading', { level: 1, name: 'The Bergs' }).waitFor()
  await page.getByText('Come and color!').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await toastOf(page, 'Login required').getByText('Please log in or create an account to join this family').waitFor()
  await page.waitForURL(/\/auth$/)
  await page.getByText('Log in or sign up to join The Bergs.').waitFor()
  const kept = await page.evaluate(() => ['inviteCode', 'inviteFamily'].map((key) => sessionStorage.getItem(key)))
  expect(kept).toEqual([code, expect.stringContaining('The Bergs')])
  await enter(page, 'new here')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await toastOf(page, 'Account created').getByText('Welcome to Fridgedoor!').waitFor()
  await toastOf(page, 'Login required').waitFor({ state: 'detached' })

  // Nobody joins without pressing the button.
  await page.waitForURL(`${origin}/invite/${code}`)
  await page.getByText('You are signed in now.').waitFor()
  expect(await (await page.request.get(`${origin}/api/families`)).json()).toEqual([])
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await page.getByRole('heading', { name: 'Successfully joined!' }).waitFor()
  await toastOf(page, 'Invitation accepted').waitFor()
  await page.waitForURL(`${origin}/family-welcome`)
  await page.getByRole('heading', { name: 'Welcome to The Bergs!' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('inviteCode'))).toBeNull()
  expect((await runAxe(page)).violations).toEqual([])
  expect(await page.getByRole('link', { name: 'View Profile' }).getAttribute('href')).toBe('/profile')
  await page.getByRole('link', { name: 'Start Coloring' }).click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  expect(pathOf(page)).toBe('/')
  expect((await cachedAddresses(page)).filter((url) => url.includes(code) || url.includes('/api/invit'))).toEqual([])

  await page.goto(`${origin}/invite/${code}`)
  await page.getByRole('heading', { name: 'Invitation accepted' }).waitFor()
  await page.getByText('This invitation has already been accepted.').waitFor()
  await page.evaluate(() => sessionStorage.removeItem('joinedFamily'))
  await follow(page, '/family-welcome')
  await page.getByRole('heading', { name: 'Welcome to the family!' }).waitFor()
  await context.close()
  await oma.close()
})

test('/join takes a pasted link, sends session codes elsewhere, and a refusal is said', async () => {
  const uma = await app().signUpOnline('uma')
  const { page } = uma
  const { origin } = app().server
  await page.goto(`${origin}/join`)
  const field = page.getByLabel('Invitation code or link')
  await field.fill('k7px2m')
  await page.getByText('This looks like a code for coloring one picture together.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Join Collaboration' }).click()
  await page.getByRole('dialog', { name: 'Join Collaborative Coloring' }).waitFor()
  await uma.press('Escape')
  expect((await runAxe(page)).violations).toEqual([])

  // Their own family's invitation is nothing for a member.
  const code = await invite(uma, 'Tidy Attics')
  await field.fill(`Come along! ${origin}/invite/${code}`)
  await uma.press('Enter')
  await page.waitForURL(`${origin}/invite/${code}`)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await toastOf(page, 'Failed to join family').waitFor()
  await follow(page, '/invite/unknown-code')
  await page.getByRole('heading', { name: 'Invalid Invitation' }).waitFor()
  expect(uma.errors).toEqual([])
  await uma.close()
})

test('signing in by the header leads back to the invitation, also from the other form', async () => {
  const vera = await app().signUp('Vera')
  const { origin } = app().server
  const code = await invite(vera, 'The Lunds')
  await app()
    .signUp('willem')
    .then(async (willem) => willem.close())
  const context = await app().newContextOnline({ viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`${origin}/invite/${code}`)
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('tab', { name: 'Login', selected: true }).waitFor()
  await page.getByText('Log in or sign up, and the invitation opens.').waitFor()
  expect((await runAxe(page)).violations).toEqual([])
  await page.goBack()
  await header.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByRole('tab', { name: 'Sign Up', selected: true }).waitFor()
  await page.getByRole('tab', { name: 'Login' }).click()
  await enter(page, 'willem')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(`${origin}/invite/${code}`)
  await page.getByRole('button', { name: 'Accept Invitation' }).waitFor()
  expect(await (await page.request.get(`${origin}/api/families`)).json()).toEqual([])
  await context.close()
  await vera.close()
})
