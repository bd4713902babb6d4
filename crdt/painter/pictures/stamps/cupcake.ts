import { curve, disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A cupcake with a cherry. */
export const cupcake = outlined(
  [
    poly('light', -58, 20, 58, 20, 42, 90, -42, 90),
    disc('plain', 0, 4, 72, 28),
    disc('plain', 0, -26, 54, 26),
    disc('plain', 0, -50, 32, 22),
    disc('dark', 0, -78, 14),
  ],
  [
    disc('plain', 0, -26, 54, 26),
    disc('pale', -6, -84, 4),
    curve('light', -46, -2, 0, 12, 48, -8, 20, 16, -20, 16),
    curve('light', -34, -34, 0, -22, 36, -38, 16, -16, -16, -16),
    poly('dark', -36, 34, -30, 34, -22, 86, -27, 86),
    poly('dark', -3, 34, 3, 34, 3, 86, -3, 86),
    poly('dark', 30, 34, 36, 34, 27, 86, 22, 86),
    poly('white', -50, 0, -42, 4, -45, 8, -53, 4),
    poly('white', 22, -52, 29, -48, 26, -44, 19, -48),
    poly('white', 40, -24, 46, -18, 42, -15, 36, -21),
    poly('white', -20, -40, -12, -42, -11, -37, -19, -35),
  ],
)
