import { expect, test } from 'vitest'
import { TIPS } from '#crdt/document/stroke/stroke.ts'
import { plainLine } from '#tests/core/support/plain-strokes.ts'
import { Coverage } from '#crdt/painter/planes/coverage.ts'
import { coverPath } from '#crdt/painter/lines/paint-path.ts'
import { BRUSH_TIPS_1 } from './brush-tips.ts'
import { WHOLE_PAGE, WIDTH } from '#crdt/painter/planes/planes.ts'

class WatchedCoverage extends Coverage {
  override touch(y: number, left: number, right: number): void {
    if (left < 0 || right > WIDTH) throw new RangeError(`columns ${left} to ${right}`)
    super.touch(y, left, right)
  }
}

// Down, and up again less steeply: the chord at the turning point is level but for a rounding error.
const points = Array.from({ length: 17 }, (_, i) => [
  320 + i * 100 + Math.max(0, i - 8) * 40,
  1920 + (8 - Math.abs(8 - i)) * 60,
]).flat()

test.each(TIPS)('a %s line that is level but for a rounding error stays on the page', (tip) => {
  for (let end = 6; end <= points.length; end += 2) {
    const stroke = plainLine({ tip, path: { points: points.slice(0, end), pressures: null } })
    expect(() => coverPath(new WatchedCoverage(), WHOLE_PAGE, stroke, BRUSH_TIPS_1)).not.toThrow()
  }
})
