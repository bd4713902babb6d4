/** A toddler at the screen: up to ten fingers that tap, drag, pinch, rest and swipe from the edges, and Back now and then. */
import type { Page } from 'playwright-core'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import type { Place, TouchScreen } from './touch-screen.ts'

const FINGERS = 10
/** The longest rest of a finger. Three seconds on the grown-ups' button leave kid mode. */
const MAX_REST_MS = 1_500

interface Plan {
  at: Place
  /** CSS pixels from one step to the next. */
  readonly step: Place
  readonly endsAt: number
}

export interface Mashing {
  readonly page: Page
  readonly screen: TouchScreen
  readonly random: RandomSource
  readonly ms: number
  /** Presses the browser's Back. */
  readonly back: () => Promise<void>
}

const within = (value: number, end: number): number => Math.min(Math.max(value, 1), end - 1)

/** Mashes for `ms` milliseconds, and lifts all fingers at the end. */
export async function mashScreen({ page, screen, random, ms, back }: Mashing): Promise<void> {
  const { width, height } = page.viewportSize()!
  const plans = new Map<number, Plan>()
  const land = async (finger: number, at: Place): Promise<void> => {
    plans.set(finger, plan(at, random))
    await screen.put(finger, at)
  }
  const end = Date.now() + ms
  for (let round = 0; Date.now() < end; round += 1) {
    const free = Array.from({ length: FINGERS }, (_, finger) => finger).filter((finger) => !plans.has(finger))
    const [first, second] = free
    if (first !== undefined && random.percent(25)) {
      const at = place(width, height, random)
      await land(first, at)
      // Two fingers of one hand land together.
      if (second !== undefined && random.percent(30))
        await land(second, { x: within(at.x + 60, width), y: within(at.y - 40, height) })
    }
    for (const [finger, { at, step, endsAt }] of plans) {
      if (Date.now() >= endsAt) {
        plans.delete(finger)
        await screen.lift(finger)
      } else if (step.x !== 0 || step.y !== 0) {
        const to = { x: within(at.x + step.x, width), y: within(at.y + step.y, height) }
        plans.set(finger, { at: to, step, endsAt })
        await screen.put(finger, to)
      }
    }
    if (random.percent(0.4)) {
      plans.clear()
      await screen.cancel()
    }
    if (round % 150 === 149) await back()
  }
  for (const finger of plans.keys()) await screen.lift(finger)
}

/** Mostly the page; then the tools, the crayons, the header and the edges. */
function place(width: number, height: number, random: RandomSource): Place {
  const x = random.between(1, width - 2)
  const kind = random.between(0, 9)
  if (kind < 6) return { x, y: Math.round(height * (0.08 + 0.55 * random.fraction())) }
  if (kind < 8) return { x, y: Math.round(height * (0.65 + 0.34 * random.fraction())) }
  if (kind === 8) return { x, y: random.between(1, 60) }
  return { x: random.percent(50) ? 1 : width - 1, y: random.between(1, height - 2) }
}

function plan(at: Place, random: RandomSource): Plan {
  const kind = random.between(0, 9)
  const side = (): number => random.between(-12, 12)
  if (kind < 4) return { at, step: { x: 0, y: 0 }, endsAt: Date.now() + random.between(40, 160) }
  if (kind < 9) return { at, step: { x: side(), y: side() }, endsAt: Date.now() + random.between(150, 1_050) }
  return { at, step: { x: 0, y: 0 }, endsAt: Date.now() + random.between(400, MAX_REST_MS) }
}
