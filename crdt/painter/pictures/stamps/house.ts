import { disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A house with a chimney. */
export const house = outlined(
  [
    poly('dark', 36, -74, 56, -74, 56, -20, 36, -40),
    poly('light', -62, -12, 62, -12, 62, 82, -62, 82),
    poly('plain', 0, -88, 88, -4, -88, -4),
  ],
  [
    poly('dark', -14, 82, -14, 26, 14, 26, 14, 82),
    disc('pale', 8, 56, 3),
    poly('dark', -50, 18, -26, 18, -26, 44, -50, 44),
    poly('white', -46, 22, -30, 22, -30, 40, -46, 40),
    poly('dark', 26, 18, 50, 18, 50, 44, 26, 44),
    poly('white', 30, 22, 46, 22, 46, 40, 30, 40),
    disc('dark', 0, -40, 15),
    disc('white', 0, -40, 10),
  ],
)
