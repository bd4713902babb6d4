/** People who color one page together in real browsers: live, after a crash, and offline. */
import { expect, test } from 'vitest'
import { oneEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import type { BrowserUser, Pixel, Point } from './support/browser-user.ts'
import { setOffline } from './support/set-offline.ts'
import { setUpApp } from './support/set-up-app.ts'

const PAGE = 'Robot'
const PAGE_ID = 34
/** On the wall next to the robot, without line art: a brush leaves its color, a fill colors the wall. */
const CORNER: Point = [20, 40]
const LINE: readonly Point[] = [
  [10, 300],
  [22, 340],
  [34, 300],
]
/** In the middle of its first half, because lines are rounded at the corners. */
const ON_LINE: Point = [16, 320]
const BERRY: Pixel = { red: 0xe8, green: 0x43, blue: 0x93 }
const SKY: Pixel = { red: 0x3f, green: 0xa9, blue: 0xf5 }

const zigzag = (row: number): readonly Point[] =>
  Array.from({ length: 6 }, (_, i): Point => [10 + i * 12, 70 + row * 24 + (i % 2) * 12])

async function untilAllAgree(...users: BrowserUser[]): Promise<void> {
  await eventually(
    async () => {
      const screens = await Promise.all(users.map((user) => user.fingerprint()))
      return [...screens, await users[0]!.serverFingerprint()]
    },
    (fingerprints) => new Set(fingerprints).size === 1,
  )
}

oneEngine('coloring together', 'MongoDB', (environment) => {
  const app = setUpApp({ environment })

  test('two people color one page and see each other, and both screens and the server paint the same', async () => {
    const { signUp, signUpByForm } = app()
    const ana = await signUpByForm('ana')
    await ana.pickPage(PAGE)
    await ana.selectTool('Fill')
    await ana.selectColor('Sky')
    await ana.tap(CORNER)
    await eventually(
      () => ana.pixel(CORNER),
      (pixel) => same(pixel, SKY),
    )
    await ana.selectTool('Brush')
    await ana.selectColor('Berry')
    await ana.draw(LINE)
    await ana.untilStatusIs('All changes saved')
    const code = await ana.colorTogether()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)

    const ben = await signUpByForm('ben')
    await ben.joinByForm(code)
    expect(ben.artworkId).toBe(ana.artworkId)
    await ana.page.getByText('ben joined', { exact: true }).waitFor({ timeout: 4_000 })
    await eventually(
      () => ben.pixel(ON_LINE),
      (pixel) => same(pixel, BERRY),
    )

    await ana.moveTo([60, 250])
    await ben.untilCursorShows('ana')
    await ben.moveTo([60, 300])
    await ana.untilCursorShows('ben')

    // Ana sees Ben's stroke while his pointer is still down.
    await ben.selectTool('Brush')
    await ben.selectColor('Leaf')
    await ben.startDrawing(zigzag(1))
    await eventually(
      () => ana.pixel([16, 100]),
      (pixel) => pixel.green > pixel.red + 40,
    )
    expect(await ana.strokes()).toHaveLength(2)
    await ben.stopDrawing()
    await ben.untilStatusIs('All changes saved')
    await untilAllAgree(ana, ben)

    // Undo takes back only one's own stroke.
    await ana.page.locator('body').press('Control+z')
    await eventually(
      () => ben.pixel(ON_LINE),
      (pixel) => same(pixel, SKY),
    )
    await untilAllAgree(ana, ben)
    expect([...ana.errors, ...ben.errors]).toEqual([])

    // The owner removes a person right where she is told of them.
    const cleo = await signUp('cleo')
    await cleo.joinByCode(code)
    await ana.page
      .getByRole('status')
      .filter({ hasText: 'cleo joined' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await ana.page.getByRole('dialog', { name: 'Remove cleo?' }).getByRole('button', { name: 'Remove' }).click()
    await ana.page.getByText('cleo was removed', { exact: true }).waitFor()
    await cleo.page.getByRole('heading', { name: 'You are not on this page any more' }).waitFor()

    const waking = ana.page.waitForResponse(/session-code\/wake$/)
    await ana.page.getByRole('button', { name: 'Share Artwork' }).click()
    expect((await waking).status()).toBe(200)
    await Promise.all([ana.close(), ben.close(), cleo.close()])
  })
})

oneEngine('coloring together through trouble', 'embedded', (environment) => {
  const app = setUpApp({ environment, serviceWorker: true })

  test('two clients that draw while the server is killed reconnect by themselves and lose no stroke', async () => {
    const { server, signUpOnline } = app()
    const [mia, oma] = await Promise.all([signUpOnline('mia'), signUpOnline('oma')])
    await mia.openPage(PAGE_ID)
    await mia.selectTool('Brush')
    await mia.draw(zigzag(0))
    await mia.untilStatusIs('All changes saved')
    await oma.joinByCode(await mia.colorTogether())
    await oma.selectTool('Brush')
    await oma.selectColor('Grape')
    let drawing = true
    const scribble = async (user: BrowserUser, left: number): Promise<number> => {
      let strokes = 0
      // oxlint-disable-next-line no-unmodified-loop-condition -- the test ends it from outside
      for (; drawing; strokes += 1) await user.draw(zigzag(strokes % 14).map(([x, y]): Point => [x + left, y]))
      return strokes
    }
    const scribbling = Promise.all([scribble(mia, 0), scribble(oma, 690)])
    await new Promise((later) => setTimeout(later, 1_500))
    await server.kill()
    await new Promise((later) => setTimeout(later, 800))
    await server.startAgain()
    await new Promise((later) => setTimeout(later, 1_500))
    drawing = false
    const [byMia, byOma] = await scribbling
    await Promise.all([mia.settled(), oma.settled()])
    await untilAllAgree(mia, oma)
    expect(await mia.strokes()).toHaveLength(1 + byMia + byOma)
    expect([...mia.errors, ...oma.errors]).toEqual([])
    await Promise.all([mia.close(), oma.close()])
  })

  test('strokes drawn offline survive an offline reload and arrive once, in their author’s name', async () => {
    const { server, signUp, signUpOnline } = app()
    const [kim, ben] = await Promise.all([signUpOnline('kim'), signUp('benjamin')])
    await kim.openPage(PAGE_ID)
    await kim.selectTool('Brush')
    await kim.draw(LINE)
    await kim.untilStatusIs('All changes saved')
    await ben.joinByCode(await kim.colorTogether())
    await ben.untilStatusIs('All changes saved')
    await ben.untilCachedForOffline()

    await setOffline(ben.context, true)
    await ben.untilStatusIs('Offline, will sync')
    await ben.selectTool('Brush')
    for (let i = 0; i < 10; i += 1) await ben.draw(zigzag(i))
    await ben.page.reload()
    await ben.untilReady()
    await ben.untilStatusIs('Offline, will sync')
    await kim.draw(zigzag(12))
    await setOffline(ben.context, false)
    await ben.untilStatusIs('All changes saved')
    await untilAllAgree(kim, ben)

    const me = (await (await ben.page.request.get(`${server.origin}/api/user`)).json()) as { id: number }
    const strokes = await kim.strokes()
    expect(strokes.filter(({ userId }) => userId === me.id)).toHaveLength(10)
    expect(strokes).toHaveLength(12)
    await Promise.all([kim.close(), ben.close()])
  })
})

function same(one: Pixel, other: Pixel): boolean {
  return one.red === other.red && one.green === other.green && one.blue === other.blue
}
