/** A class: a list of names, sign-in cards on paper, and who gets in with one. */
import type { Locator } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Account } from '#contract/accounts.ts'
import type { Card } from '#client/features/children/card-sheet.tsx'
import { eventually } from '#tests/eventually.ts'
import { expectGoodAtEverySize } from '#tests/e2e/support/every-size.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

const TABLET = { width: 820, height: 1180 }
const app = setUpApp()

/** Returns what a scanner reads on the screen. */
async function readQr(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ data, width: info.width, height: info.height })
}

// FAMILY-69, CHILD-70
test('a teacher adds a list of children and prints their cards; a card signs in on the tablet of the class and nowhere else', async () => {
  const teacher = await app().signUp('frau-linde', TABLET)
  const { page } = teacher
  const { origin } = app().server
  await page.goto(`${origin}/profile?tab=families`)
  await page.getByRole('button', { name: 'Create Family' }).first().click()
  const making = page.getByRole('dialog', { name: 'Create Family' })
  await making.getByRole('radio', { name: 'A class' }).click()
  await making.getByLabel('Class name').fill('Class 2b')
  await expectGoodAtEverySize(page, 'create-class')
  await making.getByRole('button', { name: 'Create Class' }).click()
  await page.getByRole('link', { name: 'Class 2b' }).click()
  await page.getByText('Class Overview').waitFor()
  await page.getByRole('tab', { name: 'Children' }).click()

  await page.getByRole('button', { name: 'Add a list' }).click()
  const list = page.getByRole('dialog', { name: 'Add a list of names' })
  await list.getByRole('button', { name: 'Add the children' }).click()
  await list.getByText('Please type at least one name').waitFor()
  await list.getByLabel('Names').fill(Array.from({ length: 41 }, (_, index) => `Child ${index + 1}`).join('\n'))
  await list.getByText('There is room for 40 more, and these are 41').waitFor()
  await list.getByLabel('Names').fill('Mia\nBen\nLea\nTom\nIda\nJan\nEva\nMax\nZoe\nMia')
  await list.getByText('Mia comes more than once').waitFor()
  await expectGoodAtEverySize(page, 'names-of-a-class')
  await list.getByRole('button', { name: 'Add 10 children' }).click()
  await list.getByText('Please read what is stored of the child, and agree to it.').waitFor()
  await list.getByRole('switch', { name: 'I agree' }).click()
  await list.getByRole('button', { name: 'Add 10 children' }).click()
  await page.getByRole('heading', { name: 'Zoe' }).waitFor()

  await page.getByRole('button', { name: 'Use this device for the children' }).click()
  await teacher.confirmDevice()
  await page.getByText('This device', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Sign-in cards' }).click()
  const cards = page.getByRole('dialog', { name: 'Sign-in cards' })
  await cards.getByText('They have no cards yet.').waitFor()
  await expectGoodAtEverySize(page, 'no-cards')
  const made = page.waitForResponse((response) => response.url().endsWith('/cards') && response.status() === 201)
  await cards.getByRole('button', { name: 'Make new cards' }).click()
  const [first] = (await (await made).json()) as [Card, ...Card[]]
  await cards.getByText('10 cards are made.').waitFor()
  await cards.getByText('They fill 2 pages.').waitFor()
  const print = cards.getByRole('button', { name: 'Print the cards' })
  await eventually(() => print.isEnabled())
  await expectGoodAtEverySize(page, 'cards-to-print')

  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.card-page').count()).toBe(2)
  expect(await page.locator('.card-page').first().locator('.sign-in-card').count()).toBe(8)
  const boxes = await page
    .locator('.sign-in-card')
    .evaluateAll((all) =>
      all.map((card) => [card.scrollWidth - card.clientWidth, card.scrollHeight - card.clientHeight]),
    )
  // Nothing of a card is cut off.
  expect(boxes).toEqual(boxes.map(() => [0, 0]))
  expect(await page.getByRole('heading', { name: 'Sign-in cards' }).isVisible()).toBe(false)
  expect(await readQr(page.locator('.sign-in-card-code').first())).toBe(`${origin}/card#${first.token}`)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'screen' })

  // Another device: the same link, and nobody is signed in.
  const stranger = await app().visit(TABLET)
  await stranger.page.goto(`${origin}/card#${first.token}`)
  await stranger.page.getByRole('heading', { name: 'This card does not work here' }).waitFor()
  expect(stranger.page.url()).toBe(`${origin}/card`)
  await expectGoodAtEverySize(stranger.page, 'card-elsewhere')
  expect((await stranger.page.request.get(`${origin}/api/user`)).status()).toBe(401)
  await stranger.close()

  // The tablet of the class: the teacher has signed out, and a child scans its card.
  await page.request.post(`${origin}/api/logout`)
  await page.goto(`${origin}/card#${first.token}`)
  await page.getByRole('button', { name: 'Account menu of Mia' }).waitFor()
  const account = (await (await page.request.get(`${origin}/api/user`)).json()) as Account
  expect(account).toMatchObject({ id: first.id, displayName: 'Mia' })
  expect(app().server.log).not.toContain(first.token)
  await page.goBack()
  expect(page.url()).not.toContain(first.token)
  await teacher.close()
})
