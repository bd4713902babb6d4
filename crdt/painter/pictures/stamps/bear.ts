import { curve, disc, outlined } from '#crdt/painter/pictures/picture.ts'

/** The face of a bear. */
export const bear = outlined(
  [disc('plain', -56, -54, 30), disc('plain', 56, -54, 30), disc('plain', 0, 8, 82, 74)],
  [
    disc('light', -58, -56, 16),
    disc('light', 58, -56, 16),
    disc('pale', 0, 36, 42, 32),
    disc('ink', -32, -8, 8, 10),
    disc('ink', 32, -8, 8, 10),
    disc('white', -29, -12, 3),
    disc('white', 35, -12, 3),
    disc('ink', 0, 22, 13, 9),
    curve('ink', -20, 38, -8, 54, 0, 38, 8, 54, 20, 38, 8, 46, 0, 32, -8, 46),
    disc('light', -54, 20, 11, 8),
    disc('light', 54, 20, 11, 8),
  ],
)
