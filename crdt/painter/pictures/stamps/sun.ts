import { curve, disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

const RAYS = [
  [-14, -54, 0, -94, 14, -54],
  [28, -48, 66, -66, 48, -28],
  [54, -14, 94, 0, 54, 14],
  [48, 28, 66, 66, 28, 48],
  [14, 54, 0, 94, -14, 54],
  [-28, 48, -66, 66, -48, 28],
  [-54, 14, -94, 0, -54, -14],
  [-48, -28, -66, -66, -28, -48],
]

/** A sun that smiles. */
export const sun = outlined(
  [...RAYS.map((corners) => poly('light', ...corners)), disc('plain', 0, 0, 52)],
  [
    disc('ink', -18, -10, 6, 9),
    disc('ink', 18, -10, 6, 9),
    curve('ink', -24, 12, 0, 38, 24, 12, 0, 28),
    disc('light', -32, 10, 8, 6),
    disc('light', 32, 10, 8, 6),
  ],
)
