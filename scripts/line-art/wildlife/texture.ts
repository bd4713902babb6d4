/** Fur, feathers, scales and leaves: surfaces of many regions, each large enough for a finger. */
import { tenth } from '#scripts/line-art/format/page-format.ts'
import { type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'

/** Rows of round feathers or scales that fill a box from its lower edge to its upper one. Cut them to a shape with `clipped`. */
export function scales(
  left: number,
  top: number,
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  colors: readonly string[],
): Drawn[] {
  return Array.from({ length: rows }, (_, fromBelow) => {
    const row = rows - 1 - fromBelow
    const y = top + row * height
    return Array.from({ length: columns + (row % 2) }, (_, at) => {
      const x = left + at * width - (row % 2 === 0 ? 0 : width / 2)
      return region(
        `M${tenth(x)} ${tenth(y - height)}V${tenth(y + height * 0.3)}C${tenth(x)} ${tenth(y + height)} ${tenth(x + width)} ${tenth(y + height)} ${tenth(x + width)} ${tenth(y + height * 0.3)}V${tenth(y - height)}Z`,
        colors[(row + (at % 2)) % colors.length]!,
      )
    })
  }).flat()
}

/** A leaf with a middle rib; its stalk is at the origin and it points up. */
export const leafShape = (length: number, width: number, color: string, ribbed = true): Drawn[] => [
  region(
    `M0 0C${tenth(-width)} ${tenth(-length * 0.25)} ${tenth(-width)} ${tenth(-length * 0.7)} 0 ${tenth(-length)}C${tenth(width)} ${tenth(-length * 0.7)} ${tenth(width)} ${tenth(-length * 0.25)} 0 0Z`,
    color,
  ),
  ...(ribbed ? [line(`M0 0V${tenth(-length * 0.72)}`)] : []),
]

/** A leaf cut along its rib into two halves of different colors. */
export const halvedLeaf = (length: number, width: number, [one, other]: readonly [string, string]): Drawn[] => [
  region(
    `M0 0C${tenth(-width)} ${tenth(-length * 0.25)} ${tenth(-width)} ${tenth(-length * 0.7)} 0 ${tenth(-length)}Z`,
    one,
  ),
  region(
    `M0 0C${tenth(width)} ${tenth(-length * 0.25)} ${tenth(width)} ${tenth(-length * 0.7)} 0 ${tenth(-length)}Z`,
    other,
  ),
]

/** A fern that grows from the origin upwards, `length` high, and bends by `bend` degrees in all. */
export function fern(length: number, pairs: number, bend: number, colors: readonly [string, string]): Drawn[] {
  const step = length / (pairs + 1)
  const layers: Drawn[] = []
  let [x, y] = [0, 0]
  const points: string[] = ['M0 0']
  for (let at = 0; at < pairs; at++) {
    const turn = (bend * (at + 0.5)) / pairs
    x += Math.sin((turn * Math.PI) / 180) * step
    y -= Math.cos((turn * Math.PI) / 180) * step
    points.push(`L${tenth(x)} ${tenth(y)}`)
    const size = 0.62 + 0.38 * Math.sin(Math.PI * (0.3 + (0.7 * at) / pairs))
    const leaflet = leafShape(step * 2.2 * size, step * 0.44 * size + 2, colors[at % 2]!, false)
    layers.push(put(leaflet, x, y, 1, { turn: turn - 62 }), put(leaflet, x, y, 1, { turn: turn + 62 }))
  }
  layers.push(put(leafShape(step * 2, step * 0.6 + 4, colors[0], false), x, y, 1, { turn: bend }))
  return [line(points.join('')), ...layers]
}

/** A big leaf of an oak, its stalk at the origin. */
export const oakLeaf = (color: string): Drawn[] => [
  region(
    'M0 0C-10 -14 -30 -10 -34 -26C-52 -28 -52 -52 -38 -58C-52 -72 -40 -94 -24 -92C-24 -112 -8 -124 0 -128C8 -124 24 -112 24 -92C40 -94 52 -72 38 -58C52 -52 52 -28 34 -26C30 -10 10 -14 0 0Z',
    color,
  ),
  line('M0 16V-96M0 -30L-22 -44M0 -30L22 -44M0 -62L-18 -76M0 -62L18 -76'),
]

/** Layers, and the same mirrored at the middle of the page. */
export const twice = (...layers: readonly Drawn[]): Drawn[] => [
  put(layers, 0, 0),
  put(layers, 800, 0, 1, { mirrored: true }),
]
