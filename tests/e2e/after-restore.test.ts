/** Two devices whose server was restored from a backup that lacks what they drew last (OUTBOX-14). */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '#server/tools/backup/back-up.ts'
import { restoreBackup } from '#server/tools/backup/restore-backup.ts'
import { eventually } from '#tests/eventually.ts'
import { type BrowserUser, PASSWORD, type Point } from './support/browser-user.ts'
import { setUpApp } from './support/set-up-app.ts'

const [ROBOT, ROCKET] = [34, 35]
const line = (i: number): readonly Point[] => [
  [40 + i * 60, 60],
  [70 + i * 60, 120],
]

const app = setUpApp()

async function drawLine(user: BrowserUser, i: number): Promise<void> {
  await user.selectTool('Brush')
  await user.draw(line(i))
  await user.settled()
}

async function authorsOf(user: BrowserUser, artworkId: number): Promise<number[]> {
  const reply = await user.page.request.get(`${app().server.origin}/api/artworks/${artworkId}/strokes?loadAll=true`)
  return ((await reply.json()) as { strokes: { userId: number }[] }).strokes.map(({ userId }) => userId)
}

test('from home, a device sends what the backup lacks, and offers what belongs to a picture that is lost', async () => {
  const { signUp, server } = app()
  const location = { mongodbUri: null, dataDirectory: server.dataDirectory }
  const folder = await mkdtemp(join(tmpdir(), 'fridgedoor-restore-'))
  const [mia, oma] = await Promise.all([signUp('mia restored'), signUp('oma restored')])
  await mia.openPage(ROBOT)
  await drawLine(mia, 0)
  const known = mia.artworkId
  await backUp(location, join(folder, 'backup'), new Date())
  await drawLine(mia, 1)
  await mia.openPage(ROCKET)
  await drawLine(mia, 0)
  const lost = mia.artworkId
  await oma.joinByCode(await mia.colorTogether())
  await drawLine(oma, 1)
  await eventually(async () => (await authorsOf(mia, lost)).length === 2)
  await Promise.all([mia, oma].map(({ page }) => page.goto('about:blank')))

  await server.kill()
  await rm(server.dataDirectory, { recursive: true })
  await restoreBackup(join(folder, 'backup'), location, new Date())
  await server.startAgain()
  for (const { name, page } of [mia, oma]) {
    await page.request.post(`${server.origin}/api/login`, { data: { username: name, password: PASSWORD } })
    await page.goto(server.origin)
  }
  await eventually(async () => (await authorsOf(mia, known)).length === 2)
  for (const { page } of [mia, oma])
    await page.getByRole('banner').getByText('1 stroke kept here', { exact: true }).waitFor()

  await mia.page.goto(`${server.origin}/canvas/${lost}`)
  await mia.page.getByText('A stroke of yours is here').waitFor()
  await mia.page.getByRole('button', { name: 'Choose the page' }).click()
  await mia.page.getByRole('dialog').getByRole('button', { name: 'Rocket' }).first().click()
  await mia.page.waitForURL(/\/canvas\/\d+$/)
  await mia.untilStatusIs('All changes saved')
  const me = (await (await mia.page.request.get(`${server.origin}/api/user`)).json()) as { id: number }
  await eventually(async () => (await authorsOf(mia, mia.artworkId)).length > 0)
  expect(await authorsOf(mia, mia.artworkId)).toEqual([me.id])
  expect(mia.artworkId).not.toBe(lost)
  await mia.page.goto(server.origin)
  await eventually(async () => (await mia.page.getByText('kept here').count()) === 0)
  await rm(folder, { recursive: true })
  await Promise.all([mia.close(), oma.close()])
})
