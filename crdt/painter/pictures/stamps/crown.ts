import { disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A crown with jewels. */
export const crown = outlined(
  [
    poly('plain', -76, 62, -88, -34, -44, 8, 0, -66, 44, 8, 88, -34, 76, 62),
    disc('light', -86, -42, 9),
    disc('light', 0, -76, 11),
    disc('light', 86, -42, 9),
  ],
  [
    poly('light', -74, 40, 74, 40, 71, 60, -71, 60),
    disc('dark', -40, 50, 7),
    disc('dark', 0, 50, 7),
    disc('dark', 40, 50, 7),
    poly('dark', 0, -14, 18, 8, 0, 30, -18, 8),
    poly('pale', 0, -5, 11, 8, 0, 21, -11, 8),
  ],
)
