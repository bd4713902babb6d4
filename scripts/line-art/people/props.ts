/** Things that people of these pages use. Each stands on its origin unless said otherwise. */
import { clipped, type Drawn, line, put, region } from '#scripts/line-art/scenes/shapes/layer.ts'
import { box, boxPath, circle, dot, ellipse, ellipsePath, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'

/** A football around its middle. */
export const football = (x: number, y: number, radius: number): Drawn =>
  put(
    [
      clipped(ellipsePath(0, 0, 40, 40), '#ffffff', [
        polygon(
          [
            [0, -17],
            [16, -5],
            [10, 14],
            [-10, 14],
            [-16, -5],
          ],
          '#5b6470',
        ),
        line('M0 -17V-44M16 -5L44 -16M10 14L26 36M-10 14L-26 36M-16 -5L-44 -16'),
      ]),
    ],
    x,
    y,
    radius / 40,
  )

/** A basketball around its middle. */
export const basketball = (x: number, y: number, radius: number): Drawn =>
  put([clipped(ellipsePath(0, 0, 40, 40), '#f2842e', [line('M-44 0H44M0 -44V44')])], x, y, radius / 40, { turn: 25 })

/** A wheelchair from the side, facing right; the seat is 70 above the ground. What sits in it is drawn between the two parts. */
export const wheelchairBack = (color: string): Drawn[] => [region('M-52 -150H-36L-26 -72H36V-58H-38Z', color)]
export const wheelchairFront = (color: string): Drawn[] => [
  region('M36 -70H50L64 -20H84V-6H52Z', color),
  circle(58, -14, 14, '#9aa5b1'),
  circle(-12, -48, 48, '#5b6470'),
  circle(-12, -48, 34, '#e9eef2'),
  line('M-12 -82V-14M-46 -48H22M-36 -72L12 -24M-36 -24L12 -72'),
  circle(-12, -48, 10, color),
]

/** A sofa, 420 wide and 190 high. */
export const sofa = (color: string, cushion: string): Drawn[] => [
  box(-180, -22, 26, 22, '#8a5a32', 4),
  box(154, -22, 26, 22, '#8a5a32', 4),
  region('M-180 -60V-150Q-180 -190 -130 -190H130Q180 -190 180 -150V-60Z', color),
  box(-172, -92, 172, 70, cushion, 16),
  box(0, -92, 172, 70, cushion, 16),
  region('M-210 -100Q-210 -126 -184 -126Q-160 -126 -160 -100V-18H-210Z', color),
  region('M210 -100Q210 -126 184 -126Q160 -126 160 -100V-18H210Z', color),
]

/** A picture in a frame around its middle. */
export const picture = (
  x: number,
  y: number,
  width: number,
  height: number,
  frame: string,
  ...inside: readonly Drawn[]
): Drawn =>
  put(
    [
      box(-width / 2, -height / 2, width, height, frame, 6),
      clipped(boxPath(-width / 2 + 14, -height / 2 + 14, width - 28, height - 28), '#dff1fb', inside),
    ],
    x,
    y,
  )

/** A bowl with batter, 120 wide and 64 high. */
export const bowl = (color: string, batter = '#fff1c9'): Drawn[] => [
  ellipse(0, -58, 60, 14, batter),
  region('M-62 -60Q0 -36 62 -60C60 -20 36 0 0 0C-36 0 -60 -20 -62 -60Z', color),
]

/** A school bag on the back of somebody seen from the front: two straps over the body. */
export const straps = (torso: number, color: string): Drawn[] => [
  region(
    `M-28 ${2 - torso}C-32 ${-torso * 0.6} -32 ${-torso * 0.4} -28 -8L-15 -8C-20 ${-torso * 0.4} -19 ${-torso * 0.6} -15 ${-torso}Z`,
    color,
  ),
  region(
    `M28 ${2 - torso}C32 ${-torso * 0.6} 32 ${-torso * 0.4} 28 -8L15 -8C20 ${-torso * 0.4} 19 ${-torso * 0.6} 15 ${-torso}Z`,
    color,
  ),
]

/** A book held open around its middle. */
export const openBook = (color: string): Drawn[] => [
  region('M-66 -30H66V36H-66Z', color),
  region('M0 -26C-18 -40 -44 -40 -60 -34V26C-44 20 -18 20 0 34Z', '#ffffff'),
  region('M0 -26C18 -40 44 -40 60 -34V26C44 20 18 20 0 34Z', '#ffffff'),
]

/** A watering can around its handle, which pours to the right. */
export const wateringCan = (color: string): Drawn[] => [
  region('M24 24L70 -14L82 -22L92 -6L80 0L40 52Z', color),
  region('M-34 8H34L38 66Q0 76 -38 66Z', color),
  line('M-30 8C-30 -30 30 -30 30 8'),
]

/** A sunflower on a long stem, 300 high. */
export const bigSunflower = (x: number, y: number, scale: number): Drawn =>
  put(
    [
      region('M-7 0V-220H7V0Z', '#6fb23c'),
      region('M4 -60C30 -110 70 -110 90 -96C80 -60 40 -46 4 -52Z', '#7cb342'),
      region('M-4 -110C-30 -150 -66 -150 -84 -138C-74 -106 -36 -94 -4 -102Z', '#7cb342'),
      ...Array.from({ length: 12 }, (_, at) =>
        put(
          [region('M0 -30C-20 -46 -16 -72 0 -88C16 -72 20 -46 0 -30Z', at % 2 === 0 ? '#ffd23f' : '#ffb703')],
          0,
          -226,
          1,
          { turn: at * 30 },
        ),
      ),
      circle(0, -226, 38, '#8a5a32'),
      circle(0, -226, 20, '#a5622f'),
    ],
    x,
    y,
    scale,
  )

/** A doctor's couch, 300 wide, its top 110 above the floor. */
export const couch = (color: string): Drawn[] => [
  box(-130, -84, 22, 84, '#9aa5b1', 4),
  box(108, -84, 22, 84, '#9aa5b1', 4),
  box(-156, -112, 312, 34, color, 14),
]

export const teddy = (x: number, y: number, scale: number, fur = '#c98b52', light = '#f0d6b0'): Drawn =>
  put(
    [
      ellipse(-40, -14, 26, 20, fur),
      ellipse(40, -14, 26, 20, fur),
      ellipse(-46, -66, 16, 28, fur),
      ellipse(46, -66, 16, 28, fur),
      ellipse(0, -50, 44, 50, fur),
      ellipse(0, -42, 26, 30, light),
      circle(-36, -148, 19, fur),
      circle(36, -148, 19, fur),
      ellipse(0, -118, 48, 42, fur),
      ellipse(0, -104, 24, 19, light),
      dot(-19, -126, 5.5),
      dot(19, -126, 5.5),
      dot(0, -110, 6),
    ],
    x,
    y,
    scale,
  )
