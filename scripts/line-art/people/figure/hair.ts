/** Hair of many kinds around a head from `head.ts`: what lies behind the head, and what lies on it. */
import { type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { circle, ellipse, scallopPath } from '#scripts/line-art/scenes/shapes/shapes.ts'

export interface Hair {
  readonly behind: readonly Drawn[]
  readonly front: readonly Drawn[]
}

const FRINGE =
  'M-44 2C-52 -44 -26 -62 0 -62C26 -62 52 -44 44 2C40 -12 36 -20 30 -28C12 -22 -10 -22 -26 -34C-34 -26 -40 -14 -44 2Z'
const PARTING = 'M-44 6C-52 -42 -28 -62 0 -62C28 -62 52 -42 44 6C38 -14 22 -26 0 -40C-22 -26 -38 -14 -44 6Z'

/** Cut short, with a wave over the forehead. */
export const short = (color: string): Hair => ({
  behind: [],
  front: [
    region(
      'M-45 -2C-54 -44 -30 -66 4 -64C20 -74 46 -60 46 -40C50 -26 48 -12 45 -2C41 -14 38 -20 34 -26C12 -18 -12 -24 -24 -36C-34 -28 -41 -14 -45 -2Z',
      color,
    ),
  ],
})

/** Standing up in tufts. */
export const tufts = (color: string): Hair => ({
  behind: [],
  front: [
    region(
      'M-45 0C-52 -20 -50 -34 -54 -50L-36 -46L-34 -68L-14 -56L0 -76L14 -57L34 -70L36 -47L54 -50C50 -34 52 -20 45 0C40 -12 38 -20 34 -28L18 -22L8 -32L-6 -22L-20 -32L-32 -24C-38 -18 -41 -10 -45 0Z',
      color,
    ),
  ],
})

/** Down to the chin, with a straight fringe. */
export const bob = (color: string): Hair => ({
  behind: [region('M-55 34C-60 -10 -56 -30 -40 -40H40C56 -30 60 -10 55 34C36 44 -36 44 -55 34Z', color)],
  front: [
    region(
      'M-45 4C-52 -44 -26 -62 0 -62C26 -62 52 -44 45 4C41 -6 39 -14 36 -20Q0 -30 -36 -20C-39 -14 -41 -6 -45 4Z',
      color,
    ),
  ],
})

/** Long and wavy, over the shoulders. */
export const long = (color: string): Hair => ({
  behind: [
    region(
      'M-42 -20C-40 -50 -20 -54 0 -54C20 -54 40 -50 44 -20C56 6 50 22 60 44C66 62 56 78 40 80C20 74 -20 74 -40 80C-56 78 -66 62 -60 44C-50 22 -56 6 -42 -20Z',
      color,
    ),
  ],
  front: [region(PARTING, color)],
})

/** Gathered at the back of the head; it swings to the left, or to the right when mirrored. */
export const ponytail = (color: string, mirrored = false): Hair => ({
  behind: [
    put(
      [
        region(
          'M-30 -40C-60 -66 -92 -50 -92 -16C-92 14 -78 26 -82 48C-60 40 -50 14 -56 -10C-54 -26 -40 -28 -28 -22Z',
          color,
        ),
      ],
      0,
      0,
      1,
      { mirrored },
    ),
  ],
  front: [region(FRINGE, color)],
})

/** Two bunches at the sides. */
export const bunches = (color: string, ties = '#ff8fab'): Hair => {
  const bunch = [
    region('M42 -30C66 -50 92 -30 88 2C86 24 80 30 78 42C60 36 50 14 52 -6C52 -18 44 -20 40 -24Z', color),
    circle(47, -28, 12, ties),
  ]
  return { behind: [put(bunch, 0, 0), put(bunch, 0, 0, 1, { mirrored: true })], front: [region(PARTING, color)] }
}

/** Two braids over the shoulders. */
export const braids = (color: string, ties = '#ffd23f'): Hair => {
  const braid = [
    ellipse(54, 76, 11, 16, ties),
    ellipse(54, 54, 14, 16, color),
    ellipse(52, 32, 16, 17, color),
    ellipse(48, 8, 16, 18, color),
  ]
  return { behind: [put(braid, 0, 0), put(braid, 0, 0, 1, { mirrored: true })], front: [region(PARTING, color)] }
}

/** A bun on top. */
export const bun = (color: string): Hair => ({
  behind: [circle(0, -74, 25, color)],
  front: [region(FRINGE, color)],
})

/** Round and curly. */
export const afro = (color: string): Hair => ({
  behind: [put([region(scallopPath(13, 60), color)], 0, -18)],
  front: [
    region(
      'M-45 4C-50 -20 -48 -40 -34 -50C-20 -62 20 -62 34 -50C48 -40 50 -20 45 4C42 -8 38 -16 33 -18C30 -28 20 -32 12 -26C8 -34 -8 -34 -12 -26C-20 -32 -30 -28 -33 -18C-38 -16 -42 -8 -45 4Z',
      color,
    ),
  ],
})

/** Curls close to the head. */
export const curls = (color: string): Hair => ({
  behind: [],
  front: [
    region(
      'M-44 4C-60 0 -62 -20 -50 -26C-60 -44 -42 -60 -28 -54C-22 -72 0 -74 6 -62C20 -74 40 -64 38 -50C56 -52 62 -32 50 -24C62 -16 58 2 44 4C42 -10 36 -14 32 -22C20 -14 10 -20 6 -28C-4 -18 -18 -20 -22 -30C-30 -18 -40 -12 -44 4Z',
      color,
    ),
  ],
})

/** Gray and thin at the sides of a bald head. */
export const sides = (color: string): Hair => ({
  behind: [],
  front: [
    region('M-38 -30C-60 -34 -64 -2 -52 10C-46 14 -42 8 -41 0C-42 -12 -40 -22 -38 -30Z', color),
    region('M38 -30C60 -34 64 -2 52 10C46 14 42 8 41 0C42 -12 40 -22 38 -30Z', color),
  ],
})

/** A baby's single curl. */
export const curl: Hair = { behind: [], front: [line('M-2 -49C-12 -62 8 -70 10 -58C10 -52 2 -52 2 -57')] }

export const none: Hair = { behind: [], front: [] }
