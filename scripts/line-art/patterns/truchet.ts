/** Truchet tiles: each tile has two quarter bands, turned at random, which join into ribbons with a stripe along their middle. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { DisjointSets } from '#crdt/painter/planes/disjoint-sets.ts'
import { FINE_LINE, INK, tenth } from '#scripts/line-art/format/page-format.ts'
import { colorAt, type Palette, shape } from './palette.ts'
import { seededRandom } from './seeded-random.ts'

interface Band {
  readonly d: string
  /** The middles of the two tile edges that it joins. */
  readonly ends: readonly [number, number]
}

/** The widths of a ribbon and of its stripe, in tiles. */
const RIBBON = 0.4
const STRIPE = 0.17

const disc = (x: number, y: number, radius: number): string =>
  `M${tenth(x - radius)} ${tenth(y)}a${tenth(radius)} ${tenth(radius)} 0 1 1 ${tenth(radius * 2)} 0a${tenth(radius)} ${tenth(radius)} 0 1 1 ${tenth(-radius * 2)} 0Z`

/** A flower of five petals around (x, y). */
function flower(x: number, y: number, radius: number, petals: string, middle: string): string {
  const around = Array.from({ length: 5 }, (_, at) => {
    const angle = (at * 2 * Math.PI) / 5
    return shape(disc(x + Math.sin(angle) * radius * 0.58, y - Math.cos(angle) * radius * 0.58, radius * 0.42), petals)
  })
  return around.join('') + shape(disc(x, y, radius * 0.4), middle)
}

/** Returns SVG text. `columns` tiles fill the page's width. Each ribbon has one color, and the ground on its sides has two. */
export function truchet(seed: number, columns: number, ribbons: Palette, grounds: readonly [string, string]): string {
  const random = seededRandom(seed)
  const tile = PAGE_WIDTH / columns
  const sets = new DisjointSets()
  const nodes = new Map<string, number>()
  const node = (x: number, y: number): number => {
    const key = `${x} ${y}`
    const known = nodes.get(key) ?? sets.add()
    nodes.set(key, known)
    return known
  }
  const floor: string[] = []
  /** How many quarter bands go around each corner of the tiles. */
  const corners = new Map<string, { x: number; y: number; bands: number }>()
  const bands: Band[] = []
  for (let row = 0; row * tile < PAGE_HEIGHT; row++)
    for (let column = 0; column < columns; column++) {
      const [left, top, half] = [column * tile, row * tile, tile / 2]
      const turned = random() < 0.5
      const even = (row + column) % 2 === 0
      const [corner, rest] = turned === even ? grounds : [grounds[1], grounds[0]]
      floor.push(`<path stroke="none" d="M${left} ${top}h${tile}v${tile}h${-tile}Z" data-reference="${rest}"/>`)
      for (const down of [1, -1] as const) {
        const right = turned ? down : -down
        const [x, y] = [right === 1 ? left : left + tile, down === 1 ? top : top + tile]
        const arc = `M${tenth(x + right * half)} ${y}A${tenth(half)} ${tenth(half)} 0 0 ${right === down ? 1 : 0} ${x} ${tenth(y + down * half)}`
        floor.push(`<path stroke="none" d="${arc}L${x} ${y}Z" data-reference="${corner}"/>`)
        const around = corners.get(`${x} ${y}`) ?? { x, y, bands: 0 }
        corners.set(`${x} ${y}`, { x, y, bands: around.bands + 1 })
        const ends = [node(x + right * half, y), node(x, y + down * half)] as const
        sets.join(...ends)
        bands.push({ d: arc, ends })
      }
    }
  const roots = [...new Set(bands.map(({ ends }) => sets.rootOf(ends[0])))]
  const drawn = bands.flatMap(({ d, ends }) => {
    const color = colorAt(ribbons, roots.indexOf(sets.rootOf(ends[0])))
    const stripe = colorAt(ribbons, roots.indexOf(sets.rootOf(ends[0])) + 2)
    return [...lane(d, tile * RIBBON, color), ...lane(d, tile * STRIPE, stripe)]
  })
  const flowers = [...corners.values()]
    .filter(({ bands }) => bands === 4)
    .map(({ x, y }, at) => flower(x, y, tile * 0.21, colorAt(ribbons, at), colorAt(ribbons, at + 2)))
  return `${floor.join('\n')}\n<g fill="none" stroke="${INK}" stroke-linecap="butt">\n${drawn.join('\n')}\n</g>\n${flowers.join('\n')}`
}

/** A wide line with an outline on both sides. */
const lane = (d: string, width: number, color: string): readonly string[] => [
  `<path stroke-width="${tenth(width + FINE_LINE)}" d="${d}"/>`,
  `<path stroke="#fff" stroke-width="${tenth(width - FINE_LINE)}" d="${d}" data-reference-stroke="${color}"/>`,
]
