/** Things to play with, to unwrap and to find. Each stands on its origin. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, dot, ellipse, polygon, starPath } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A treasure chest, open, 180 wide and 150 high. */
export const treasure = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region('M-84 -74C-90 -128 -60 -150 -40 -150H40C60 -150 90 -128 84 -74Z', '#8a5a32'),
      ...[-52, -18, 18, 52].map((left, at) => circle(left, at % 2 === 0 ? -78 : -88, 20, '#ffd23f')),
      box(-90, -74, 180, 74, '#b5763a', 6),
      box(-66, -74, 22, 74, '#ffd23f'),
      box(44, -74, 22, 74, '#ffd23f'),
      box(-18, -66, 36, 40, '#ffd23f', 6),
      dot(0, -48, 6),
    ],
    x,
    y,
    scale,
  )

/** A gift with a bow, 120 wide and 140 high. */
export const gift = (x: number, y: number, scale: number, paper: string, ribbon: string): Drawn =>
  put(
    [
      box(-52, -84, 104, 84, paper),
      box(-60, -104, 120, 30, paper),
      box(-13, -104, 26, 104, ribbon),
      region('M0 -104C-20 -148 -64 -142 -54 -112C-48 -100 -20 -100 0 -104Z', ribbon),
      region('M0 -104C20 -148 64 -142 54 -112C48 -100 20 -100 0 -104Z', ribbon),
    ],
    x,
    y,
    scale,
  )

/** A balloon with a string; its string ends at `to`, in page pixels. */
export const balloon = (
  x: number,
  y: number,
  scale: number,
  reference: string,
  to: readonly [number, number],
): Drawn[] => [
  line(`M${x} ${y + 66 * scale}Q${(x + to[0]) / 2 + 14} ${(y + to[1]) / 2 + 30} ${to[0]} ${to[1]}`),
  put(
    [
      region('M-15 78L0 56L15 78Z', reference),
      region('M0 60C-34 40 -52 10 -52 -20C-52 -52 -30 -72 0 -72C30 -72 52 -52 52 -20C52 10 34 40 0 60Z', reference),
      line('M-30 -24C-30 -40 -22 -48 -12 -52'),
    ],
    x,
    y,
    scale,
  ),
]

/** Pennants on a string that sags between two points of equal height. */
export function bunting(y: number, count: number, colors: readonly string[], sag = 40, from = -20, to = 820): Drawn[] {
  const step = (to - from) / count
  const height = (x: number): number => y + sag * (1 - ((x - (from + to) / 2) / ((to - from) / 2)) ** 2)
  return [
    ...Array.from({ length: count }, (_, at) => {
      const [left, right] = [from + step * (at + 0.14), from + step * (at + 0.86)]
      return polygon(
        [
          [left, height(left)],
          [right, height(right)],
          [(left + right) / 2, height((left + right) / 2) + step * 0.82],
        ],
        colors[at % colors.length]!,
      )
    }),
    line(`M${from} ${y}Q${(from + to) / 2} ${y + sag * 2} ${to} ${y}`),
  ]
}

/** A ball with a star, for a circus or a playground. */
export const ball = (x: number, y: number, radius: number, [one, other]: readonly [string, string]): Drawn =>
  put(
    [
      clipped('M-50 0A50 50 0 1 1 50 0A50 50 0 1 1 -50 0Z', one, [
        region('M-60 -18Q0 10 60 -18V16Q0 44 -60 16Z', other),
      ]),
      put([region(starPath(5, 20, 10), '#ffffff')], 0, 14),
    ],
    x,
    y,
    radius / 50,
  )

/** A wheel with a hub. */
export const wheel = (x: number, y: number, radius: number, tire = '#5b6470', hub = '#dfe5ea'): Drawn[] => [
  circle(x, y, radius, tire),
  circle(x, y, radius * 0.5, hub),
]

/** A flat stone. */
export const stone = (x: number, y: number, scale = 1, reference = '#aab4bd'): Drawn =>
  put([region('M-46 0C-56 -30 -26 -44 0 -44C30 -44 56 -28 46 0Z', reference)], x, y, scale)

export const pond = (x: number, y: number, rx: number, ry: number, reference = '#7cc8ee'): Drawn =>
  ellipse(x, y, rx, ry, reference)
