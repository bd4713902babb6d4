/** What the wand scatters, all but the star and the sparkle, which versions of the painter paint differently. */
import { curve, disc, type Picture, poly, type Shape } from './picture.ts'

/** A heart of the wand. */
export const heart: Picture = {
  shapes: [
    curve(
      'dark',
      0,
      -40,
      14,
      -84,
      78,
      -96,
      98,
      -34,
      78,
      20,
      22,
      66,
      0,
      98,
      0,
      98,
      -22,
      66,
      -78,
      20,
      -98,
      -34,
      -78,
      -96,
      -14,
      -84,
    ),
    curve(
      'plain',
      0,
      -32,
      14,
      -72,
      68,
      -84,
      86,
      -32,
      68,
      14,
      18,
      58,
      0,
      86,
      0,
      86,
      -18,
      58,
      -68,
      14,
      -86,
      -32,
      -68,
      -84,
      -14,
      -72,
    ),
    disc('pale', -40, -40, 14, 11),
  ],
  isTurned: false,
}

/** Cosine and sine, times 1,000, of 0, 60 and 120 degrees. */
const TURNS = [
  [1000, 0],
  [500, 866],
  [-500, 866],
] as const

/** One beam through the middle, with a pair of twigs at each end. */
const BEAM = [
  -7, -96, 7, -96, 7, -70, 30, -86, 36, -76, 7, -52, 7, 52, 36, 76, 30, 86, 7, 70, 7, 96, -7, 96, -7, 70, -30, 86, -36,
  76, -7, 52, -7, -52, -36, -76, -30, -86, -7, -70,
]

const beams = (tone: Shape['tone'], breadth: number): Shape[] =>
  TURNS.map(([cosine, sine]) => {
    const corners: number[] = []
    for (let i = 0; i < BEAM.length; i += 2) {
      const [x, y] = [BEAM[i]! * breadth, BEAM[i + 1]!]
      corners.push((x * cosine - y * sine) / 1000, (x * sine + y * cosine) / 1000)
    }
    return poly(tone, ...corners)
  })

/** A snowflake of the wand. */
export const snowflake: Picture = { shapes: [...beams('dark', 1), ...beams('light', 0.5)], isTurned: true }

/** A soap bubble of the wand. */
export const bubble: Picture = {
  shapes: [
    disc('dark', 0, 0, 98),
    disc('light', 0, 0, 90),
    disc('pale', 6, 8, 72),
    curve('white', -66, -30, -50, -60, -20, -72, -30, -52, -46, -34, -54, -10),
    disc('white', 34, 42, 13),
  ],
  isTurned: false,
}

/** A piece of confetti of the wand, folded in the middle. */
export const confetti: Picture = {
  shapes: [
    poly('dark', -46, -84, 40, -72, 46, 84, -40, 72),
    poly('plain', -38, -75, 33, -64, 36, 2, -36, -8),
    poly('light', -36, -8, 36, 2, 38, 75, -33, 64),
  ],
  isTurned: true,
}

/** The middles of five petals. */
const PETALS = [
  [0, -56],
  [53, -17],
  [33, 45],
  [-33, 45],
  [-53, -17],
] as const

/** A blossom of the wand. */
export const flower: Picture = {
  shapes: [
    ...PETALS.map(([x, y]) => disc('dark', x, y, 40)),
    ...PETALS.map(([x, y]) => disc('plain', x, y, 33)),
    disc('dark', 0, 0, 30),
    disc('pale', 0, 0, 23),
  ],
  isTurned: true,
}
