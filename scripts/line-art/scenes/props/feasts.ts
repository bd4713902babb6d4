/** Things of holidays. Each stands on its origin. */
import { face } from './sky.ts'
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import {
  box,
  boxPath,
  circle,
  dot,
  ellipse,
  ellipsePath,
  polygon,
  starPath,
} from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A snowman with hat and scarf, 170 wide and 290 high. */
export const snowman = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      line('M-60 -130L-112 -176M-92 -158L-100 -186M60 -130L112 -176M92 -158L100 -186'),
      circle(0, -74, 76, '#fdfdff'),
      circle(0, -192, 56, '#fdfdff'),
      region('M-56 -164Q0 -120 56 -164L60 -142Q46 -128 34 -122L44 -68L14 -66L10 -116Q-36 -114 -60 -142Z', '#e63946'),
      region('M-40 -246L-34 -304H34L40 -246Z', '#3a4a63'),
      box(-62, -252, 124, 24, '#3a4a63', 10),
      dot(-20, -206, 6),
      dot(20, -206, 6),
      region('M-6 -196L50 -182L-4 -174Q-12 -184 -6 -196Z', '#ff9f1c'),
      dot(-12, -84, 7),
      dot(-12, -46, 7),
    ],
    x,
    y,
    scale,
  )

/** A Christmas tree with balls and a star, 220 wide and 340 high. */
export const christmasTree = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      box(-20, -50, 40, 50, '#8a5a32'),
      region('M0 -200L112 -52Q84 -30 56 -50Q28 -28 0 -50Q-28 -28 -56 -50Q-84 -30 -112 -52Z', '#2e8b57'),
      region('M0 -264L90 -134Q66 -114 44 -132Q22 -112 0 -132Q-22 -112 -44 -132Q-66 -114 -90 -134Z', '#3aa76d'),
      region('M0 -318L64 -214Q42 -196 22 -212Q0 -196 -22 -212Q-42 -196 -64 -214Z', '#2e8b57'),
      put([region(starPath(5, 36, 18), '#ffd23f')], 0, -320),
      circle(-2, -244, 14, '#ffd23f'),
      circle(-38, -160, 15, '#e63946'),
      circle(36, -166, 15, '#4d9de0'),
      circle(-60, -82, 16, '#ffd23f'),
      circle(2, -98, 16, '#c77dff'),
      circle(60, -80, 16, '#e63946'),
    ],
    x,
    y,
    scale,
  )

/** A pumpkin with a face, 170 wide and 150 high. */
export const pumpkin = (x: number, y: number, scale = 1, reference = '#ff8c1a'): Drawn =>
  put(
    [
      region('M-10 -120C-8 -140 2 -152 22 -152L26 -134C14 -132 12 -126 12 -116Z', '#57a639'),
      region('M-30 -118C-100 -130 -106 -6 -36 -2Z', reference),
      region('M30 -118C100 -130 106 -6 36 -2Z', reference),
      region('M0 -122C-64 -132 -64 6 0 0C64 6 64 -132 0 -122Z', reference),
      polygon(
        [
          [-34, -70],
          [-18, -96],
          [-4, -70],
        ],
        '#ffe27a',
      ),
      polygon(
        [
          [34, -70],
          [18, -96],
          [4, -70],
        ],
        '#ffe27a',
      ),
      region('M-38 -52Q0 -34 38 -52Q30 -14 0 -14Q-30 -14 -38 -52Z', '#ffe27a'),
    ],
    x,
    y,
    scale,
  )

