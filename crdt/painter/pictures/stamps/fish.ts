import { curve, disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A fish that swims to the left. */
export const fish = outlined(
  [
    curve('light', 34, 0, 62, -46, 96, -52, 84, 0, 96, 52, 62, 46),
    curve('light', -20, -34, 4, -78, 44, -70, 40, -26),
    curve('plain', -98, 0, -70, -54, 10, -64, 62, -10, 62, 10, 10, 64, -70, 54),
  ],
  [
    curve('pale', -74, 20, -30, 40, 26, 34, -10, 50, -54, 46),
    curve('dark', -22, -40, -2, -10, -2, 10, -22, 40, -12, 10, -12, -10),
    curve('light', 6, -8, 30, -22, 36, 0, 30, 22, 6, 8),
    disc('white', -52, -12, 13),
    disc('ink', -55, -11, 7),
    poly('dark', -82, 14, -64, 18, -66, 22, -80, 20),
  ],
)
