/** The screen `/collab-test`: opening a session, what its panel shows, and that disturbed connections lose and double nothing. */
import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import { runAxe } from './support/axe.ts'
import type { BrowserUser } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'

const app = setUpApp()
const open: BrowserUser[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((user) => user.close()))
})

async function onTestPage(name: string): Promise<BrowserUser> {
  const user = await app().signUp(name)
  open.push(user)
  await user.page.goto(`${app().server.origin}/collab-test`)
  await user.page.getByRole('heading', { name: 'Collaborative Coloring Test' }).waitFor()
  return user
}
const button = ({ page }: BrowserUser, name: string) => page.getByRole('button', { name, exact: true })
const section = ({ page }: BrowserUser, name: string) => page.getByRole('region', { name, exact: true })
const toggle = ({ page }: BrowserUser, name: string) => page.getByRole('switch', { name })
const says = ({ page }: BrowserUser, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** Makes a shared artwork with the first card. Returns its code, from the toast. */
async function createSession(user: BrowserUser): Promise<string> {
  await user.page.getByLabel('Title').fill('  Sync  ')
  await button(user, 'Create Collaborative Artwork').click()
  const toast = (await user.page.getByText(/^Session code: [A-Z0-9]{6}$/).textContent()) ?? ''
  await user.untilReady()
  const code = toast.slice('Session code: '.length)
  // The toast goes; others can be invited afterwards as well.
  await user.page.getByRole('button', { name: `Session code ${code}. Copy` }).waitFor()
  return code
}
async function join(user: BrowserUser, code: string): Promise<void> {
  await user.page.getByLabel('Session Code').fill(code)
  await button(user, 'Join Session').click()
  await user.untilReady()
}
/** Returns the artwork's number, which the link to the replay names. */
async function artworkOf({ page }: BrowserUser): Promise<number> {
  const href = await page.getByRole('link', { name: 'Replay step by step' }).getAttribute('href')
  return Number(href?.split('/').at(-2))
}
const hashOf = (user: BrowserUser): Promise<string> => user.fingerprint()
async function strokeIds(user: BrowserUser): Promise<string[]> {
  const path = `${app().server.origin}/api/artworks/${await artworkOf(user)}/strokes?loadAll=true`
  const { strokes } = (await (await user.page.request.get(path)).json()) as { strokes: { clientId: string }[] }
  return strokes.map(({ clientId }) => clientId)
}

test('the cards refuse what is missing, and lead into a session and out of it', async () => {
  const ana = await onTestPage('ana cards')
  const { page } = ana
  expect(await button(ana, 'Create Collaborative Artwork').isDisabled()).toBe(true)
  await page.getByLabel('Title').press('Enter')
  await says(ana, 'Title Required')
  await button(ana, 'Join Session').click()
  await says(ana, 'Session Code Required')
  await page.getByLabel('Session Code').fill('abc-defgh')
  expect(await page.getByLabel('Session Code').inputValue()).toBe('ABCDEF')
  await button(ana, 'Join Session').click()
  await page.getByText('Error', { exact: true }).first().waitFor()
  expect((await runAxe(page)).violations).toEqual([])

  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/artworks'))
  await createSession(ana)
  expect((await sent).postDataJSON()).toEqual({
    title: 'Sync',
    collaborativeMode: true,
    imageUrl: '',
    templateUrl: null,
    visibility: 'private',
  })
  for (const heading of ['Collaborative Canvas', 'How to use'])
    await page.getByRole('heading', { name: heading }).waitFor()
  await says(ana, '0 other collaborators')
  const id = await artworkOf(ana)
  await button(ana, 'Exit Session').click()
  for (const label of ['Title', 'Session Code']) expect(await page.getByLabel(label).inputValue()).toBe('')
  await page.getByLabel('Artwork number').fill(String(id))
  await button(ana, 'Open Artwork').click()
  await ana.untilReady()
  expect(ana.errors).toEqual([])
})

test('two people see the same pixels, and the report names nobody (DEBUG-2)', async () => {
  const [ana, ben] = [await onTestPage('ana panel'), await onTestPage('ben panel')]
  const code = await createSession(ana)
  await join(ben, code)
  await says(ana, '1 other collaborator')
  await section(ana, 'Peers').getByText('ben panel').waitFor()
  await ben.draw([
    [100, 100],
    [300, 200],
  ])
  await button(ana, 'Send a test stroke').click()
  await section(ana, 'Server log').getByText('brush stroke').nth(0).waitFor()
  await section(ana, 'Server log').getByText('ben panel').first().waitFor()
  await section(ana, 'State vectors').getByText('same').first().waitFor()
  await section(ana, 'Pixels').getByText('same', { exact: true }).waitFor()
  await eventually(async () => (await hashOf(ana)) === (await hashOf(ben)))
  await section(ana, 'Latency')
    .getByText(/^Round trip: \d+ ms$/)
    .waitFor()
  await section(ana, 'Latency')
    .getByText(/^Durable acknowledgement: \d+ ms$/)
    .waitFor()
  await section(ana, 'Messages').getByText('durable acknowledgement').first().waitFor()
  expect((await runAxe(ana.page)).violations).toEqual([])

  const downloading = ana.page.waitForEvent('download')
  await button(ana, 'Download bug report').click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  const cookies = (await ana.context.cookies()).map(({ value }) => value)
  for (const secret of [code, 'panel', 'Sync', ...cookies]) expect(text).not.toContain(secret)
  expect(JSON.parse(text)).toMatchObject({ connection: 'connected', outbox: 0, pixels: { difference: null } })
  expect([...ana.errors, ...ben.errors]).toEqual([])
})

test('whatever disturbs the connection, each stroke is on the server once', async () => {
  const ana = await onTestPage('ana faults')
  await createSession(ana)
  const send = async (): Promise<void> => {
    for (let n = 0; n < 3; n += 1) await button(ana, 'Send a test stroke').click()
  }
  const top = () =>
    button(ana, 'Send a test stroke').evaluate((element) => element.getBoundingClientRect().top + scrollY)
  const topBefore = await top()
  await toggle(ana, 'Offline').click()
  await section(ana, 'Connection').getByText('The connection was lost.').nth(1).waitFor()
  // The list of lost connections grows, and the buttons stay below the pointer.
  expect(await top()).toBe(topBefore)
  await section(ana, 'Connection').getByText('Not connected, reconnecting').waitFor()
  await send()
  await section(ana, 'Connection').getByText('3', { exact: true }).waitFor()
  await section(ana, 'State vectors').getByText('3 not saved').waitFor()
  await toggle(ana, 'Offline').click()
  await section(ana, 'Connection').getByText('All changes saved').waitFor()
  await toggle(ana, 'Duplicate messages').click()
  await send()
  await button(ana, 'Drop the socket').click()
  await section(ana, 'Connection').getByText('The connection was lost.').first().waitFor()
  await toggle(ana, 'Shuffle messages').click()
  await ana.page.getByRole('radio', { name: '0.2 s' }).click()
  await send()
  await toggle(ana, 'Duplicate messages').click()
  await toggle(ana, 'Shuffle messages').click()
  await ana.page.getByRole('radio', { name: 'None' }).click()
  await ana.settled()
  const ids = await strokeIds(ana)
  expect(ids).toHaveLength(9)
  expect(new Set(ids).size).toBe(9)
  await button(ana, 'Compare now').click()
  await section(ana, 'Pixels').getByText('same', { exact: true }).waitFor()
  expect(ana.errors).toEqual([])
})
