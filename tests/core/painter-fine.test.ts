/**
 * The picture for paper: four painter pixels to a logical one. Its golden hash works as the screen's does
 * (painter-golden.test.ts).
 */
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { finePainter, screenPainter, type Easel } from './support/fine-painter.ts'
import { goldenLog } from './support/golden-log.ts'

const SCREEN_WIDTH = 1600
const SCREEN_HEIGHT = 1200

/** Bytes of a row of the fine picture. Each pixel of the screen covers four pixels of two rows. */
const FINE_ROW = SCREEN_WIDTH * 2 * 4

describe.each([1, 2, 3])('painter version %i', (painterVersion) => {
  let screen: Easel
  let fine: Easel
  beforeAll(async () => {
    const ofScreen = await screenPainter(async () => ({
      ...(await import('./support/golden-log.ts')).goldenPlates(),
      painterVersion,
    }))
    const ofPaper = await finePainter(ofScreen.plates)
    for (const stroke of goldenLog()) {
      const trace = ofScreen.paint(ofScreen.color, ofScreen.plates, stroke)
      ofPaper.paint(ofPaper.color, ofPaper.plates, stroke, trace)
    }
    screen = ofScreen
    fine = ofPaper
  })

  test('the golden log has its golden pixels at scale 4', async () => {
    const sha256 = createHash('sha256').update(fine.color).digest('hex')
    const golden = `${JSON.stringify({ painterVersion, sha256 }, null, 2)}\n`
    await expect(golden).toMatchFileSnapshot(`../../crdt/painter/golden-fine-${painterVersion}.json`)
  })

  test('the picture at scale 4, averaged, is the picture on the screen', () => {
    const far: number[] = []
    let sum = 0
    for (let y = 0; y < SCREEN_HEIGHT; y += 1) {
      for (let x = 0; x < SCREEN_WIDTH; x += 1) {
        const at = (y * SCREEN_WIDTH + x) * 4
        const under = (y * SCREEN_WIDTH * 4 + x * 2) * 4
        for (let channel = 0; channel < 3; channel += 1) {
          const above = fine.color[under + channel]! + fine.color[under + 4 + channel]!
          const below = fine.color[under + FINE_ROW + channel]! + fine.color[under + FINE_ROW + 4 + channel]!
          const mean = (above + below) / 4
          const difference = Math.abs(mean - screen.color[at + channel]!)
          sum += difference
          if (difference > 64) far.push(at)
        }
      }
    }
    expect(sum / (SCREEN_WIDTH * SCREEN_HEIGHT * 3)).toBeLessThan(1)
    expect(far.length / (SCREEN_WIDTH * SCREEN_HEIGHT * 3)).toBeLessThan(0.001)
  })
})
