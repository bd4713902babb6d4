import { curve, disc, mirrored, outlined } from '#crdt/painter/pictures/picture.ts'

const FIN = curve('light', 20, 16, 62, 30, 66, 78, 40, 62, 20, 60)

/** A rocket that has just started. */
export const rocket = outlined(
  [
    curve('pale', -20, 56, 20, 56, 22, 78, 0, 97, -22, 78),
    FIN,
    mirrored(FIN),
    curve('plain', 0, -94, 0, -94, 44, -50, 44, 20, 26, 66, -26, 66, -44, 20, -44, -50),
  ],
  [
    curve('light', 0, -90, 0, -90, 26, -60, 30, -46, -30, -46, -26, -60),
    disc('dark', 0, -12, 20),
    disc('white', 0, -12, 14),
    disc('pale', 4, -8, 9),
    curve('dark', -34, 36, 0, 46, 34, 36, 32, 46, 0, 56, -32, 46),
  ],
)
