/** Houses and things that people build. Each stands on its origin. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, dot, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'

const GLASS = '#bfe6ff'

/** A window with a cross of two bars. */
export const windowPane = (x: number, y: number, width: number, height: number, reference = GLASS): Drawn[] => [
  box(x, y, width, height, reference),
  line(`M${x + width / 2} ${y}v${height}M${x} ${y + height / 2}h${width}`),
]

/** A house with a door, a window and a chimney, 200 wide and 210 high. */
export const house = (x: number, y: number, scale: number, wall: string, roof: string, mirrored = false): Drawn =>
  put(
    [
      box(44, -196, 30, 60, '#b5654a'),
      box(-84, -120, 168, 120, wall),
      polygon(
        [
          [-106, -112],
          [0, -206],
          [106, -112],
        ],
        roof,
      ),
      box(-62, -82, 46, 82, '#a9713c', 4),
      dot(-26, -40, 4),
      box(10, -86, 54, 50, GLASS),
      circle(0, -146, 17, GLASS),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A barn, 230 wide and 230 high. */
export const barn = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region('M-104 0V-130L-70 -196L0 -226L70 -196L104 -130V0Z', '#d1495b'),
      region('M-122 -118L-78 -210L0 -244L78 -210L122 -118L100 -112L64 -190L0 -218L-64 -190L-100 -112Z', '#8d99ae'),
      box(-50, -100, 50, 100, '#f4e3c1'),
      box(0, -100, 50, 100, '#f4e3c1'),
      line('M-50 -100L0 0M-50 0L0 -100M0 -100L50 0M0 0L50 -100'),
      box(-24, -176, 48, 44, '#fff3b0'),
    ],
    x,
    y,
    scale,
  )

/** A tower with a pointed roof and a flag, 100 wide and 290 high. */
export const tower = (x: number, y: number, scale: number, wall: string, roof: string, flag = '#ffd23f'): Drawn =>
  put(
    [
      line('M0 -236V-292'),
      region('M0 -292L44 -278L0 -262Z', flag),
      box(-38, -150, 76, 150, wall),
      polygon(
        [
          [-54, -142],
          [0, -242],
          [54, -142],
        ],
        roof,
      ),
      region('M-16 -64V-96A16 16 0 0 1 16 -96V-64Z', GLASS),
    ],
    x,
    y,
    scale,
  )

/** A castle of three towers and a gate, 330 wide and 310 high. */
export const castle = (x: number, y: number, scale: number, wall: string, roof: string): Drawn =>
  put(
    [
      put([tower(0, 0, 1.05, wall, roof)], 0, -100, 0.9),
      region('M-110 0V-150H-80V-130H-50V-150H-20V-130H20V-150H50V-130H80V-150H110V0Z', wall),
      tower(-128, 0, 1, wall, roof),
      tower(128, 0, 1, wall, roof),
      region('M-44 0V-54A44 44 0 0 1 44 -54V0Z', '#a9713c'),
      line('M0 0V-98'),
      dot(-12, -40, 4),
      dot(12, -40, 4),
    ],
    x,
    y,
    scale,
  )

/** A house of a street with windows in two columns, `floors` high, 130 wide. */
export const block = (x: number, y: number, scale: number, floors: number, wall: string, glass = GLASS): Drawn =>
  put(
    [
      box(-64, -floors * 62 - 28, 128, floors * 62 + 28, wall),
      box(-72, -floors * 62 - 44, 144, 24, '#e8d8c3'),
      ...Array.from({ length: floors }, (_, floor) => [
        box(-46, -floor * 62 - 62, 36, 42, glass),
        box(10, -floor * 62 - 62, 36, 42, glass),
      ]).flat(),
    ],
    x,
    y,
    scale,
  )

