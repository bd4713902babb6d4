/** `npm run bench -- browser` (build first): what people wait for, measured in a real browser against the built server. */
import { launchChromium } from '#scripts/chromium.ts'
import { FilledRooms } from '#scripts/bench/sync/measures/filled-room.ts'
import { createOurSystem } from '#scripts/bench/sync/systems/our-system.ts'
import { median, quantile } from '#scripts/bench/sync/measures/quantile.ts'
import { opening, type Opening } from './opening.ts'
import { baselineDelays, pointerDelays } from './pointer.ts'

const STROKES = 10_000

export async function browserBench({ rounds }: { rounds: number }): Promise<void> {
  const browser = await launchChromium()
  const rooms = new FilledRooms()
  const system = createOurSystem(null)
  try {
    const openings: { withPicture: Opening[]; without: Opening[] } = { withPicture: [], without: [] }
    await rooms.withRoom(system, STROKES, async (running, room) => {
      // The first visit makes the server paint the opening picture.
      await opening(browser, running, room, STROKES, true)
      await running.process.idle()
      for (let round = 0; round < rounds; round += 1) {
        openings.withPicture.push(await opening(browser, running, room, STROKES, true))
        openings.without.push(await opening(browser, running, room, STROKES, false))
      }
      const ours = await pointerDelays(browser, running, room)
      const baselinePage = await baselineDelays(browser, running, room)
      for (const what of ['shown', 'painted'] as const) {
        const row = (share: number): string => {
          const [our, floor] = [ours[what], baselinePage[what]].map((list) => quantile(list, share))
          return `${our!.toFixed(1)} ms (a baseline page: ${floor!.toFixed(1)} ms, ${(our! / floor!).toFixed(2)}x)`
        }
        console.log(
          `pointer to ${what === 'shown' ? 'screen' : 'canvas'}, 4 others drawing, 10,000 strokes before: p50 ${row(0.5)}, p95 ${row(0.95)} of ${ours[what].length}${what === 'shown' ? '  p95 under 20.7 ms' : ''}`,
        )
      }
    })
    const line = (what: string, of: (one: Opening) => number, wanted: string): void => {
      const [ours, baseline] = [openings.withPicture, openings.without].map((list) => median(list.map(of)))
      console.log(
        `${what.padEnd(52)} ${ours!.toFixed(0).padStart(6)} ms ${baseline!.toFixed(0).padStart(6)} ms without an opening picture, ${(ours! / baseline!).toFixed(2)}x  ${wanted}`,
      )
    }
    line('10,000 strokes: document received to whole picture', (one) => one.picture, 'under 500 ms')
    line('10,000 strokes: visit to whole picture', (one) => one.visit, '')
    line(
      '10,000 strokes: longest task from the first document message',
      (one) => one.blockedByDocument,
      'at most 50 ms',
    )
    line('10,000 strokes: longest task of the whole visit', (one) => one.blocked, '')
  } finally {
    rooms.remove()
    await browser.close()
  }
}
