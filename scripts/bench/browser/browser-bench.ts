/** `npm run bench -- browser` (build first): what people wait for, measured in a real browser against the built server. */
import { launchChromium } from '#scripts/chromium.ts'
import { atMost, type Figure, type Goal } from '#scripts/bench/figures/figures.ts'
import { FilledRooms } from '#scripts/bench/sync/measures/filled-room.ts'
import { createOurSystem } from '#scripts/bench/sync/systems/our-system.ts'
import { median, quantile } from '#scripts/bench/sync/measures/quantile.ts'
import { opening, type Opening } from './opening.ts'
import { baselineDelays, pointerDelays } from './pointer.ts'

const STROKES = 10_000
const SHARES = [
  ['p50', 0.5],
  ['p95', 0.95],
] as const

/** @param shared filled rooms that other benchmarks use too, and remove; absent for new ones */
export async function browserBench(rounds: number, shared?: FilledRooms): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const browser = await launchChromium()
  const rooms = shared ?? new FilledRooms()
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
        for (const [name, share] of SHARES) {
          const [value, baseline] = [ours[what], baselinePage[what]].map((list) => quantile(list, share))
          figures.push({
            what: `pointer to ${what === 'shown' ? 'screen' : 'canvas'}, 4 others draw, 10,000 strokes before, ${name}`,
            value: value!,
            unit: 'ms',
            digits: 1,
            peer: { name: 'a page without an app', value: baseline! },
            ...(what === 'shown' && name === 'p95' && { goal: atMost(20.7) }),
          })
        }
      }
    })
    const add = (what: string, of: (one: Opening) => number, goal?: Goal): void => {
      const [value, without] = [openings.withPicture, openings.without].map((list) => median(list.map(of)))
      const peer = { name: 'without an opening picture', value: without! }
      figures.push({ what: `10,000 strokes: ${what}`, value: value!, unit: 'ms', peer, ...(goal && { goal }) })
    }
    add('document received to whole picture', (one) => one.picture, atMost(150))
    figures.push({
      what: '10,000 strokes: document received to whole picture, without an opening picture',
      value: median(openings.without.map(({ picture }) => picture)),
      unit: 'ms',
      goal: atMost(1_500),
    })
    add('visit to whole picture', (one) => one.visit)
    add('longest task from the first document message', (one) => one.blockedByDocument, atMost(50))
    add('longest task of the whole visit', (one) => one.blocked)
    return figures
  } finally {
    if (!shared) rooms.remove()
    await browser.close()
  }
}
