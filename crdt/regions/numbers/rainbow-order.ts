/** Orders colors as in a rainbow. */
import type { Color } from '#crdt/document/stroke/color.ts'
import { okLab, type Lab } from './ok-lab.ts'

/** Below this distance from gray a color has no place in the rainbow. */
const MIN_CHROMA = 0.035

/** Returns the colors from red to violet, then those without a hue from light to dark. */
export function inRainbowOrder(colors: readonly Color[]): readonly Color[] {
  return colors
    .map((color) => {
      const lab = okLab(color)
      return { color, turn: turnOf(lab), lightness: lab.lightness }
    })
    .toSorted((a, b) => a.turn - b.turn || b.lightness - a.lightness || a.color - b.color)
    .map(({ color }) => color)
}

/** Returns the hue as a number from 0 to 4 that grows with the angle, counted from pink; 4 without a hue. */
function turnOf({ a, b }: Lab): number {
  if (a * a + b * b < MIN_CHROMA * MIN_CHROMA) return 4
  const along = a / (Math.abs(a) + Math.abs(b))
  return b >= 0 ? 1 - along : 3 + along
}