/** A shop with an awning, a door and a wide window, 230 wide and 210 high. */
export const shop = (
  x: number,
  y: number,
  scale: number,
  wall: string,
  [one, other]: readonly [string, string],
): Drawn =>
  put(
    [
      box(-108, -200, 216, 200, wall),
      box(-88, -96, 108, 76, GLASS, 6),
      box(40, -104, 52, 104, '#a9713c', 6),
      dot(52, -50, 4.5),
      ...[0, 1, 2, 3, 4].map((at) =>
        region(
          `M${-100 + at * 40} -160H${-60 + at * 40}L${-66 + at * 44} -116Q${-88 + at * 44} -96 ${-110 + at * 44} -116Z`,
          at % 2 === 0 ? one : other,
        ),
      ),
    ],
    x,
    y,
    scale,
  )

/** A fence of pickets from `x` to the right. */
export const fence = (x: number, y: number, pickets: number, scale = 1, reference = '#f4e3c1'): Drawn =>
  put(
    [
      box(-16, -56, pickets * 56, 28, reference),
      ...Array.from({ length: pickets }, (_, at) =>
        region(`M${at * 56} 0V-70L${at * 56 + 14} -88L${at * 56 + 28} -70V0Z`, reference),
      ),
    ],
    x,
    y,
    scale,
  )

/** A tent with an open front, 240 wide and 160 high. */
export const tent = (x: number, y: number, scale: number, [one, other]: readonly [string, string]): Drawn =>
  put(
    [region('M0 -156L-124 0H124Z', one), region('M0 -156L-66 0H66Z', other), region('M0 -110L-34 0H34Z', '#5c4b7d')],
    x,
    y,
    scale,
  )

/** A fire of logs with two flames, 140 wide and 150 high. */
export const campfire = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region(
        'M0 -150C10 -112 54 -94 48 -50C46 -24 24 -14 0 -14C-24 -14 -46 -24 -48 -50C-52 -82 -18 -90 0 -150Z',
        '#ff7b25',
      ),
      region('M0 -92C6 -70 26 -62 24 -40C22 -24 12 -20 0 -20C-12 -20 -22 -24 -24 -40C-26 -58 -8 -62 0 -92Z', '#ffd23f'),
      put([box(-70, -12, 140, 26, '#8a5a32', 12)], 0, -6, 1, { turn: 12 }),
      put([box(-70, -12, 140, 26, '#a9713c', 12)], 0, -6, 1, { turn: -12 }),
    ],
    x,
    y,
    scale,
  )

/** A lighthouse with three bands, 120 wide and 330 high. */
export const lighthouse = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      clipped('M-54 0L-34 -230H34L54 0Z', '#ffffff', [
        region('M-60 -40H60V-96H-60Z', '#e63946'),
        region('M-60 -150H60V-200H-60Z', '#e63946'),
      ]),
      box(-30, -286, 60, 46, '#fff3b0'),
      box(-48, -244, 96, 20, '#8d99ae'),
      region('M-42 -284Q0 -352 42 -284Z', '#e63946'),
      region('M-16 0V-34A16 16 0 0 1 16 -34V0Z', '#a9713c'),
    ],
    x,
    y,
    scale,
  )

/** A windmill, 220 wide and 300 high. */
export const windmill = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region('M-58 0L-40 -160H40L58 0Z', '#f4e3c1'),
      region('M-48 -156C-40 -216 40 -216 48 -156Z', '#b5654a'),
      region('M-20 0V-46A20 20 0 0 1 20 -46V0Z', '#a9713c'),
      box(-18, -110, 36, 32, GLASS),
      ...[20, 110, 200, 290].map((turn) =>
        put([box(-4, -128, 40, 96, '#ffffff'), line('M0 0V-130M-4 -82H36')], 0, -164, 1, { turn }),
      ),
      circle(0, -164, 14, '#ffd23f'),
    ],
    x,
    y,
    scale,
  )

/** An igloo, 260 wide and 140 high. */
export const igloo = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      clipped('M-130 0A130 130 0 0 1 130 0Z', '#e3f3fc', [
        line('M-120 -44H120M-90 -90H90M-60 -44V0M-20 -90V-44M40 -90V-44M0 -90V-140M90 -44V0M-84 -90V-44'),
      ]),
      region('M10 0V-34A40 40 0 0 1 90 -34V0Z', '#cfe6f5'),
      region('M28 0V-28A22 22 0 0 1 72 -28V0Z', '#5b7fa6'),
    ],
    x,
    y,
    scale,
  )
