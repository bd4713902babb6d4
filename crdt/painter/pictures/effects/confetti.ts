import { poly, type Picture } from '#crdt/painter/pictures/picture.ts'

/** A piece of confetti of the wand, folded in the middle. */
export const confetti: Picture = {
  shapes: [
    poly('dark', -46, -84, 40, -72, 46, 84, -40, 72),
    poly('plain', -38, -75, 33, -64, 36, 2, -36, -8),
    poly('light', -36, -8, 36, 2, 38, 75, -33, 64),
  ],
  isTurned: true,
}
