/** Things in the sky. Each stands around its center. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, dot, ellipse, ellipsePath, polygon, starPath } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A face with two eyes and a smile, about 50 wide. */
export const face: readonly Drawn[] = [dot(-15, -6, 5), dot(15, -6, 5), line('M-14 10Q0 24 14 10')]

/** A sun with rays. `radius` is that of its disc. */
export const sun = (x: number, y: number, radius = 46): Drawn =>
  put([region(starPath(12, 88, 64), '#ff9f1c'), circle(0, 0, 46, '#ffd93b')], x, y, radius / 46)

/** A moon, open to the right. */
export const moon = (x: number, y: number, scale = 1): Drawn =>
  put([region('M20 -58.7A62 62 0 1 0 20 58.7A65 65 0 0 1 20 -58.7Z', '#ffe27a')], x, y, scale)

/** A cloud, 180 wide and 100 high. */
export const cloud = (x: number, y: number, scale = 1, reference = '#ffffff'): Drawn =>
  put(
    [region('M-62 38C-98 38 -102 -8 -66 -12C-66 -50 -18 -62 2 -32C24 -54 66 -40 62 -10C98 -8 98 38 62 38Z', reference)],
    x,
    y,
    scale,
  )

export const star = (x: number, y: number, radius = 26, reference = '#ffd93b', turn = 0): Drawn =>
  put([region(starPath(5, radius, radius * 0.52), reference)], x, y, 1, { turn })

const RAINBOW = ['#ee4266', '#ff9f1c', '#ffd93b', '#57c785', '#4d9de0'] as const

const arch = (reach: number): string => `M${-reach} 0A${reach} ${reach} 0 0 1 ${reach} 0Z`

/** A rainbow on the line `y`, with the sky under it in `inside`. */
export function rainbow(x: number, y: number, radius: number, width: number, inside: string): Drawn {
  const bands = RAINBOW.map((reference, at) => region(arch(radius - at * width), reference))
  return put([...bands, region(arch(radius - RAINBOW.length * width), inside)], x, y)
}

/** A hot-air balloon with three kinds of stripes, 160 wide and 250 high. */
export const airBalloon = (x: number, y: number, scale: number, [first, second]: readonly [string, string]): Drawn =>
  put(
    [
      line('M-28 62L-20 100M28 62L20 100'),
      region('M-26 100H26L20 134Q0 140 -20 134Z', '#c98b4e'),
      clipped(
        'M0 -118C-52 -118 -80 -80 -80 -40C-80 6 -44 34 -28 66H28C44 34 80 6 80 -40C80 -80 52 -118 0 -118Z',
        first,
        [region(ellipsePath(0, -26, 52, 150), second), region(ellipsePath(0, -26, 22, 150), first)],
      ),
    ],
    x,
    y,
    scale,
  )

/** A planet with a ring. */
export const ringedPlanet = (x: number, y: number, scale: number, reference: string, ring: string): Drawn =>
  put(
    [
      ellipse(0, 0, 112, 34, ring),
      ellipse(0, 0, 84, 16, '#2c3e75'),
      region('M-62 0A62 62 0 0 1 62 0C50 18 -50 18 -62 0Z', reference),
      region('M-63 4C-50 20 50 20 63 4A62 62 0 0 1 -63 4Z', reference),
    ],
    x,
    y,
    scale,
    { turn: -18 },
  )

/** A planet with bands and a round spot. */
export const bandedPlanet = (x: number, y: number, radius: number, [one, other]: readonly [string, string]): Drawn =>
  put(
    [
      clipped(ellipsePath(0, 0, 60, 60), one, [
        region('M-70 -18C-20 -36 20 0 70 -18V14C20 30 -20 -4 -70 14Z', other),
        circle(16, 36, 13, other),
      ]),
    ],
    x,
    y,
    radius / 60,
  )

/** A small plane, seen from the side, 230 long, flying to the right. */
export const plane = (x: number, y: number, scale: number, reference: string, wing: string): Drawn =>
  put(
    [
      polygon(
        [
          [-112, -62],
          [-78, -62],
          [-44, -14],
          [-96, -14],
        ],
        wing,
      ),
      region('M-104 -20H60C100 -20 122 0 122 10C122 30 96 36 60 36H-40C-80 36 -104 10 -104 -20Z', reference),
      region('M62 -18C92 -18 112 -8 118 6H62Z', '#bfe6ff'),
      ...[-62, -28, 6].map((left) => box(left, -8, 22, 20, '#bfe6ff', 8)),
      region('M20 20L-34 74H-66L-30 20Z', wing),
    ],
    x,
    y,
    scale,
  )
