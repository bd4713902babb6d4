import { curve, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A boat with two sails. */
export const boat = outlined(
  [
    poly('ink', -4, -88, 3, -88, 3, 30, -4, 30),
    curve('light', 8, -84, 8, -84, 60, -30, 78, 18, 78, 18, 8, 18, 8, 18),
    curve('pale', -10, -66, -10, -66, -50, -24, -64, 18, -64, 18, -10, 18, -10, 18),
    curve('plain', -92, 28, -92, 28, 92, 28, 92, 28, 70, 74, 40, 80, -40, 80, -70, 74),
  ],
  [poly('light', -78, 42, 78, 42, 72, 52, -72, 52), poly('plain', 3, -88, 30, -80, 3, -72)],
)
