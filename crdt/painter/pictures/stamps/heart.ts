import { curve, disc, outlined } from '#crdt/painter/pictures/picture.ts'

/** A plump heart with a shine. */
export const heart = outlined(
  [
    curve(
      'plain',
      0,
      -36,
      14,
      -82,
      76,
      -92,
      93,
      -32,
      74,
      18,
      22,
      62,
      0,
      92,
      0,
      92,
      -22,
      62,
      -74,
      18,
      -93,
      -32,
      -76,
      -92,
      -14,
      -82,
    ),
  ],
  [disc('pale', -44, -40, 17, 13), disc('pale', -58, -14, 7, 8), curve('dark', 30, 40, 64, 10, 74, -24, 70, 8, 50, 36)],
)
