/** Stamps of animals. */
import { curve, disc, mirrored, outlined, poly } from './picture.ts'

const UPPER_WING = curve('plain', 4, -8, 20, -72, 84, -92, 96, -34, 70, 10, 20, 12)
const LOWER_WING = curve('light', 6, 4, 50, 2, 88, 34, 62, 86, 22, 62)

/** A butterfly with open wings. */
export const butterfly = outlined(
  [UPPER_WING, mirrored(UPPER_WING), LOWER_WING, mirrored(LOWER_WING)],
  [
    disc('pale', 56, -44, 17),
    disc('pale', -56, -44, 17),
    disc('dark', 48, 42, 11),
    disc('dark', -48, 42, 11),
    poly('ink', -3, -40, -22, -78, -16, -80, 0, -48, 16, -80, 22, -78, 3, -40),
    curve('ink', 0, -58, 13, -44, 10, 40, 0, 72, -10, 40, -13, -44),
  ],
)

/** A fish that swims to the left. */
export const fish = outlined(
  [
    curve('light', 34, 0, 62, -46, 96, -52, 84, 0, 96, 52, 62, 46),
    curve('light', -20, -34, 4, -78, 44, -70, 40, -26),
    curve('plain', -98, 0, -70, -54, 10, -64, 62, -10, 62, 10, 10, 64, -70, 54),
  ],
  [
    curve('pale', -74, 20, -30, 40, 26, 34, -10, 50, -54, 46),
    curve('dark', -22, -40, -2, -10, -2, 10, -22, 40, -12, 10, -12, -10),
    curve('light', 6, -8, 30, -22, 36, 0, 30, 22, 6, 8),
    disc('white', -52, -12, 13),
    disc('ink', -55, -11, 7),
    poly('dark', -82, 14, -64, 18, -66, 22, -80, 20),
  ],
)

const EAR = poly('plain', 22, -52, 74, -92, 78, -20)
const INNER_EAR = poly('light', 40, -54, 66, -74, 68, -38)
const WHISKERS = poly('ink', 44, 22, 92, 12, 92, 16, 44, 26, 46, 32, 88, 40, 88, 44, 44, 36)

/** The face of a cat. */
export const cat = outlined(
  [EAR, mirrored(EAR), curve('plain', 0, -62, 70, -60, 90, 10, 60, 72, 0, 80, -60, 72, -90, 10, -70, -60)],
  [
    INNER_EAR,
    mirrored(INNER_EAR),
    disc('pale', 0, 32, 36, 26),
    disc('ink', -30, -8, 9, 13),
    disc('ink', 30, -8, 9, 13),
    disc('white', -27, -13, 3, 4),
    disc('white', 33, -13, 3, 4),
    poly('ink', -10, 18, 10, 18, 0, 30),
    curve('ink', -20, 38, -8, 50, 0, 36, 8, 50, 20, 38, 8, 42, 0, 30, -8, 42),
    WHISKERS,
    mirrored(WHISKERS),
  ],
)

/** The face of a bear. */
export const bear = outlined(
  [disc('plain', -56, -54, 30), disc('plain', 56, -54, 30), disc('plain', 0, 8, 82, 74)],
  [
    disc('light', -58, -56, 16),
    disc('light', 58, -56, 16),
    disc('pale', 0, 36, 42, 32),
    disc('ink', -32, -8, 8, 10),
    disc('ink', 32, -8, 8, 10),
    disc('white', -29, -12, 3),
    disc('white', 35, -12, 3),
    disc('ink', 0, 22, 13, 9),
    curve('ink', -20, 38, -8, 54, 0, 38, 8, 54, 20, 38, 8, 46, 0, 32, -8, 46),
    disc('light', -54, 20, 11, 8),
    disc('light', 54, 20, 11, 8),
  ],
)
