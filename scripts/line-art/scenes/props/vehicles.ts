/** Vehicles of few large parts, seen from the side, driving to the right. Each stands on its origin. */
import { wheel } from './things.ts'
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, circle, dot, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'

const GLASS = '#bfe6ff'

/** A car, 230 long and 130 high. */
export const car = (x: number, y: number, scale: number, body: string, mirrored = false): Drawn =>
  put(
    [
      region('M-72 -66C-60 -112 -44 -124 -10 -124H14C48 -124 62 -100 78 -66Z', body),
      region('M-50 -66C-42 -98 -34 -106 -8 -106V-66Z', GLASS),
      region('M10 -106C36 -106 44 -92 54 -66H10Z', GLASS),
      region('M-112 -24V-42C-112 -60 -100 -68 -84 -68H70C100 -68 114 -52 114 -24Z', body),
      circle(96, -44, 11, '#fff3b0'),
      ...wheel(-62, -24, 26),
      ...wheel(62, -24, 26),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A bus with four windows, 310 long and 170 high. */
export const bus = (x: number, y: number, scale: number, body: string, mirrored = false): Drawn =>
  put(
    [
      box(-152, -168, 304, 140, body, 22),
      ...[-134, -78, -22].map((left) => box(left, -150, 46, 50, GLASS, 6)),
      box(40, -150, 40, 118, GLASS, 6),
      region('M96 -150H124Q136 -150 138 -138L146 -92H96Z', GLASS),
      region('M-152 -84H32V-62H-152Z', '#ffffff'),
      circle(130, -58, 12, '#fff3b0'),
      ...wheel(-86, -28, 30),
      ...wheel(6, -28, 30),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A fire engine with a ladder, 300 long and 170 high. */
export const fireEngine = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      put([box(-150, -14, 220, 28, '#e8d8c3', 6), line('M-110 -14V14M-70 -14V14M-30 -14V14M10 -14V14')], 0, -142, 1, {
        turn: -6,
      }),
      box(-146, -116, 190, 90, '#e63946', 8),
      box(-126, -98, 66, 42, '#f4f1ea', 4),
      box(-42, -98, 66, 42, '#f4f1ea', 4),
      region('M44 -150H104Q118 -150 122 -138L146 -78V-26H44Z', '#e63946'),
      region('M60 -132H98Q106 -132 108 -124L122 -84H60Z', GLASS),
      box(60, -176, 44, 26, '#4d9de0', 8),
      circle(126, -54, 12, '#fff3b0'),
      ...wheel(-88, -26, 32),
      ...wheel(86, -26, 32),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A truck with a load of earth, 280 long and 150 high. */
export const dumper = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      region('M-120 -112C-100 -150 -60 -160 -30 -144C-10 -164 20 -146 30 -112Z', '#b98047'),
      region('M-146 -120H46L30 -52H-122Z', '#ffb703'),
      line('M-92 -120L-80 -52M-46 -120L-40 -52M0 -120V-52'),
      region('M52 -136H98Q112 -136 116 -124L134 -76V-30H52Z', '#fb8500'),
      region('M66 -118H94Q100 -118 102 -112L114 -78H66Z', GLASS),
      box(-124, -54, 178, 26, '#8d99ae'),
      ...wheel(-84, -28, 30),
      ...wheel(-14, -28, 30),
      ...wheel(92, -28, 30),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A digger with its arm raised to the right, 330 long and 230 high. */
export const digger = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      polygon(
        [
          [0, -96],
          [76, -206],
          [104, -194],
          [40, -72],
        ],
        '#ffb703',
      ),
      polygon(
        [
          [76, -206],
          [104, -218],
          [168, -118],
          [140, -106],
        ],
        '#fb8500',
      ),
      region('M128 -112L184 -126C204 -96 188 -66 158 -62C136 -64 126 -86 128 -112Z', '#8d99ae'),
      box(-124, -120, 158, 62, '#ffb703', 14),
      region('M-74 -120V-186Q-74 -196 -64 -196H-6Q4 -196 8 -186L24 -120Z', '#fb8500'),
      region('M-54 -128V-176H-10L2 -128Z', GLASS),
      box(-132, -58, 176, 58, '#5b6470', 28),
      ...[-98, -44, 10].map((left) => circle(left, -29, 16, '#dfe5ea')),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A steam engine, 240 long and 200 high, driving to the right. */
export const engine = (x: number, y: number, scale = 1): Drawn =>
  put(
    [
      region('M52 -128L40 -186H96L84 -128Z', '#3a4a63'),
      box(-20, -134, 130, 84, '#e63946', 30),
      box(-112, -176, 104, 126, '#e63946', 6),
      box(-128, -196, 136, 28, '#3a4a63', 10),
      box(-92, -152, 64, 52, GLASS, 6),
      circle(4, -142, 16, '#ffd23f'),
      region('M86 -50L126 -14H60V-50Z', '#ffd23f'),
      box(-120, -58, 196, 26, '#3a4a63'),
      ...wheel(-72, -34, 34, '#5b6470', '#ffd23f'),
      ...wheel(4, -22, 22, '#5b6470', '#ffd23f'),
      ...wheel(56, -22, 22, '#5b6470', '#ffd23f'),
    ],
    x,
    y,
    scale,
  )

/** A wagon with windows, 190 long and 140 high. */
export const wagon = (x: number, y: number, scale: number, body: string): Drawn =>
  put(
    [
      line('M-100 -36H100'),
      box(-86, -120, 172, 84, body, 8),
      box(-96, -138, 192, 24, '#3a4a63', 10),
      ...[-70, -20, 30].map((left) => box(left, -104, 40, 38, GLASS, 6)),
      ...wheel(-50, -22, 22, '#5b6470', '#ffd23f'),
      ...wheel(50, -22, 22, '#5b6470', '#ffd23f'),
    ],
    x,
    y,
    scale,
  )

/** A sailing boat, 200 wide and 250 high; its origin is in the water. */
export const sailboat = (x: number, y: number, scale: number, hull: string, sail: string, mirrored = false): Drawn =>
  put(
    [
      line('M0 -240V-50'),
      region('M14 -224C60 -180 92 -120 96 -62H14Z', sail),
      region('M-14 -200C-50 -160 -74 -110 -80 -62H-14Z', '#fff3b0'),
      region('M-106 -48H110C100 0 80 12 60 12H-60C-84 12 -98 -8 -106 -48Z', hull),
      region('M-101 -28H106L110 -48H-106Z', '#ffffff'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A round little steamer, 250 wide and 190 high; its origin is in the water. */
export const steamer = (x: number, y: number, scale: number, hull: string, mirrored = false): Drawn =>
  put(
    [
      box(-10, -186, 46, 80, '#e63946'),
      box(-16, -196, 58, 24, '#3a4a63', 6),
      box(-78, -114, 150, 66, '#ffffff', 8),
      ...[-46, 0, 46].map((left) => circle(left - 4, -82, 16, GLASS)),
      region('M-130 -56H134C128 -10 104 14 74 14H-74C-104 14 -122 -14 -130 -56Z', hull),
      region('M-126 -32H128L134 -56H-130Z', '#ffd23f'),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A pirate ship with two sails, 320 wide and 330 high; its origin is in the water. */
export const pirateShip = (x: number, y: number, scale = 1, mirrored = false): Drawn =>
  put(
    [
      box(-62, -276, 14, 230, '#8a5a32'),
      box(58, -300, 14, 250, '#8a5a32'),
      region('M66 -322L112 -306L66 -290Z', '#3a4a63'),
      region('M-122 -236Q-56 -250 8 -236Q-14 -176 8 -118Q-56 -132 -122 -118Q-104 -176 -122 -236Z', '#fff7e6'),
      region('M18 -264Q70 -276 124 -264Q106 -190 124 -118Q70 -132 18 -118Q36 -190 18 -264Z', '#e63946'),
      region('M-166 -104H-104V-66H110V-96H178C172 -30 130 14 90 14H-90C-130 14 -160 -30 -166 -104Z', '#b5763a'),
      region('M-154 -40H160L172 -66H-162Z', '#ffd23f'),
      ...[-70, 0, 70].map((left) => circle(left, -12, 15, '#3a4a63')),
    ],
    x,
    y,
    scale,
    { mirrored },
  )

/** A rocket that points up, 160 wide and 270 high, around its center. */
export const rocket = (x: number, y: number, scale: number, turn = 0): Drawn =>
  put(
    [
      region('M-26 90C-40 130 -12 140 0 176C12 140 40 130 26 90Z', '#ff9f1c'),
      region('M-40 30L-82 84V116L-34 92Z', '#e63946'),
      region('M40 30L82 84V116L34 92Z', '#e63946'),
      clipped('M0 -136C44 -96 54 -30 44 30L34 96H-34L-44 30C-54 -30 -44 -96 0 -136Z', '#f4f6fa', [
        region('M-60 -72H60V-150H-60Z', '#e63946'),
        region('M-60 58H60V120H-60Z', '#8d99ae'),
      ]),
      circle(0, -22, 27, '#4d9de0'),
      circle(0, -22, 15, GLASS),
    ],
    x,
    y,
    scale,
    { turn },
  )

/** A saucer with a green passenger, 230 wide and 140 high, around its center. */
export const saucer = (x: number, y: number, scale: number, turn = 0): Drawn =>
  put(
    [
      region('M-62 -8C-62 -60 -34 -84 0 -84C34 -84 62 -60 62 -8Z', '#d7f1fb'),
      region('M-28 -8C-34 -44 -20 -62 0 -62C20 -62 34 -44 28 -8Z', '#8ac926'),
      dot(-10, -36, 5),
      dot(10, -36, 5),
      line('M-8 -22Q0 -14 8 -22'),
      region('M-116 12C-96 -20 96 -20 116 12C84 52 -84 52 -116 12Z', '#b8a1e3'),
      ...[-66, 0, 66].map((left) => circle(left, left === 0 ? 20 : 14, 14, '#ffd23f')),
    ],
    x,
    y,
    scale,
    { turn },
  )
