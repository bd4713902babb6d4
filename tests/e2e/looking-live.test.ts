/** Somebody who only looks sees strokes live without a place in the room, and loses them with the right to look (SYNC-46). */
import { expect, test } from 'vitest'
import { eventually } from '#tests/eventually.ts'
import type { Point } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'

const GHOST = 35
const LINE: readonly Point[] = [
  [20, 400],
  [60, 440],
  [100, 400],
]
const LATER: readonly Point[] = [
  [620, 500],
  [660, 540],
]

const GONE = 'This page is private now'

const app = setUpApp()

test('a viewer gets each stroke by a stream, paints the same pixels, and sees nothing more once they may not', async () => {
  const { server, signUp } = app()
  const [ana, ben] = [await signUp('ana'), await signUp('ben')]
  await ana.openPage(GHOST)
  await ana.draw(LINE)
  await ana.untilStatusIs('All changes saved')
  const { id } = await ana.artwork()
  const setVisibility = (visibility: string) =>
    ana.page.request.patch(`${server.origin}/api/artworks/${id}`, { data: { visibility } })
  await setVisibility('public')

  const { page } = ben
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const stream = page.waitForRequest(`**/api/artworks/${id}/live?*look=strokes*`)
  await page.goto(`${server.origin}/canvas/${id}`)
  await stream
  await page.getByText('View only').first().waitFor()
  await eventually(async () => (await ana.fingerprint()) === (await ben.fingerprint()))

  await ana.draw(LATER)
  await ana.untilStatusIs('All changes saved')
  await eventually(async () => (await ana.fingerprint()) === (await ben.fingerprint()), Boolean, 3_000)
  expect(await ben.fingerprint()).toBe(await ana.serverFingerprint())
  expect(sockets).toEqual([])

  await setVisibility('private')
  await page.getByText(GONE).first().waitFor({ timeout: 5_000 })

  // A person who may draw from now on gets a place in the room, without loading the page again.
  await setVisibility('public')
  await page.goto(`${server.origin}/canvas/${id}`)
  await page.getByText('View only').first().waitFor()
  const code = await ana.colorTogether()
  await page.request.post(`${server.origin}/api/collaboration/join`, { data: { code } })
  await page.getByRole('button', { name: 'Brush', exact: true }).waitFor()
  await eventually(() => sockets.length === 1)
  await ben.draw(LINE.map(([x, y]): Point => [x + 300, y]))
  await ben.untilStatusIs('All changes saved')
  await eventually(async () => (await ana.fingerprint()) === (await ben.fingerprint()))
  expect(server.log).not.toMatch(/"level":(50|60)/)
  await Promise.all([ana.close(), ben.close()])
})
