/** Things to eat, and what they lie on. Each stands on its origin. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, ellipse, ellipsePath } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A cake of two tiers with icing and three candles, 240 wide and 270 high. */
export const cake = (
  x: number,
  y: number,
  scale: number,
  [dough, icing, second]: readonly [string, string, string],
): Drawn =>
  put(
    [
      ellipse(0, -4, 136, 18, '#d7e3ea'),
      ...[-40, 0, 40].flatMap((left) => [
        box(left - 11, -226, 22, 46, '#7cc8ee', 3),
        region(
          `M${left} -276C${left + 16} -252 ${left + 20} -230 ${left} -226C${left - 20} -230 ${left - 16} -252 ${left} -276Z`,
          '#ffb703',
        ),
      ]),
      box(-72, -184, 144, 92, second, 14),
      region(
        'M-78 -160C-84 -190 -60 -196 0 -196C60 -196 84 -190 78 -160C76 -136 50 -136 48 -154C44 -128 14 -128 8 -152C2 -132 -26 -132 -30 -152C-36 -130 -74 -132 -78 -160Z',
        icing,
      ),
      box(-112, -100, 224, 96, dough, 14),
      region(
        'M-118 -72C-124 -102 -100 -108 0 -108C100 -108 124 -102 118 -72C114 -48 80 -46 74 -66C68 -38 34 -38 26 -62C16 -42 -18 -42 -28 -62C-36 -38 -70 -38 -78 -66C-84 -46 -112 -48 -118 -72Z',
        icing,
      ),
    ],
    x,
    y,
    scale,
  )

/** A cupcake with a cherry, 110 wide and 140 high. */
export const cupcake = (x: number, y: number, scale: number, cream: string, paper = '#7cc8ee'): Drawn =>
  put(
    [
      clipped('M-44 -56H44L32 0H-32Z', paper, [line('M-18 -60L-13 4M18 -60L13 4')]),
      region(
        'M-52 -52C-66 -84 -40 -92 -36 -88C-40 -112 -10 -122 0 -122C10 -122 40 -112 36 -88C40 -92 66 -84 52 -52Z',
        cream,
      ),
      line('M-34 -86Q0 -66 34 -88'),
      circle(0, -124, 17, '#e63946'),
    ],
    x,
    y,
    scale,
  )

/** An ice cream cone with two balls, 100 wide and 200 high. */
export const iceCream = (
  x: number,
  y: number,
  scale: number,
  [top, middle]: readonly [string, string],
  turn = 0,
): Drawn =>
  put(
    [
      circle(0, -156, 38, top),
      region(
        'M-52 -96C-60 -138 -30 -148 0 -148C30 -148 60 -138 52 -96C48 -84 28 -84 24 -96C18 -82 -2 -82 -8 -96C-14 -82 -48 -82 -52 -96Z',
        middle,
      ),
      clipped('M-44 -92H44L0 0Z', '#e8b96a', [line('M-60 -60L20 10M-30 -100L50 -20M60 -60L-20 10M30 -100L-50 -20')]),
    ],
    x,
    y,
    scale,
    { turn },
  )

/** A ring of dough with icing, seen from above, 110 wide, around its center. */
export const donut = (x: number, y: number, scale: number, icing: string): Drawn =>
  put(
    [
      circle(0, 0, 56, '#d9a566'),
      region(
        'M-39 0C-42 -27 -21 -40 0 -40C21 -40 42 -27 39 0C41 19 30 21 25 32C16 42 6 32 -4 38C-16 44 -21 32 -30 26C-41 19 -36 9 -39 0Z',
        icing,
      ),
      circle(0, 0, 15, '#fff7e6'),
    ],
    x,
    y,
    scale,
  )

/** A loaf with cuts, 150 wide and 90 high. */
export const loaf = (x: number, y: number, scale: number, reference = '#d9a05b'): Drawn =>
  put(
    [
      region('M-70 0C-84 -40 -76 -84 0 -84C76 -84 84 -40 70 0Z', reference),
      ...[-38, 0, 38].map((left) =>
        region(
          `M${left - 8} -26C${left - 18} -44 ${left - 6} -62 ${left + 8} -66C${left + 16} -46 ${left + 4} -32 ${left - 8} -26Z`,
          '#f5deb3',
        ),
      ),
    ],
    x,
    y,
    scale,
  )

/** An apple with a leaf, 80 wide and 100 high. */
export const apple = (x: number, y: number, scale = 1, reference = '#e63946'): Drawn =>
  put(
    [
      line('M0 -74Q2 -92 12 -98'),
      region('M2 -84C20 -108 44 -100 48 -88C36 -74 14 -74 2 -84Z', '#57a639'),
      region('M0 -70C-24 -86 -50 -66 -46 -36C-42 -10 -22 6 0 -2C22 6 42 -10 46 -36C50 -66 24 -86 0 -70Z', reference),
    ],
    x,
    y,
    scale,
  )

/** A slice of melon with seeds, 150 wide and 80 high. */
export const melon = (x: number, y: number, scale = 1, turn = 0): Drawn =>
  put(
    [
      region('M-78 -70A78 78 0 0 0 78 -70Z', '#57a639'),
      region('M-62 -70A62 62 0 0 0 62 -70Z', '#ef476f'),
      line('M-28 -54v8M0 -50v8M28 -54v8M-14 -32v8M14 -32v8'),
    ],
    x,
    y,
    scale,
    { turn },
  )

/** A plate seen a little from above, with nothing on it. */
export const plate = (x: number, y: number, rx: number, ry: number, reference = '#f1f5f8'): Drawn[] => [
  ellipse(x, y, rx, ry, reference),
  line(ellipsePath(x, y, rx * 0.72, ry * 0.66)),
]

/** A mug with a handle, 110 wide and 100 high. */
export const mug = (
  x: number,
  y: number,
  scale: number,
  reference: string,
  drink = '#8a5a32',
  mirrored = false,
): Drawn =>
  put(
    [
      region('M34 -76C84 -86 84 -14 30 -22L32 -40C58 -36 56 -62 34 -58Z', reference),
      region('M-46 -88L-38 -14Q-36 0 -22 0H22Q36 0 38 -14L46 -88Z', reference),
      ellipse(0, -88, 46, 14, drink),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A bottle or jug, 80 wide and 150 high. */
export const jug = (x: number, y: number, scale: number, reference: string, label: string): Drawn =>
  put(
    [
      region('M-22 -150H22V-112C50 -96 48 -60 44 -10Q43 0 34 0H-34Q-43 0 -44 -10C-48 -60 -50 -96 -22 -112Z', reference),
      box(-28, -164, 56, 22, label, 6),
      box(-45, -70, 90, 44, label),
    ],
    x,
    y,
    scale,
  )
