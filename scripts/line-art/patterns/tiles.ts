/** Patterns of tiles that fill the page. */
import { PAGE_HEIGHT, PAGE_WIDTH } from '#crdt/document/stroke/stroke.ts'
import { tenth } from '#scripts/line-art/format/page-format.ts'
import { colorAt, shape, type Palette } from './palette.ts'
import { seededRandom } from './seeded-random.ts'

const PAGE = `M-20 -20H${PAGE_WIDTH + 20}V${PAGE_HEIGHT + 20}H-20Z`
const circlePath = (x: number, y: number, radius: number): string =>
  `M${tenth(x - radius)} ${tenth(y)}a${tenth(radius)} ${tenth(radius)} 0 1 1 ${tenth(radius * 2)} 0a${tenth(radius)} ${tenth(radius)} 0 1 1 ${tenth(-radius * 2)} 0Z`

function polygonPath(x: number, y: number, corners: number, radius: number, turn = 0): string {
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = turn + (at * 2 * Math.PI) / corners
    return `${tenth(x + radius * Math.sin(angle))} ${tenth(y - radius * Math.cos(angle))}`
  })
  return `M${points.join('L')}Z`
}

/** Hexagons of `radius`; every third one holds a flower, and another third a smaller hexagon. */
export function honeycomb(radius: number, palette: Palette): string {
  const [stepX, stepY] = [radius * Math.sqrt(3), radius * 1.5]
  const parts: string[] = []
  for (let row = 0; row * stepY < PAGE_HEIGHT + radius * 2; row++)
    for (let column = 0; column * stepX < PAGE_WIDTH + stepX * 2; column++) {
      const [x, y] = [(column - (row % 2) / 2) * stepX, row * stepY]
      const kind = (column * 2 + row) % 3
      parts.push(shape(polygonPath(x, y, 6, radius), colorAt(palette, kind)))
      if (kind === 1) parts.push(shape(polygonPath(x, y, 6, radius * 0.6), colorAt(palette, 3)))
      if (kind !== 0) continue
      for (let petal = 0; petal < 6; petal++) {
        const angle = (petal * Math.PI) / 3
        parts.push(
          shape(
            circlePath(x + Math.sin(angle) * radius * 0.42, y - Math.cos(angle) * radius * 0.42, radius * 0.24),
            colorAt(palette, 4),
          ),
        )
      }
      parts.push(shape(circlePath(x, y, radius * 0.24), colorAt(palette, 2)))
    }
  return parts.join('\n')
}

/** A quilt of square patches, `columns` in a row, each with one of five motifs. The choice depends only on `seed`. */
export function quilt(seed: number, columns: number, palette: Palette): string {
  const random = seededRandom(seed)
  const size = PAGE_WIDTH / columns
  const parts: string[] = []
  let last = -1
  for (let row = 0; row * size < PAGE_HEIGHT; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y, half] = [column * size, row * size, size / 2]
      let motif = Math.floor(random() * 5)
      if (motif === last) motif = (motif + 1) % 5
      last = motif
      const [ground, one, other] = [0, 1, 2].map((shift) => colorAt(palette, row + column * 2 + shift)) as [
        string,
        string,
        string,
      ]
      const [centerX, centerY] = [x + half, y + half]
      parts.push(shape(`M${tenth(x)} ${tenth(y)}h${tenth(size)}v${tenth(size)}h${tenth(-size)}Z`, ground))
      if (motif === 0)
        parts.push(
          shape(polygonPath(centerX, centerY, 4, half * 0.86), one),
          shape(circlePath(centerX, centerY, half * 0.34), other),
        )
      if (motif === 1)
        for (let turn = 0; turn < 4; turn++) {
          const [dx, dy] = [
            [0, -half],
            [half, 0],
            [0, half],
            [-half, 0],
          ][turn] as [number, number]
          parts.push(
            shape(
              `M${tenth(centerX)} ${tenth(centerY)}L${tenth(centerX + dx)} ${tenth(centerY + dy)}L${tenth(centerX + dx - dy)} ${tenth(centerY + dy + dx)}Z`,
              turn % 2 === 0 ? one : other,
            ),
          )
        }
      if (motif === 2)
        parts.push(
          shape(
            `M${tenth(centerX)} ${tenth(centerY + half * 0.7)}C${tenth(centerX - half * 1.2)} ${tenth(centerY - half * 0.1)} ${tenth(centerX - half * 0.5)} ${tenth(centerY - half)} ${tenth(centerX)} ${tenth(centerY - half * 0.3)}C${tenth(centerX + half * 0.5)} ${tenth(centerY - half)} ${tenth(centerX + half * 1.2)} ${tenth(centerY - half * 0.1)} ${tenth(centerX)} ${tenth(centerY + half * 0.7)}Z`,
            one,
          ),
        )
      if (motif === 3)
        parts.push(
          ...[0.8, 0.5, 0.24].map((share, ring) =>
            shape(circlePath(centerX, centerY, half * share), [one, other, ground][ring]!),
          ),
        )
      if (motif === 4) {
        for (let petal = 0; petal < 4; petal++) {
          const angle = Math.PI / 4 + (petal * Math.PI) / 2
          parts.push(
            shape(
              circlePath(centerX + Math.sin(angle) * half * 0.44, centerY - Math.cos(angle) * half * 0.44, half * 0.34),
              one,
            ),
          )
        }
        parts.push(shape(circlePath(centerX, centerY, half * 0.26), other))
      }
    }
  return parts.join('\n')
}

