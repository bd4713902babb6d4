import { curve, disc, outlined } from '#crdt/painter/pictures/picture.ts'

/** A soft cloud with a face. */
export const cloud = outlined(
  [
    disc('light', -48, 14, 42),
    disc('light', 50, 16, 40),
    disc('light', -10, -20, 50),
    disc('light', 32, -14, 36),
    curve('light', -92, 40, -60, 62, 60, 62, 92, 40, 40, 0, -40, 0),
  ],
  [
    disc('pale', -22, -34, 22, 16),
    disc('ink', -18, 10, 6, 8),
    disc('ink', 22, 10, 6, 8),
    curve('ink', -12, 26, 2, 42, 16, 26, 2, 34),
    disc('plain', -38, 26, 9, 6),
    disc('plain', 42, 26, 9, 6),
  ],
)
