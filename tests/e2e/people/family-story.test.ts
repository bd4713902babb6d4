/**
 * One afternoon of a family in three browsers: a parent makes the family and a child's profile, a grandmother accepts the invitation on
 * her phone, all three color one page, and it hangs on their door. Then they react to it, and its film ends with the picture.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from '#tests/e2e/support/axe.ts'
import type { BrowserUser, Point } from '#tests/e2e/support/browser-user.ts'
import { lastFrameOfGif } from '#tests/e2e/support/decode-film.ts'
import { setUpApp } from '#tests/e2e/support/set-up-app.ts'

/** The ghost. */
const PAGE = 35
const line = (y: number): readonly Point[] => [
  [40, y],
  [120, y + 30],
  [200, y],
]

const hash = (pixels: Buffer): string => createHash('sha256').update(pixels).digest('hex')

const app = setUpApp()

const click = ({ page }: BrowserUser, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()

/** The child is added without a secret: one tap signs it in on this device. Returns the family's id. */
async function makeFamily(mum: BrowserUser): Promise<number> {
  const { page } = mum
  await page.goto(`${app().server.origin}/profile?tab=families`)
  await click(mum, 'Create Family')
  const dialog = page.getByRole('dialog', { name: 'Create Family' })
  await dialog.getByLabel('Family name').fill('The Millers')
  await dialog.getByRole('button', { name: 'Create Family' }).click()
  await page.getByRole('link', { name: 'The Millers' }).click()
  await page.getByRole('tab', { name: 'Children' }).click()
  await click(mum, 'Add a child')
  const form = page.getByRole('dialog', { name: 'Add a child' })
  await form.getByLabel('Name', { exact: true }).fill('Lia')
  await form.getByRole('switch', { name: 'I agree' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await click(mum, /Use this device/)
  await mum.confirmDevice()
  await page.getByText('This device', { exact: true }).waitFor()
  return Number(/\/families\/(\d+)/.exec(page.url())?.[1])
}

test('a parent, a child and a grandmother color one page, hang it up, react to it and save its film', async () => {
  const { server, signUp } = app()
  const { origin } = server
  const tablet = await signUp('mum', { width: 820, height: 1180, touch: true })
  const familyId = await makeFamily(tablet)

  await click(tablet, 'Invite')
  await click(tablet, 'Make the link')
  const invitation = await tablet.page.getByLabel('Invitation link').inputValue()
  await tablet.page.keyboard.press('Escape')

  // The parent goes on at the desk, and the child taps its picture on the tablet.
  const mum = await signUp('somebody')
  await mum.page.request.post(`${origin}/api/login`, { data: { username: 'mum', password: 'correct horse' } })
  await click(tablet, /^Account menu/)
  await tablet.page.getByRole('menuitem', { name: /Hand over/ }).click()
  const lia = tablet
  await click(lia, 'Lia')
  await lia.page.getByRole('link', { name: 'Start coloring' }).waitFor()

  const oma = await signUp('oma', { width: 390, height: 844, touch: true })
  await oma.page.goto(invitation)
  await click(oma, 'Accept Invitation')
  await oma.page.getByRole('heading', { name: 'Welcome to The Millers!' }).waitFor()

  await mum.openPage(PAGE)
  await mum.draw(line(60))
  await mum.untilStatusIs('All changes saved')
  const code = await mum.colorTogether()
  for (const user of [lia, oma]) {
    await user.page.goto(`${origin}/canvas?code=${code}`)
    await user.untilReady()
  }
  await lia.draw(line(200))
  await oma.draw(line(340))
  await Promise.all([mum, lia, oma].map((user) => user.settled()))
  await eventually(async () => {
    const shown = await Promise.all([mum, lia, oma].map((user) => user.fingerprint()))
    return new Set([...shown, await mum.serverFingerprint()]).size === 1
  })
  expect(new Set((await mum.strokes()).map(({ userId }) => userId)).size).toBe(3)
  const { artworkId } = mum

  await mum.page.request.patch(`${origin}/api/artworks/${artworkId}`, { data: { completed: true } })
  for (const user of [lia, oma]) {
    await user.page.goto(`${origin}/families/${familyId}`)
    await user.page.getByRole('link', { name: /Ghost/ }).first().waitFor()
  }
  expect((await runAxe(oma.page)).violations).toEqual([])

  await oma.page.goto(`${origin}/artwork/${artworkId}`)
  await oma.page.getByRole('button', { name: /Heart/ }).first().click()
  await mum.page.goto(`${origin}/artwork/${artworkId}`)
  await eventually(async () => {
    const reply = await mum.page.request.get(`${origin}/api/artworks/${artworkId}/reactions`)
    return ((await reply.json()) as { emoji: string; count: number }[]).some(({ count }) => count === 1)
  })
  const { coins } = (await (await mum.page.request.get(`${origin}/api/user`)).json()) as { coins: number }
  expect(coins).toBe(12)

  await mum.page.goto(`${origin}/artwork/${artworkId}/replay`)
  await click(mum, 'Save the replay')
  await mum.page.getByRole('radio', { name: 'GIF' }).click()
  const download = mum.page.waitForEvent('download')
  await click(mum, 'Save film')
  const film = await lastFrameOfGif(mum.page, await readFile(await (await download).path()))
  await mum.page.keyboard.press('Escape')
  await click(mum, 'Save or print')
  await mum.page.getByRole('radio', { name: 'Small' }).click()
  const saved = mum.page.waitForEvent('download')
  await click(mum, 'Save picture')
  const picture = await sharp(await (await saved).path())
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect(hash(film.pixels)).toBe(hash(picture))
  expect([...mum.errors, ...lia.errors, ...oma.errors]).toEqual([])
  expect(server.log).not.toMatch(/"level":(50|60)/)
})
