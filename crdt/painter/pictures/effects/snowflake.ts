import { poly, type Picture, type Shape } from '#crdt/painter/pictures/picture.ts'

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
