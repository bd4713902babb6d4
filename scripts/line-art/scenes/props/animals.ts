/** Animals of few parts that the icon sets lack, or draw with too many. Each stands on its origin. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { circle, dot, ellipse, ellipsePath, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A young dragon that sits, 260 wide and 300 high, looking to the left. */
export const dragon = (
  x: number,
  y: number,
  scale: number,
  skin: string,
  belly: string,
  wing: string,
  mirrored = false,
): Drawn =>
  put(
    [
      region('M40 -24C110 -4 150 -40 130 -84L158 -96L150 -64C176 -10 130 34 30 12Z', skin),
      region(
        'M28 -148C60 -220 110 -226 148 -206C132 -192 132 -176 138 -160C118 -166 104 -158 98 -142C84 -154 66 -150 56 -128Z',
        wing,
      ),
      region('M-56 0C-84 -60 -60 -110 -44 -150L36 -150C66 -110 92 -50 66 0Z', skin),
      clipped('M-52 0C-70 -56 -50 -106 -34 -140H-2C16 -96 20 -40 6 0Z', belly, [
        line('M-80 -104H40M-80 -70H40M-80 -36H40'),
      ]),
      ellipse(40, -14, 46, 24, skin),
      ellipse(-40, -10, 38, 20, skin),
      polygon(
        [
          [10, -262],
          [22, -312],
          [44, -252],
        ],
        belly,
      ),
      polygon(
        [
          [-28, -262],
          [-24, -310],
          [2, -266],
        ],
        belly,
      ),
      region(
        'M-30 -268C40 -290 84 -220 48 -160C20 -132 -20 -140 -44 -146C-100 -140 -118 -160 -112 -184C-106 -206 -80 -208 -64 -214C-62 -240 -52 -260 -30 -268Z',
        skin,
      ),
      circle(-16, -220, 18, '#ffffff'),
      dot(-20, -218, 8),
      dot(-92, -184, 4.5),
      line('M-98 -164C-70 -156 -50 -158 -34 -172'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A bee, 110 wide and 90 high, around its center, flying to the left. */
export const bee = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      put([ellipse(0, -34, 19, 32, '#d7f1fb')], 6, -16, 1, { turn: -16 }),
      put([ellipse(0, -34, 19, 32, '#d7f1fb')], 14, -16, 1, { turn: 28 }),
      clipped(ellipsePath(0, 0, 54, 36), '#ffd23f', [
        region('M-14 -50Q-2 0 -14 50H8Q20 0 8 -50Z', '#5b4a3a'),
        region('M28 -50Q38 0 28 50H70V-50Z', '#5b4a3a'),
      ]),
      dot(-32, -8, 5),
      line('M-40 8Q-32 16 -24 10M-36 -32Q-40 -48 -52 -50M-22 -36Q-22 -52 -32 -58'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A butterfly, 130 wide and 110 high, around its center. */
export const butterfly = (
  x: number,
  y: number,
  scale: number,
  [upper, lower]: readonly [string, string],
  turn = 0,
): Drawn =>
  put(
    [
      line('M-4 -34Q-10 -54 -22 -58M4 -34Q10 -54 22 -58'),
      region('M-4 -8C-30 -62 -72 -56 -68 -22C-64 6 -30 10 -4 -2Z', upper),
      region('M4 -8C30 -62 72 -56 68 -22C64 6 30 10 4 -2Z', upper),
      region('M-4 2C-34 6 -56 28 -44 46C-30 62 -8 40 -4 18Z', lower),
      region('M4 2C34 6 56 28 44 46C30 62 8 40 4 18Z', lower),
      region(ellipsePath(0, 0, 9, 36), '#8a5a32'),
    ],
    x,
    y,
    scale,
    { turn },
  )

/** A ladybird with four spots, 100 wide and 70 high, walking to the left. */
export const ladybird = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      line('M-24 -6L-30 6M0 -6V8M24 -6L30 6'),
      region('M-30 -8C-60 -4 -64 -44 -30 -46Z', '#5b4a3a'),
      clipped('M-42 -6C-42 -48 -20 -66 6 -66C34 -66 52 -40 54 -6Z', '#e63946', [
        dot(-16, -26, 8),
        dot(10, -46, 8),
        dot(14, -18, 8),
        dot(38, -28, 8),
      ]),
      line('M-44 -44Q-52 -60 -64 -60'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A bird that sings, 90 wide and 80 high, looking to the left. */
export const bird = (
  x: number,
  y: number,
  scale: number,
  [body, wing]: readonly [string, string],
  mirrored = false,
): Drawn =>
  put(
    [
      line('M-8 -6V6M10 -6V6'),
      polygon(
        [
          [-36, -58],
          [-60, -48],
          [-34, -40],
        ],
        '#ffb703',
      ),
      region('M-40 -50C-38 -84 4 -86 14 -54L58 -66C62 -24 34 0 0 -2C-26 -4 -40 -22 -40 -50Z', body),
      region('M-4 -36C12 -48 34 -44 42 -38C36 -16 6 -12 -4 -36Z', wing),
      dot(-18, -56, 5),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A frog that sits, 130 wide and 110 high. */
export const frog = (x: number, y: number, scale = 1, reference = '#6ab04c'): Drawn =>
  put(
    [
      region('M-30 -10C-50 -60 -86 -40 -78 -12C-76 0 -60 2 -20 0Z', reference),
      region('M30 -10C50 -60 86 -40 78 -12C76 0 60 2 20 0Z', reference),
      region('M-36 0C-50 -50 -30 -74 0 -74C30 -74 50 -50 36 0Z', '#c5e99b'),
      region(
        'M-56 -76C-56 -106 -30 -110 0 -110C30 -110 56 -106 56 -76C56 -48 30 -44 0 -44C-30 -44 -56 -48 -56 -76Z',
        reference,
      ),
      circle(-30, -110, 19, '#ffffff'),
      circle(30, -110, 19, '#ffffff'),
      dot(-30, -108, 8),
      dot(30, -108, 8),
      line('M-34 -72Q0 -52 34 -72'),
    ],
    x,
    y,
    scale,
  )

/** A snail, 150 wide and 110 high, looking to the left. */
export const snail = (
  x: number,
  y: number,
  scale: number,
  [shell, body]: readonly [string, string],
  mirrored = false,
): Drawn =>
  put(
    [
      line('M-54 -56L-62 -84M-40 -56L-36 -84'),
      region(
        'M-64 -44C-64 -66 -30 -66 -30 -40C-30 -26 -20 -22 10 -22H66C80 -22 84 -8 78 0H-44C-62 0 -64 -20 -64 -44Z',
        body,
      ),
      circle(20, -56, 46, shell),
      circle(24, -52, 26, body),
      dot(-50, -42, 4.5),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A hedgehog, 190 wide and 120 high, looking to the right. */
export const hedgehog = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      region(
        'M40 -4L-50 0L-92 -10L-80 -30L-102 -48L-78 -60L-88 -86L-58 -86L-54 -112L-28 -100L-12 -122L8 -100L32 -112L36 -86L62 -80Z',
        '#8a5a32',
      ),
      region(
        'M36 -88C70 -90 92 -50 108 -38C108 -16 80 0 40 0H-34C-60 0 -60 -26 -34 -26C0 -24 16 -50 36 -88Z',
        '#f4d9b0',
      ),
      dot(66, -50, 6),
      dot(106, -34, 8),
      line('M78 -20Q88 -18 94 -24'),
      circle(30, -64, 14, '#e8b98a'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** An owl that sits, 110 wide and 130 high. */
export const owl = (x: number, y: number, scale = 1, reference = '#a9713c'): Drawn =>
  put(
    [
      region(
        'M-52 -50C-52 -90 -50 -110 -46 -134L-18 -122H18L46 -134C50 -110 52 -90 52 -50C52 -16 30 0 0 0C-30 0 -52 -16 -52 -50Z',
        reference,
      ),
      region('M-24 -56H24C34 -24 20 -8 0 -8C-20 -8 -34 -24 -24 -56Z', '#f4d9b0'),
      circle(-22, -86, 21, '#ffffff'),
      circle(22, -86, 21, '#ffffff'),
      dot(-20, -85, 9),
      dot(20, -85, 9),
      polygon(
        [
          [-11, -74],
          [11, -74],
          [0, -50],
        ],
        '#ffb703',
      ),
      region('M-50 -66C-76 -46 -74 -20 -54 -8C-40 -24 -38 -48 -50 -66Z', '#8a5a32'),
      region('M50 -66C76 -46 74 -20 54 -8C40 -24 38 -48 50 -66Z', '#8a5a32'),
    ],
    x,
    y,
    scale,
  )