/** A smiling ghost, 120 wide and 160 high. */
export const ghost = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      region(
        'M-56 -8C-62 -60 -70 -160 0 -160C70 -160 62 -60 56 -8Q42 10 28 -8Q14 10 0 -8Q-14 10 -28 -8Q-42 10 -56 -8Z',
        '#f3f0ff',
      ),
      dot(-20, -108, 8),
      dot(20, -108, 8),
      ellipse(0, -74, 15, 17, '#ff8fab'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A bat with open wings, 170 wide and 70 high, around its center. */
export const bat = (x: number, y: number, scale = 1, reference = '#7b5ea7'): Drawn =>
  put(
    [
      region(
        'M-18 -6C-40 -36 -70 -36 -92 -20C-76 -12 -74 4 -78 20C-62 8 -50 12 -46 26C-38 14 -26 12 -16 18Z',
        reference,
      ),
      region('M18 -6C40 -36 70 -36 92 -20C76 -12 74 4 78 20C62 8 50 12 46 26C38 14 26 12 16 18Z', reference),
      region('M-22 -14L-24 -42L-8 -30H8L24 -42L22 -14C26 16 14 30 0 34C-14 30 -26 16 -22 -14Z', reference),
      dot(-9, -8, 5),
      dot(9, -8, 5),
      line('M-8 8Q0 14 8 8'),
    ],
    x,
    y,
    scale,
  )

const EGG = 'M0 -110C36 -110 46 -64 46 -44C46 -16 26 0 0 0C-26 0 -46 -16 -46 -44C-46 -64 -36 -110 0 -110Z'

/** An Easter egg in three colors with one of three patterns, 92 wide and 110 high. */
export function egg(
  x: number,
  y: number,
  scale: number,
  pattern: 'bands' | 'zigzag' | 'dots',
  [shell, one, other]: readonly [string, string, string],
  turn = 0,
): Drawn {
  const patterns = {
    bands: [region('M-60 -84H60V-60H-60Z', one), region('M-60 -38H60V-14H-60Z', other)],
    zigzag: [
      region('M-60 -70L-36 -92L-12 -70L12 -92L36 -70L60 -92V-50L36 -34L12 -54L-12 -34L-36 -54L-60 -34Z', one),
      region('M-60 -18Q0 -4 60 -18V20H-60Z', other),
    ],
    dots: [circle(0, -78, 13, one), circle(-22, -44, 14, other), circle(22, -44, 14, one), circle(0, -18, 12, other)],
  }
  return put([clipped(EGG, shell, patterns[pattern])], x, y, scale, { turn })
}

/** A basket without a lid, 200 wide and 110 high; put what is in it behind it. */
export const basket = (x: number, y: number, scale = 1, reference = '#d9a566'): Drawn =>
  put(
    [
      clipped('M-98 -84H98L78 0H-78Z', reference, [
        line('M-60 -90L-50 10M-20 -90L-17 10M20 -90L17 10M60 -90L50 10M-100 -44H100'),
      ]),
      box(-108, -96, 216, 26, '#b98047', 12),
    ],
    x,
    y,
    scale,
  )

/** A fireplace with a fire, 260 wide and 260 high. */
export const fireplace = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      box(-112, -230, 224, 230, '#c8705a'),
      line('M-112 -180H-70M70 -180H112M-112 -120H-70M70 -120H112M-112 -60H-70M70 -60H112'),
      region('M-70 0V-130Q-70 -180 0 -180Q70 -180 70 -130V0Z', '#4b3f52'),
      region(
        'M0 -140C8 -104 50 -84 46 -48C44 -26 22 -20 0 -20C-22 -20 -44 -26 -46 -48C-50 -78 -16 -84 0 -140Z',
        '#ff7b25',
      ),
      region('M0 -86C6 -66 24 -58 22 -42C20 -28 10 -26 0 -26C-10 -26 -20 -28 -22 -42C-24 -56 -8 -60 0 -86Z', '#ffd23f'),
      box(-60, -24, 120, 24, '#8a5a32', 12),
      box(-134, -258, 268, 32, '#a9713c', 6),
    ],
    x,
    y,
    scale,
  )

/** A stocking that hangs from its origin, 70 wide and 110 high. */
export const stocking = (x: number, y: number, scale: number, reference: string): Drawn =>
  put(
    [
      region('M-24 14V56C-24 70 -30 74 -30 88C-30 106 -10 108 6 102L40 88C52 82 48 62 34 62L24 62V14Z', reference),
      box(-32, -8, 64, 30, '#ffffff', 8),
    ],
    x,
    y,
    scale,
  )

/** A smiling gingerbread figure, 150 wide and 190 high. */
export const gingerbread = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region(
        'M-26 -116C-60 -140 -44 -190 0 -190C44 -190 60 -140 26 -116C50 -112 74 -118 74 -94C74 -70 46 -74 34 -72C36 -50 56 -30 54 -14C50 6 16 6 0 -34C-16 6 -50 6 -54 -14C-56 -30 -36 -50 -34 -72C-46 -74 -74 -70 -74 -94C-74 -118 -50 -112 -26 -116Z',
        '#c98b4e',
      ),
      put(face, 0, -150),
      circle(0, -96, 12, '#e63946'),
      circle(0, -66, 12, '#57c785'),
    ],
    x,
    y,
    scale,
  )

/** A framed picture with hills, or a window, around its center. */
export const frame = (
  x: number,
  y: number,
  width: number,
  height: number,
  reference: string,
  inside: readonly Drawn[],
): Drawn =>
  put(
    [
      box(-width / 2 - 16, -height / 2 - 16, width + 32, height + 32, reference, 6),
      clipped(boxPath(-width / 2, -height / 2, width, height), '#cdeafb', inside),
    ],
    x,
    y,
  )

/** A round nest of grass. */
export const nest = (x: number, y: number, scale = 1): Drawn =>
  put([region(ellipsePath(0, -16, 110, 26), '#b5a642')], x, y, scale)
