/** Things to eat. */
import { scallop } from '#scripts/line-art/shapes/motifs.ts'
import { both, box, circle, dot, each, ellipse, inside, line, shape, turned } from '#scripts/line-art/shapes/shape.ts'
import { pick } from '#scripts/line-art/settings/setting.ts'

/** Two eyes and a smile around (x, y). */
const smile = (x: number, y: number): string =>
  both(dot(x - 44, y, 13, 17), x) +
  line(`M${x - 26} ${y + 26}C${x - 12} ${y + 48} ${x + 12} ${y + 48} ${x + 26} ${y + 26}`)

const SEEDS = [
  [310, 260],
  [490, 260],
  [270, 340],
  [530, 340],
  [330, 440],
  [470, 440],
  [400, 500],
] as const
export const STRAWBERRY = [
  shape(
    'M400 150C520 110 640 170 630 280C620 400 500 566 400 566C300 566 180 400 170 280C160 170 280 110 400 150Z',
    '#ff5a5f',
  ),
  each(SEEDS, (x, y) => ellipse(x, y, 14, 20, '#ffe58a')),
  smile(400, 340),
  shape('M386 120C380 80 370 60 350 44L384 30C404 50 412 80 416 120Z', '#5fae4b'),
  shape(
    'M400 120C340 90 260 90 210 130C250 150 280 160 300 160C280 180 280 200 284 216C320 210 350 196 370 176C376 200 390 216 400 224C410 216 424 200 430 176C450 196 480 210 516 216C520 200 520 180 500 160C520 160 550 150 590 130C540 90 460 90 400 120Z',
    '#7cc462',
  ),
].join('')

export const ICE_CREAM = [
  inside(
    'cone',
    'M270 330H530L400 568Z',
    '#f0b870',
    line('M300 300L460 520M380 300L520 500M200 300L380 560M500 300L340 520M420 300L270 520M600 300L420 560'),
  ),
  circle(310, 250, 96, '#ffb3c6'),
  circle(490, 250, 96, '#c9efb8'),
  circle(400, 150, 100, '#fff0d6'),
  shape(
    'M210 290C230 260 260 310 290 300C320 290 330 330 360 320C390 310 410 310 440 320C470 330 480 290 510 300C540 310 570 260 590 290C596 350 540 360 510 350C480 380 440 350 420 370C400 390 370 360 350 360C330 370 300 370 280 350C250 360 206 340 210 290Z',
    '#8a5a3c',
  ),
  circle(400, 52, 34, '#f0506b'),
  smile(400, 150),
].join('')

const SPRINKLES = [
  [270, 200, 30],
  [340, 140, -40],
  [450, 130, 20],
  [540, 200, -30],
  [560, 300, 70],
  [530, 400, 30],
  [260, 400, -30],
  [236, 300, 80],
  [400, 460, 0],
  [322, 440, 40],
  [470, 446, -40],
] as const
const COLORS = ['#ffd54a', '#7cc8e8', '#8fcb63', '#ffffff'] as const
export const DOUGHNUT = [
  circle(400, 312, 254, '#e0a860'),
  scallop(400, 300, 196, 11, '#ff9fc0'),
  each(SPRINKLES, (x, y, turn, at) => turned(turn, x, y, box(x - 30, y - 14, 60, 28, pick(at, COLORS), 14))),
  circle(400, 300, 84, '#e0a860'),
  circle(400, 312, 64, '#fff3dc'),
].join('')

export const PIZZA = [
  shape(
    'M130 150C300 60 500 60 670 150C690 180 670 210 650 206C490 140 310 140 150 206C120 210 110 176 130 150Z',
    '#d99a5b',
  ),
  shape('M164 206C310 150 490 150 636 206L430 540C420 556 410 566 400 580C390 566 380 556 370 540Z', '#ffd36b'),
  shape(
    'M164 206C310 150 490 150 636 206L610 248C590 280 570 230 540 240C520 300 490 230 460 230C430 270 400 220 370 230C340 300 310 230 280 240C250 290 230 250 190 248Z',
    '#ffe8a8',
  ),
  circle(300, 300, 46, '#e8604f'),
  circle(500, 310, 46, '#e8604f'),
  circle(402, 440, 44, '#e8604f'),
  ellipse(400, 300, 40, 20, '#8fcb63', 20),
  ellipse(330, 384, 24, 18, '#5d6270'),
  ellipse(470, 392, 24, 18, '#5d6270'),
].join('')

export const WATERMELON = [
  shape('M60 230C60 430 200 560 400 560C600 560 740 430 740 230Z', '#5fae4b'),
  shape('M104 230C110 400 220 516 400 516C580 516 690 400 696 230Z', '#e5f5c8'),
  shape('M140 230C150 370 250 476 400 476C550 476 650 370 660 230Z', '#ff6b6b'),
  each(
    [
      [220, 290],
      [580, 290],
      [280, 390],
      [520, 390],
      [400, 436],
    ],
    (x, y) => ellipse(x, y, 15, 22, '#6b5a4a'),
  ),
  smile(400, 320),
].join('')

export const CHERRIES = [
  shape('M470 70C540 30 640 40 700 90C640 150 530 150 470 70Z', '#7cc462'),
  line('M470 70C400 130 320 230 280 330M470 70C490 160 530 250 540 350M470 70C560 80 620 84 700 90'),
  circle(260, 430, 130, '#f0506b'),
  circle(540, 440, 126, '#ff6b7a'),
  smile(260, 420),
  smile(540, 430),
].join('')

const LOLLIPOP_COLORS = ['#ff8fab', '#fff0f5', '#8ed6f0'] as const
export const LOLLIPOP = [
  box(384, 380, 32, 200, '#fff3dc', 16),
  inside(
    'lollipop',
    'M400 40A190 190 0 0 1 400 420A190 190 0 0 1 400 40Z',
    '#fff0f5',
    Array.from({ length: 9 }, (_, at) =>
      turned(
        at * 40,
        400,
        230,
        shape(
          'M400 230C400 150 440 70 520 10C600 50 640 110 650 170C560 140 450 170 400 230Z',
          pick(at, LOLLIPOP_COLORS),
        ),
      ),
    ).join(''),
  ),
  circle(400, 230, 36, '#ffd54a'),
  shape(
    'M392 440C340 400 280 410 270 440C270 480 340 490 392 456ZM408 440C460 400 520 410 530 440C530 480 460 490 408 456Z',
    '#7cc8e8',
  ),
  circle(400, 448, 26, '#5b9fe0'),
].join('')

export const APPLE = [
  shape('M384 150C380 110 360 80 340 60L372 40C400 64 416 110 416 150Z', '#9a6a43'),
  shape('M420 120C440 50 520 30 600 50C590 120 510 160 420 120Z', '#7cc462'),
  shape(
    'M400 150C320 100 180 130 180 300C180 440 270 570 340 566C370 566 380 554 400 554C420 554 430 566 460 566C530 570 620 440 620 300C620 130 480 100 400 150Z',
    '#ff5a5f',
  ),
  ellipse(262, 230, 34, 52, '#ff9a9a', 24),
  smile(400, 330),
].join('')
