/** Getting in without the usual password: recovery codes, passkeys with Chromium's virtual authenticator, and a reset by an admin. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ADMIN } from '#tests/api/admin/admin.ts'
import { eventually } from '#tests/eventually.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { OWN_ADDRESS } from '#tests/e2e/support/server-process.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const PASSWORD = 'correct horse'
const NEXT = 'another good horse'
const SHOWN_CODE = /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/

const app = setUpApp({
  environment: () => ({ PUBLIC_URL: OWN_ADDRESS, ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }),
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Gives the browser an authenticator that knows its person. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const signOut = (page: Page) => page.request.post(`${app().server.origin}/api/logout`)
const openSettings = (page: Page) => page.goto(`${app().server.origin}/profile?tab=settings`)
const isAtHome = (page: Page) => page.getByRole('heading', { name: /^Welcome/ }).waitFor()

async function confirmWithPassword(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

async function makeCodes(page: Page): Promise<string[]> {
  await openSettings(page)
  await button(page, 'Make recovery codes').click()
  await confirmWithPassword(page, 'Make the codes')
  const items = page.getByRole('dialog', { name: /^Recovery codes of/ }).getByRole('listitem')
  await items.nth(9).waitFor()
  return items.allInnerTexts()
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto(`${app().server.origin}/auth`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Login').click()
}

test('a new person prints recovery codes, forgets the password and gets back in with one (ACCOUNT-56)', async () => {
  const { page, errors, close } = await app()
    .signUpByForm('mia')
    .then((user) => ({
      page: user.page,
      errors: user.errors,
      close: () => user.close(),
    }))
  await page.getByRole('link', { name: 'Print recovery codes' }).click()
  await page.waitForURL(/tab=settings/)
  const codes = await makeCodes(page)
  for (const code of codes) expect(code).toMatch(SHOWN_CODE)
  await expectGoodAtEverySize(page, 'recovery-codes')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(codes[0]!).isVisible()).toBe(true)
  expect(await page.getByRole('heading', { name: 'Passkeys' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await button(page, 'Done, I have them').click()
  await page.getByText('10 codes are left.').waitFor()

  await signOut(page)
  await page.goto(`${app().server.origin}/auth`)
  await page.getByLabel('Username').fill('mia')
  await button(page, 'Forgot password').click()
  await button(page, 'Use a recovery code that you have printed').click()
  await page.getByRole('heading', { name: 'Use a recovery code' }).waitFor()
  await expectGoodAtEverySize(page, 'use-a-recovery-code')
  expect(await page.getByLabel('Username').inputValue()).toBe('mia')
  // Typed key by key: each key renders the form anew.
  await page.getByRole('textbox', { name: 'Recovery code' }).pressSequentially(codes[4]!)
  await page.getByLabel('New password', { exact: true }).fill('iloveyou')
  await button(page, 'Save and log in').click()
  await page.getByText('That is one of the most common passwords. Please choose another one.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill(NEXT)
  await button(page, 'Save and log in').click()
  await isAtHome(page)
  expect(errors).toEqual([])
  await close()
})

test('a passkey is added, signs in, and becomes the second step (ACCOUNT-58)', async () => {
  const ben = await app().signUp('ben')
  const { page } = ben
  await addAuthenticator(page)
  const codes = await makeCodes(page)
  await button(page, 'Done, I have them').click()
  await button(page, 'Add a passkey').click()
  await page.getByLabel('Its name').fill('Phone')
  await expectGoodAtEverySize(page, 'name-a-passkey')
  await confirmWithPassword(page, 'Add the passkey')
  await page.getByText('Not used yet').waitFor()
  await expectGoodAtEverySize(page, 'passkeys')

  await signOut(page)
  await page.goto(`${app().server.origin}/auth`)
  await button(page, 'Log in with a passkey').click()
  await isAtHome(page)

  await openSettings(page)
  await page.getByRole('switch', { name: 'Ask for a passkey after the password' }).click()
  await confirmWithPassword(page, 'Turn it on')
  const turnedOn = page.getByRole('switch', { name: 'Ask for a passkey after the password', checked: true })
  await turnedOn.waitFor()

  await signOut(page)
  await logIn(page, 'ben', PASSWORD)
  await page.getByRole('heading', { name: 'And now your passkey' }).waitFor()
  await expectGoodAtEverySize(page, 'second-step')
  await button(page, 'Use my passkey').click()
  await isAtHome(page)

  await signOut(page)
  await logIn(page, 'ben', PASSWORD)
  await page.getByLabel('Or a recovery code').pressSequentially(codes[0]!)
  await button(page, 'Use the code').click()
  await isAtHome(page)
  expect(ben.errors).toEqual([])
  await ben.close()
})

test('a password that an admin has reset leads to one of the person, who is told of it (ACCOUNT-54)', async () => {
  const ana = await app().signUp('ana')
  const boss = await app().visit()
  const { origin } = app().server
  const { id } = (await (await ana.page.request.get(`${origin}/api/user`)).json()) as { id: number }
  await boss.page.request.post(`${origin}/api/login`, { data: ADMIN })
  const reset = await boss.page.request.post(`${origin}/api/admin/users/${id}/password`)
  const { password } = (await reset.json()) as { password: string }

  const { page } = ana
  await logIn(page, 'ana', password)
  await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor()
  await expectGoodAtEverySize(page, 'password-of-your-own')
  expect((await page.request.get(`${origin}/api/user`)).status()).toBe(401)
  await page.getByLabel('New password', { exact: true }).fill(NEXT)
  await button(page, 'Save and log in').click()
  await isAtHome(page)
  const notice = page.getByRole('region', { name: 'Your password was reset' })
  await notice.waitFor()
  await expectGoodAtEverySize(page, 'reset-notice')
  await notice.getByRole('button', { name: 'I know of it' }).click()
  await eventually(async () => (await notice.count()) === 0)
  await openSettings(page)
  await page.getByText(/^An admin reset it/).waitFor()

  await button(page, 'Sign out everywhere').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL(/\/auth/)
  expect(ana.errors).toEqual([])
  await ana.close()
  await boss.close()
})
