import { curve, disc, type Picture } from '#crdt/painter/pictures/picture.ts'

/** A soap bubble of the wand. */
export const bubble: Picture = {
  shapes: [
    disc('dark', 0, 0, 98),
    disc('light', 0, 0, 90),
    disc('pale', 6, 8, 72),
    curve('white', -66, -30, -50, -60, -20, -72, -30, -52, -46, -34, -54, -10),
    disc('white', 34, 42, 13),
  ],
  isTurned: false,
}
