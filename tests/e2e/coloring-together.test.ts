import { expect, test } from 'vitest'
import { eachEngine } from '#tests/each-engine.ts'
import { eventually } from '#tests/eventually.ts'
import type { Artist, Pixel, Point } from './support/artist.ts'
import { setStage } from './support/stage.ts'

const PAGE = 'Cat'
/** Beside the cat there is no line art: a brush leaves its color, a fill takes the background. */
const CORNER: Point = [40, 40]
const LINE: readonly Point[] = [
  [20, 400],
  [60, 440],
  [100, 400],
]
/** In the middle of its first half: lines are drawn round at the corners. */
const ON_LINE: Point = [40, 420]
const BERRY: Pixel = { red: 0xe8, green: 0x43, blue: 0x93 }
const SKY: Pixel = { red: 0x3f, green: 0xa9, blue: 0xf5 }

const zigzag = (row: number): readonly Point[] =>
  Array.from({ length: 6 }, (_, i): Point => [15 + i * 16, 70 + row * 24 + (i % 2) * 12])

async function untilAllAgree(...artists: Artist[]): Promise<void> {
  await eventually(
    async () => {
      const screens = await Promise.all(artists.map((artist) => artist.fingerprint()))
      return [...screens, await artists[0]!.serverFingerprint()]
    },
    (fingerprints) => new Set(fingerprints).size === 1,
  )
}

eachEngine('coloring together', (environment) => {
  const stage = setStage(environment)

  test('two people color one page and see each other; every screen and the server paint the same', async () => {
    const { signUp } = stage()
    const ana = await signUp('ana')
    await ana.pickPage(PAGE)
    await ana.takeTool('Fill')
    await ana.takeColor('Sky')
    await ana.tap(CORNER)
    await eventually(
      () => ana.pixel(CORNER),
      (pixel) => same(pixel, SKY),
    )
    await ana.takeTool('Brush')
    await ana.takeColor('Berry')
    await ana.draw(LINE)
    await ana.untilItSays('All changes saved')
    const code = await ana.colorTogether()
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)

    const ben = await signUp('ben')
    await ben.joinByCode(code)
    expect(ben.artworkId).toBe(ana.artworkId)
    await eventually(
      () => ben.pixel(ON_LINE),
      (pixel) => same(pixel, BERRY),
    )

    await ana.moveTo([60, 250])
    await ben.untilSees('ana')
    await ben.moveTo([60, 300])
    await ana.untilSees('ben')

    // Ben's stroke is seen while his pointer is still down.
    await ben.takeTool('Brush')
    await ben.takeColor('Leaf')
    await ben.startDrawing(zigzag(1))
    await eventually(
      () => ana.pixel([55, 100]),
      (pixel) => pixel.green > pixel.red + 40,
    )
    expect(await ana.strokes()).toHaveLength(2)
    await ben.lift()
    await ben.untilItSays('All changes saved')
    await untilAllAgree(ana, ben)

    // Undo is one's own.
    await ana.page.locator('body').press('Control+z')
    await eventually(
      () => ben.pixel(ON_LINE),
      (pixel) => same(pixel, SKY),
    )
    await untilAllAgree(ana, ben)
    expect([...ana.errors, ...ben.errors]).toEqual([])
    await Promise.all([ana.leave(), ben.leave()])
  })

  test('the server is killed while both draw: both come back by themselves and nothing acknowledged is missing', async () => {
    const { server, signUp } = stage()
    const [mia, oma] = await Promise.all([signUp('mia'), signUp('oma')])
    await mia.pickPage(PAGE)
    await mia.takeTool('Brush')
    await mia.draw(zigzag(0))
    await mia.untilItSays('All changes saved')
    await oma.joinByCode(await mia.colorTogether())
    await oma.takeTool('Brush')
    await oma.takeColor('Grape')
    let drawing = true
    const scribble = async (artist: Artist, left: number): Promise<number> => {
      let strokes = 0
      // oxlint-disable-next-line no-unmodified-loop-condition -- the test ends it from outside
      for (; drawing; strokes += 1) await artist.draw(zigzag(strokes % 14).map(([x, y]): Point => [x + left, y]))
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
    await Promise.all([mia.leave(), oma.leave()])
  })

  test('what is drawn offline survives a reload without a network, and arrives once, in its author’s name', async () => {
    const { server, signUp } = stage()
    const [kim, ben] = await Promise.all([signUp('kim'), signUp('benjamin')])
    await kim.pickPage(PAGE)
    await kim.takeTool('Brush')
    await kim.draw(LINE)
    await kim.untilItSays('All changes saved')
    await ben.joinByCode(await kim.colorTogether())
    await ben.untilItSays('All changes saved')
    await ben.untilKeptForOffline()

    await ben.context.setOffline(true)
    await ben.untilItSays('Offline, will sync')
    await ben.takeTool('Brush')
    for (let i = 0; i < 10; i += 1) await ben.draw(zigzag(i))
    await ben.page.reload()
    await ben.untilReady()
    await ben.untilItSays('Offline, will sync')
    await kim.draw(zigzag(12))
    await ben.context.setOffline(false)
    await ben.untilItSays('All changes saved')
    await untilAllAgree(kim, ben)

    const me = (await (await ben.page.request.get(`${server.origin}/api/user`)).json()) as { id: number }
    const strokes = await kim.strokes()
    expect(strokes.filter(({ userId }) => userId === me.id)).toHaveLength(10)
    expect(strokes).toHaveLength(12)
    await Promise.all([kim.leave(), ben.leave()])
  })
})

function same(one: Pixel, other: Pixel): boolean {
  return one.red === other.red && one.green === other.green && one.blue === other.blue
}
