import { curve, disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A balloon on a string. */
export const balloon = outlined(
  [
    curve('plain', 0, -95, 62, -89, 66, -24, 26, 34, 0, 42, -26, 34, -66, -24, -62, -89),
    poly('plain', 0, 28, 12, 46, -12, 46),
  ],
  [
    poly('dark', -2, 46, 3, 46, 9, 62, -5, 78, 1, 94, -4, 95, -11, 78, 3, 62),
    curve('pale', -40, -50, -30, -78, -10, -84, -24, -64, -30, -40),
    disc('light', 18, 6, 10, 8),
  ],
)
