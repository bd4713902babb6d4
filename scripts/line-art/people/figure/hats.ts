/** What people wear on their heads, over a head from `head.ts` and its hair. */
import { type Drawn, line, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A headscarf around the face, falling over the shoulders. The face is drawn into it with `head(face, true)`. */
export const headscarf = (color: string): Drawn[] => [
  region(
    'M-48 -8C-50 -46 -28 -62 0 -62C28 -62 50 -46 48 -8C48 24 54 42 62 62C30 82 -30 82 -62 62C-54 42 -48 24 -48 -8Z',
    color,
  ),
]
/** The folds of a headscarf, over the face. */
export const scarfFolds: Drawn = line('M-30 30C-18 48 10 58 42 56')

export const partyHat = (color: string): Drawn[] => [
  region('M-26 -44L2 -108L28 -44Q0 -32 -26 -44Z', color),
  circle(2, -108, 13, '#ffffff'),
]

/** A woolly hat with a bobble. */
export const woolHat = (color: string, brim = '#ffffff'): Drawn[] => [
  circle(0, -82, 17, brim),
  region('M-44 -34C-46 -66 -24 -76 0 -76C24 -76 46 -66 44 -34Z', color),
  region('M-46 -42Q0 -54 46 -42Q54 -30 48 -18Q0 -32 -48 -18Q-54 -30 -46 -42Z', brim),
]

/** A hard hat of a builder. */
export const hardHat = (color: string): Drawn[] => [
  region('M-44 -26C-44 -62 -24 -74 0 -74C24 -74 44 -62 44 -26Z', color),
  region('M-12 -26V-76Q0 -84 12 -76V-26Z', color),
  region('M-56 -26Q0 -44 56 -26Q58 -14 48 -14Q0 -30 -48 -14Q-58 -14 -56 -26Z', color),
]

/** A firefighter's helmet with a shield. */
export const fireHelmet = (color: string, shield = '#ffd23f'): Drawn[] => [
  region('M-42 -30C-42 -68 -22 -78 0 -78C22 -78 42 -68 42 -30Z', color),
  region('M-60 -18C-50 -38 -20 -42 0 -42C20 -42 50 -38 60 -18C40 -22 20 -26 0 -26C-20 -26 -40 -22 -60 -18Z', color),
  region('M-15 -70H15V-50Q12 -38 0 -32Q-12 -38 -15 -50Z', shield),
]

/** A riding or cycling helmet. */
export const helmet = (color: string, stripe = '#ffffff'): Drawn[] => [
  region('M-46 -16C-52 -58 -26 -74 0 -74C26 -74 52 -58 46 -16Q0 -36 -46 -16Z', color),
  region('M-12 -27C-14 -50 -12 -64 -8 -74H8C12 -64 14 -50 12 -27Q0 -29 -12 -27Z', stripe),
]

export const chefHat = (): Drawn[] => [
  region('M-36 -44C-70 -60 -56 -104 -26 -96C-18 -116 18 -116 26 -96C56 -104 70 -60 36 -44Z', '#ffffff'),
  region('M-40 -52Q0 -62 40 -52L42 -28Q0 -40 -42 -28Z', '#ffffff'),
]

export const crown = (color = '#ffd23f'): Drawn[] => [
  region('M-38 -40L-46 -84L-20 -64L0 -92L20 -64L46 -84L38 -40Q0 -52 -38 -40Z', color),
  line('M-40 -50'),
]

/** A cap with its peak to the right. */
export const cap = (color: string): Drawn[] => [
  region('M-46 -18C-50 -60 -26 -72 0 -72C26 -72 50 -58 46 -22Q0 -38 -46 -18Z', color),
  region('M10 -31Q50 -36 78 -16Q76 -6 60 -8Q40 -20 6 -18Z', color),
]

/** A bishop's hat. */
export const mitre = (color: string, gold = '#ffd23f'): Drawn[] => [
  region('M-44 -30C-52 -76 -26 -100 0 -128C26 -100 52 -76 44 -30Q0 -46 -44 -30Z', color),
  region('M-45 -46Q0 -62 45 -46L44 -28Q0 -44 -44 -28Z', gold),
  region('M-9 -57V-74H-24V-90H-9V-106Q0 -114 9 -106V-90H24V-74H9V-57Q0 -59 -9 -57Z', gold),
]

/** A swimming cap. */
export const swimCap = (color: string): Drawn[] => [
  region('M-45 -10C-52 -52 -28 -64 0 -64C28 -64 52 -52 45 -10Q0 -30 -45 -10Z', color),
]

export const bandage = (): Drawn[] => [box(-46, -40, 92, 20, '#ffffff', 8)]
