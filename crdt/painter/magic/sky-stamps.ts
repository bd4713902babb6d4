/** Stamps of what is in the sky. */
import { curve, disc, outlined, poly, arch } from './picture.ts'

const STAR = [0, -92, 26, -36, 88, -28, 42, 14, 54, 76, 0, 46, -54, 76, -42, 14, -88, -28, -26, -36]

/** A star with a face. */
export const star = outlined(
  [poly('plain', ...STAR)],
  [
    poly('light', 0, -76, 20, -28, -20, -28),
    disc('ink', -17, -6, 6, 8),
    disc('ink', 17, -6, 6, 8),
    curve('ink', -14, 12, 0, 30, 14, 12, 0, 22),
  ],
)

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

/** A soft cloud with a face. */
export const cloud = outlined(
  [
    disc('light', -48, 14, 42),
    disc('light', 50, 16, 40),
    disc('light', -10, -20, 50),
    disc('light', 32, -14, 36),
    curve('light', -92, 40, -60, 62, 60, 62, 92, 40, 40, 0, -40, 0),
  ],
  [
    disc('pale', -22, -34, 22, 16),
    disc('ink', -18, 10, 6, 8),
    disc('ink', 22, 10, 6, 8),
    curve('ink', -12, 26, 2, 42, 16, 26, 2, 34),
    disc('plain', -38, 26, 9, 6),
    disc('plain', 42, 26, 9, 6),
  ],
)

/** A rainbow between two clouds. */
export const rainbow = outlined(
  [arch('dark', 0, 44, 86, 104), disc('pale', -64, 46, 30, 22), disc('pale', 64, 46, 30, 22)],
  [
    arch('plain', 0, 44, 82, 100),
    arch('light', 0, 44, 68, 83),
    arch('dark', 0, 44, 54, 66),
    arch('pale', 0, 44, 42, 51),
    arch('white', 0, 44, 28, 34),
    disc('dark', -48, 50, 24, 20),
    disc('dark', 48, 50, 24, 20),
    disc('pale', -64, 46, 30, 22),
    disc('pale', -44, 52, 22, 17),
    disc('pale', 64, 46, 30, 22),
    disc('pale', 44, 52, 22, 17),
  ],
)

/** A balloon on a string. */
export const balloon = outlined(
  [
    curve('plain', 0, -95, 62, -89, 66, -24, 26, 34, 0, 42, -26, 34, -66, -24, -62, -89),
    poly('plain', 0, 28, 12, 46, -12, 46),
  ],
  [
    poly('dark', -2, 46, 3, 46, 9, 62, -5, 78, 1, 94, -4, 95, -11, 78, 3, 62),
    curve('pale', -40, -50, -30, -78, -10, -84, -24, -64, -30, -40),
    disc('light', 18, 6, 10, 8),
  ],
)
