import { disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A round tree with fruit. */
export const tree = outlined(
  [
    poly('ink', -13, 20, 13, 20, 20, 92, -20, 92),
    disc('plain', -42, 4, 40, 36),
    disc('plain', 42, 4, 40, 36),
    disc('plain', 0, -38, 52, 50),
    disc('plain', 0, 14, 44, 34),
  ],
  [
    disc('light', -18, -56, 22, 16),
    disc('light', -52, -8, 14, 11),
    disc('pale', 24, -34, 10),
    disc('pale', 50, 10, 10),
    disc('pale', -6, 2, 10),
    disc('pale', -42, 22, 9),
  ],
)
