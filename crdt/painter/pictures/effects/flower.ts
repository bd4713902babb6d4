import { disc, type Picture } from '#crdt/painter/pictures/picture.ts'

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
