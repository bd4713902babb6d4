/** Names colors for announcements and labels. */
import { blue, green, red, type Color } from '#crdt/document/stroke/color.ts'

export interface ColorWord {
  readonly name: string
  readonly color: Color
}

/** Returns the name of the nearest of `words`, the first of equally near ones; throws RangeError when `words` is empty. */
export function nearestColorName(color: Color, words: readonly ColorWord[]): string {
  let best: ColorWord | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const word of words) {
    const distance = distanceBetween(color, word.color)
    if (distance >= bestDistance) continue
    best = word
    bestDistance = distance
  }
  if (best === null) throw new RangeError('no color words given')
  return best.name
}

/** Returns the squared perceived distance by the 'redmean' approximation (Riemersma, compuphase.com/cmetric.htm). */
function distanceBetween(one: Color, other: Color): number {
  const mean = (red(one) + red(other)) / 2
  const [r, g, b] = [red(one) - red(other), green(one) - green(other), blue(one) - blue(other)]
  return (2 + mean / 256) * r * r + 4 * g * g + (2 + (255 - mean) / 256) * b * b
}
