import { curve, disc, mirrored, outlined, poly } from '#crdt/painter/pictures/picture.ts'

const UPPER = curve('plain', 4, -8, 20, -72, 84, -92, 96, -34, 70, 10, 20, 12)
const LOWER = curve('light', 6, 4, 50, 2, 88, 34, 62, 86, 22, 62)

/** A butterfly with open wings. */
export const butterfly = outlined(
  [UPPER, mirrored(UPPER), LOWER, mirrored(LOWER)],
  [
    disc('pale', 56, -44, 17),
    disc('pale', -56, -44, 17),
    disc('dark', 48, 42, 11),
    disc('dark', -48, 42, 11),
    poly('ink', -3, -40, -22, -78, -16, -80, 0, -48, 16, -80, 22, -78, 3, -40),
    curve('ink', 0, -58, 13, -44, 10, 40, 0, 72, -10, 40, -13, -44),
  ],
)
