import { curve, disc, outlined, poly } from '#crdt/painter/pictures/picture.ts'

/** A crescent that sleeps, with a star. */
export const moon = outlined(
  [
    curve(
      'plain',
      30,
      -90,
      -40,
      -92,
      -92,
      -30,
      -78,
      50,
      -14,
      94,
      56,
      74,
      74,
      38,
      74,
      38,
      20,
      40,
      -14,
      0,
      -4,
      -54,
      30,
      -90,
    ),
    poly('light', 56, -56, 64, -36, 86, -34, 68, -20, 74, 2, 56, -10, 38, 2, 44, -20, 26, -34, 48, -36),
  ],
  [
    curve('ink', -58, 2, -46, 18, -30, 6, -46, 10),
    disc('light', -52, -34, 10),
    disc('light', -30, 52, 8),
    disc('light', -62, 30, 5),
  ],
)
