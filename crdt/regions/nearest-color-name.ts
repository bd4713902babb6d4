/** Says a color in a word that people know. */
import { blue, green, red, type Color } from '#crdt/document/stroke/color.ts'

export interface ColorWord {
  readonly name: string
  readonly color: Color
}

/** The name of the nearest of `words`, the first of equally near ones; throws RangeError when there are none. */
export function nearestColorName(color: Color, words: readonly ColorWord[]): string {
  let best: ColorWord | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  for (const word of words) {
    const distance = distanceBetween(color, word.color)
    if (distance >= bestDistance) continue
    best = word
    bestDistance = distance
  }
  if (best === null) throw new RangeError('there are no words for colors')
  return best.name
}

/** The 'redmean' approximation of how different two colors look (Riemersma, compuphase.com/cmetric.htm), squared. */
function distanceBetween(one: Color, other: Color): number {
  const mean = (red(one) + red(other)) / 2
  const [r, g, b] = [red(one) - red(other), green(one) - green(other), blue(one) - blue(other)]
  return (2 + mean / 256) * r * r + 4 * g * g + (2 + (255 - mean) / 256) * b * b
}
