import { curve, disc, mirrored, outlined, poly } from '#crdt/painter/pictures/picture.ts'

const EAR = poly('plain', 22, -52, 74, -92, 78, -20)
const INNER = poly('light', 40, -54, 66, -74, 68, -38)
const WHISKERS = poly('ink', 44, 22, 92, 12, 92, 16, 44, 26, 46, 32, 88, 40, 88, 44, 44, 36)

/** The face of a cat. */
export const cat = outlined(
  [EAR, mirrored(EAR), curve('plain', 0, -62, 70, -60, 90, 10, 60, 72, 0, 80, -60, 72, -90, 10, -70, -60)],
  [
    INNER,
    mirrored(INNER),
    disc('pale', 0, 32, 36, 26),
    disc('ink', -30, -8, 9, 13),
    disc('ink', 30, -8, 9, 13),
    disc('white', -27, -13, 3, 4),
    disc('white', 33, -13, 3, 4),
    poly('ink', -10, 18, 10, 18, 0, 30),
    curve('ink', -20, 38, -8, 50, 0, 36, 8, 50, 20, 38, 8, 42, 0, 30, -8, 42),
    WHISKERS,
    mirrored(WHISKERS),
  ],
)