/** Rows of rainbows, `columns` in a row, each row over the one above and lower by half a radius. */
export function rainbows(columns: number, palette: Palette): string {
  const radius = PAGE_WIDTH / columns / 2
  const parts: string[] = [shape(PAGE, colorAt(palette, 5))]
  for (let row = 0; row * radius * 0.5 < PAGE_HEIGHT + radius; row++)
    for (let column = -1; column <= columns; column++) {
      const [x, y] = [radius * (column * 2 + 1 + (row % 2)), row * radius * 0.5]
      for (const [band, share] of [1, 0.72, 0.44].entries())
        parts.push(shape(circlePath(x, y, radius * share), colorAt(palette, band + row + (column + 1) * 2)))
    }
  return parts.join('\n')
}

/** Eight-pointed stars and the crosses between them, `columns` stars in a row. */
export function starTiles(columns: number, palette: Palette): string {
  const size = PAGE_WIDTH / columns
  const parts: string[] = [shape(PAGE, colorAt(palette, 5))]
  for (let row = 0; row * size < PAGE_HEIGHT + size; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [(column + 0.5) * size, (row + 0.5) * size]
      const reach = size / 2
      const points = Array.from({ length: 16 }, (_, at) => {
        const distance = at % 2 === 0 ? reach : reach * 0.765
        const angle = (at * Math.PI) / 8
        return `${tenth(x + distance * Math.sin(angle))} ${tenth(y - distance * Math.cos(angle))}`
      })
      parts.push(
        shape(`M${points.join('L')}Z`, colorAt(palette, (row + column) % 2)),
        shape(polygonPath(x, y, 8, reach * 0.56, Math.PI / 8), colorAt(palette, 2)),
        shape(polygonPath(x, y, 4, reach * 0.36), colorAt(palette, 3 + ((row + column) % 2))),
      )
    }
  return parts.join('\n')
}

/** A path of stones on grass, which winds outward from a snail in the page's middle, `turns` times. Stones are about `length` long. */
export function spiralPath(turns: number, length: number, palette: Palette): string {
  const [x, y] = [PAGE_WIDTH / 2, PAGE_HEIGHT / 2]
  const pitch = Math.hypot(x, y) / turns
  /** `side` is -1 at the inner edge of the path and 1 at the outer one. */
  const at = (angle: number, side: number): string => {
    const distance = pitch * (angle / (2 * Math.PI) + side * 0.41)
    return `${tenth(x + distance * Math.sin(angle))} ${tenth(y - distance * Math.cos(angle))}`
  }
  const parts: string[] = [shape(PAGE, colorAt(palette, 0))]
  let angle = 2 * Math.PI * 1.05
  for (let stone = 0; angle < turns * 2.1 * Math.PI; stone++) {
    // Every third stone is longer, so that the joints of two turns do not meet.
    const step = (length * (stone % 3 === 0 ? 1.3 : 1)) / (pitch * (angle / (2 * Math.PI)))
    const [from, to] = [angle + step * 0.08, angle + step * 0.92]
    const middle = (from + to) / 2
    parts.push(
      shape(
        `M${at(from, 1)}Q${at(middle, 1.06)} ${at(to, 1)}L${at(to, -1)}Q${at(middle, -1.02)} ${at(from, -1)}Z`,
        colorAt(palette, 1 + ((stone * 2) % 4)),
      ),
    )
    angle += step
  }
  return parts.join('\n') + snail(x, y - 4, palette)
}

/** A snail, 190 wide, that has come to the end of its path. */
function snail(x: number, y: number, palette: Palette): string {
  const move = (dx: number, dy: number): string => `${tenth(x + dx)} ${tenth(y + dy)}`
  return [
    shape(
      `M${move(-98, 62)}C${move(-60, 40)} ${move(30, 44)} ${move(50, 30)}C${move(60, 0)} ${move(58, -30)} ${move(78, -36)}C${move(110, -40)} ${move(116, 0)} ${move(100, 30)}C${move(88, 60)} ${move(60, 66)} ${move(0, 66)}Z`,
      colorAt(palette, 5),
    ),
    shape(circlePath(x - 18, y - 4, 58), colorAt(palette, 2)),
    shape(circlePath(x - 14, y, 36), colorAt(palette, 3)),
    shape(circlePath(x - 10, y + 4, 15), colorAt(palette, 4)),
    `<path d="M${move(84, -34)}L${move(76, -66)}M${move(98, -32)}L${move(108, -64)}" fill="none"/>`,
  ].join('\n')
}

/** Pebbles of three sizes on the page, each with a ring or two. The places depend only on `seed`. */
export function pebbles(seed: number, palette: Palette): string {
  const random = seededRandom(seed)
  const placed: { x: number; y: number; radius: number }[] = []
  for (const radius of [96, 66, 44, 30])
    for (let attempt = 0; attempt < 900; attempt++) {
      const [x, y] = [random() * PAGE_WIDTH, random() * PAGE_HEIGHT]
      if (placed.every((other) => Math.hypot(other.x - x, other.y - y) > other.radius + radius + 7))
        placed.push({ x, y, radius })
    }
  const parts: string[] = [shape(PAGE, colorAt(palette, 5))]
  for (const [at, { x, y, radius }] of placed.entries())
    for (const [ring, share] of (radius > 60 ? [1, 0.68, 0.36] : radius > 40 ? [1, 0.55] : [1]).entries())
      parts.push(shape(circlePath(x, y, radius * share), colorAt(palette, at + ring)))
  return parts.join('\n')
}
