/** A page with a letter, capital and small, and a thing whose name begins with it. */
import { tenth } from '#scripts/line-art/format/page-format.ts'
import { band, type Drawn, type Layer, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { CAPITALS, type Letter, SMALL } from './alphabet.ts'

/** Line width of a letter of size 1. */
const WIDTH = 46

/** Draws a letter whose box begins at (x, y), in a line of `WIDTH`. */
export const written = ({ d }: Letter, x: number, y: number, size: number, color: string, width = WIDTH): Drawn =>
  put([band(d, width, color)], x + (width / 2) * size, y + (width / 2) * size, size)

/** Where the two letters begin, and their sizes; both stand on one line. */
export interface Places {
  /** Left, top, size. */
  readonly capital: readonly [number, number, number]
  /** Left, size. */
  readonly small: readonly [number, number]
}

/** Line width of the small letter, as a share of the capital's. */
const SMALL_WIDTH = WIDTH * 0.86

/** Rays from a point to the edges of the page, every other one in a color of its own. */
export const rays = (x: number, y: number, count: number, color: string): Drawn[] =>
  Array.from({ length: count }, (_, at) => {
    const edge = (angle: number): string => `${tenth(x + 1000 * Math.sin(angle))} ${tenth(y - 1000 * Math.cos(angle))}`
    const [from, to] = [(at * 2 * Math.PI) / count, ((at + 0.5) * 2 * Math.PI) / count]
    return region(`M${x} ${y}L${edge(from)}L${edge(to)}Z`, color)
  })

export interface LetterPage {
  readonly letter: string
  readonly thing: string
  readonly id: number
  readonly description: string
  /** Colors of the capital and the small letter. */
  readonly colors: readonly [string, string]
  readonly places: Places
  readonly behind: readonly Layer[]
  readonly front: readonly Layer[]
}

export function letterPage({ letter, thing, id, description, colors, places, behind, front }: LetterPage): ScenePage {
  const small = letter.toLowerCase()
  const [smallX, size] = places.small
  const line = places.capital[1] + (200 + WIDTH) * places.capital[2]
  return {
    id,
    slug: `letter-${small}`,
    title: `${letter} is for ${thing}`,
    category: 'Letters and Numbers',
    description,
    layers: [
      ...behind,
      written(CAPITALS[letter]!, ...places.capital, colors[0]),
      written(SMALL[small]!, smallX, line - (200 + SMALL_WIDTH) * size, size, colors[1], SMALL_WIDTH),
      ...front,
    ],
  }
}
