/** Lamps, candles, lanterns and fireworks. Each stands on its origin, or hangs from it. */
import { band, clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, ellipse } from '#scripts/line-art/scenes/shapes/shapes.ts'

const flame = (x: number, y: number, scale = 1): Drawn =>
  put([region('M0 0C-18 -8 -18 -30 0 -56C18 -30 18 -8 0 0Z', '#ffb703')], x, y, scale)

const candle = (x: number, y: number, height: number, color: string): Drawn[] => [
  box(x - 11, y - height, 22, height, color, 4),
  flame(x, y - height - 2, 0.9),
]

/** A menorah with nine candles, 520 wide and 420 high. */
export const menorah = (metal: string, candles: readonly string[]): Drawn[] => [
  band(
    'M-224 -300C-224 -110 224 -110 224 -300M-168 -300C-168 -150 168 -150 168 -300M-112 -300C-112 -200 112 -200 112 -300M-56 -300C-56 -240 56 -240 56 -300M0 -340V-30',
    22,
    metal,
  ),
  region('M-110 0C-100 -40 -40 -44 0 -44C40 -44 100 -40 110 0Z', metal),
  ...[-224, -168, -112, -56, 56, 112, 168, 224].flatMap((x, at) => [
    ...candle(x, -310, 70, candles[at % candles.length]!),
    box(x - 20, -312, 40, 16, metal, 6),
  ]),
  ...candle(0, -346, 80, candles[0]!),
  box(-22, -350, 44, 18, metal, 6),
]

/** A spinning top with four sides. */
export const dreidel = (
  x: number,
  y: number,
  scale: number,
  [one, other]: readonly [string, string],
  turn = 0,
): Drawn =>
  put(
    [
      box(-8, -150, 16, 44, other, 6),
      region('M-52 -106H20V-40L-16 0L-52 -40Z', one),
      region('M20 -106L52 -122V-56L-16 0L20 -40Z', other),
      region('M-52 -106L-20 -122H52L20 -106Z', one),
      region('M-34 -86H2V-72H-20V-52H-34Z', '#ffffff'),
    ],
    x,
    y,
    scale,
    { turn },
  )

/** A lantern with panes that hangs from its origin, 110 wide and 230 high. */
export const hangingLantern = (
  x: number,
  y: number,
  scale: number,
  metal: string,
  glass: readonly [string, string],
): Drawn =>
  put(
    [
      line('M0 -400V0'),
      circle(0, 12, 14, metal),
      region('M-40 70C-36 40 -14 34 0 24C14 34 36 40 40 70Z', metal),
      region('M-50 70H50L38 180H-38Z', glass[0]),
      region('M-16 70H16L12 180H-12Z', glass[1]),
      region('M-46 180H46L30 214H-30Z', metal),
      region('M0 214L-10 236L0 256L10 236Z', metal),
    ],
    x,
    y,
    scale,
  )

/** An oil lamp of clay. */
export const diya = (x: number, y: number, scale: number, clay: string, dots: string): Drawn =>
  put(
    [
      flame(0, -52, 1.15),
      ellipse(0, -48, 70, 16, '#ffe0a3'),
      clipped(
        'M-72 -50C-40 -34 40 -34 72 -50C70 -10 40 8 0 8C-40 8 -70 -10 -72 -50Z',
        clay,
        [-44, -14, 16, 46].map((at) => circle(at, -14, 11, dots)),
      ),
    ],
    x,
    y,
    scale,
  )

/** A round paper lantern with a tassel, hanging from its origin. */
export const paperLantern = (x: number, y: number, scale: number, color: string, gold = '#ffd23f'): Drawn =>
  put(
    [
      line('M0 -300V0'),
      box(-22, 0, 44, 16, gold, 4),
      ellipse(0, 66, 66, 52, color),
      region('M-24 16C-44 44 -44 88 -24 116H24C44 88 44 44 24 16Z', color),
      box(-22, 114, 44, 16, gold, 4),
      region('M-10 130H10L18 190H-18Z', gold),
    ],
    x,
    y,
    scale,
  )

/** A burst of fireworks of `rays` drops. */
export const firework = (x: number, y: number, scale: number, colors: readonly [string, string], count = 12): Drawn =>
  put(
    [
      ...Array.from({ length: count }, (_, at) =>
        put(
          [region('M0 -34C-9 -60 -13 -84 0 -108C13 -84 9 -60 0 -34Z', colors[at % 2]!)],
          0,
          0,
          at % 2 === 0 ? 1 : 0.8,
          { turn: (at * 360) / count },
        ),
      ),
      circle(0, 0, 18, colors[0]),
    ],
    x,
    y,
    scale,
  )

/** A round lantern of paper on a stick, with a cut-out; held at the origin. */
export const stickLantern = (color: string, cut: Drawn): Drawn[] => [
  line('M-8 30L52 -150V-128'),
  region('M28 -128H76L84 -112H20Z', '#b5763a'),
  circle(52, -72, 46, color),
  put([cut], 52, -72),
  region('M30 -32H74L66 -14H38Z', '#b5763a'),
]
