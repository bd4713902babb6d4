import { curve, disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

const PETALS = [
  [0, -66],
  [35, -49],
  [40, -15],
  [20, 9],
  [-20, 9],
  [-40, -15],
  [-35, -49],
] as const

/** A daisy on its stalk. */
export const daisy = outlined(
  [
    poly('dark', -4, 10, 4, 10, 5, 94, -5, 94),
    curve('dark', 2, 72, 20, 40, 62, 40, 48, 74),
    curve('dark', -2, 86, -24, 56, -60, 60, -44, 90),
    ...PETALS.map(([x, y]) => disc('light', x, y, 23)),
  ],
  [
    ...PETALS.map(([x, y]) => disc('pale', x * 1.04, y * 1.02, 14)),
    disc('dark', 0, -27, 28),
    disc('plain', 0, -27, 23),
    disc('light', -7, -34, 7),
  ],
)
