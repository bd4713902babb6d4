/** Stamps of things. */
import { curve, disc, outlined, poly, mirrored } from './picture.ts'

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

const PETALS = [
  [0, -66],
  [35, -49],
  [40, -15],
  [20, 9],
  [-20, 9],
  [-40, -15],
  [-35, -49],
] as const

/** A daisy on its stalk. */
export const daisy = outlined(
  [
    poly('dark', -4, 10, 4, 10, 5, 94, -5, 94),
    curve('dark', 2, 72, 20, 40, 62, 40, 48, 74),
    curve('dark', -2, 86, -24, 56, -60, 60, -44, 90),
    ...PETALS.map(([x, y]) => disc('light', x, y, 23)),
  ],
  [
    ...PETALS.map(([x, y]) => disc('pale', x * 1.04, y * 1.02, 14)),
    disc('dark', 0, -27, 28),
    disc('plain', 0, -27, 23),
    disc('light', -7, -34, 7),
  ],
)

/** A round tree with fruit. */
export const tree = outlined(
  [
    poly('ink', -13, 20, 13, 20, 20, 92, -20, 92),
    disc('plain', -42, 4, 40, 36),
    disc('plain', 42, 4, 40, 36),
    disc('plain', 0, -38, 52, 50),
    disc('plain', 0, 14, 44, 34),
  ],
  [
    disc('light', -18, -56, 22, 16),
    disc('light', -52, -8, 14, 11),
    disc('pale', 24, -34, 10),
    disc('pale', 50, 10, 10),
    disc('pale', -6, 2, 10),
    disc('pale', -42, 22, 9),
  ],
)

/** A house with a chimney. */
export const house = outlined(
  [
    poly('dark', 36, -74, 56, -74, 56, -20, 36, -40),
    poly('light', -62, -12, 62, -12, 62, 82, -62, 82),
    poly('plain', 0, -88, 88, -4, -88, -4),
  ],
  [
    poly('dark', -14, 82, -14, 26, 14, 26, 14, 82),
    disc('pale', 8, 56, 3),
    poly('dark', -50, 18, -26, 18, -26, 44, -50, 44),
    poly('white', -46, 22, -30, 22, -30, 40, -46, 40),
    poly('dark', 26, 18, 50, 18, 50, 44, 26, 44),
    poly('white', 30, 22, 46, 22, 46, 40, 30, 40),
    disc('dark', 0, -40, 15),
    disc('white', 0, -40, 10),
  ],
)

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

/** A cupcake with a cherry. */
export const cupcake = outlined(
  [
    poly('light', -58, 20, 58, 20, 42, 90, -42, 90),
    disc('plain', 0, 4, 72, 28),
    disc('plain', 0, -26, 54, 26),
    disc('plain', 0, -50, 32, 22),
    disc('dark', 0, -78, 14),
  ],
  [
    disc('plain', 0, -26, 54, 26),
    disc('pale', -6, -84, 4),
    curve('light', -46, -2, 0, 12, 48, -8, 20, 16, -20, 16),
    curve('light', -34, -34, 0, -22, 36, -38, 16, -16, -16, -16),
    poly('dark', -36, 34, -30, 34, -22, 86, -27, 86),
    poly('dark', -3, 34, 3, 34, 3, 86, -3, 86),
    poly('dark', 30, 34, 36, 34, 27, 86, 22, 86),
    poly('white', -50, 0, -42, 4, -45, 8, -53, 4),
    poly('white', 22, -52, 29, -48, 26, -44, 19, -48),
    poly('white', 40, -24, 46, -18, 42, -15, 36, -21),
    poly('white', -20, -40, -12, -42, -11, -37, -19, -35),
  ],
)

const FIN = curve('light', 20, 16, 62, 30, 66, 78, 40, 62, 20, 60)

/** A rocket that has just started. */
export const rocket = outlined(
  [
    curve('pale', -20, 56, 20, 56, 22, 78, 0, 97, -22, 78),
    FIN,
    mirrored(FIN),
    curve('plain', 0, -94, 0, -94, 44, -50, 44, 20, 26, 66, -26, 66, -44, 20, -44, -50),
  ],
  [
    curve('light', 0, -90, 0, -90, 26, -60, 30, -46, -30, -46, -26, -60),
    disc('dark', 0, -12, 20),
    disc('white', 0, -12, 14),
    disc('pale', 4, -8, 9),
    curve('dark', -34, 36, 0, 46, 34, 36, 32, 46, 0, 56, -32, 46),
  ],
)
