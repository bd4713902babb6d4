import { curve, disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

const CORNERS = [0, -92, 26, -36, 88, -28, 42, 14, 54, 76, 0, 46, -54, 76, -42, 14, -88, -28, -26, -36]

/** A star with a face. */
export const star = outlined(
  [poly('plain', ...CORNERS)],
  [
    poly('light', 0, -76, 20, -28, -20, -28),
    disc('ink', -17, -6, 6, 8),
    disc('ink', 17, -6, 6, 8),
    curve('ink', -14, 12, 0, 30, 14, 12, 0, 22),
  ],
)
