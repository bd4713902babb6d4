/** Sky, mountains and plants. */
import { cloud, grass } from '#scripts/line-art/shapes/motifs.ts'
import { box, circle, dot, each, ellipse, line, shape } from '#scripts/line-art/shapes/shape.ts'

const BOW = ['#ff6b6b', '#ff9f43', '#ffd54a', '#8fcb63', '#5bb8f0', '#b79ced']
export const RAINBOW = [
  ...BOW.map((reference, at) => circle(400, 460, 350 - at * 42, reference)),
  circle(400, 460, 98, '#d4ecff'),
  shape('M-20 470C160 430 560 430 820 470V620H-20Z', '#9ccf6a'),
  shape('M-20 540C160 510 560 510 820 540V620H-20Z', '#74b956'),
  cloud(110, 470, 1.25),
  cloud(690, 470, 1.25),
].join('')

export const TOADSTOOLS = [
  shape('M350 300C350 380 320 480 300 560H500C480 480 450 380 450 300Z', '#fff3dc'),
  shape('M130 300C130 140 250 50 400 50C550 50 670 140 670 300C600 350 200 350 130 300Z', '#ff6b5a'),
  shape('M230 322C300 344 500 344 570 322C520 370 280 370 230 322Z', '#ffd9b8'),
  circle(280, 190, 44, '#ffffff'),
  circle(430, 130, 48, '#ffffff'),
  circle(540, 230, 42, '#ffffff'),
  circle(390, 256, 34, '#ffffff'),
  // Somebody small lives in it.
  shape('M362 560V478A38 38 0 0 1 438 478V560Z', '#a5714a'),
  dot(422, 520, 6),
  circle(400, 396, 24, '#ffe58a'),
  shape('M166 480C166 510 160 540 152 562H228C220 540 214 510 214 480Z', '#fff3dc'),
  shape('M90 480C94 410 140 380 190 380C240 380 286 410 290 480C240 500 140 500 90 480Z', '#ff9f43'),
  circle(190, 436, 28, '#fff3dc'),
  grass(610, 566, 100, '#5fae4b'),
].join('')

export const APPLE_TREE = [
  shape('M360 350C364 440 350 520 310 566H490C450 520 436 440 440 350Z', '#a9713f'),
  shape(
    'M220 390C140 390 110 310 160 260C120 190 180 120 250 130C280 60 380 40 430 80C500 40 590 90 590 150C660 160 690 240 640 290C670 360 600 410 540 390C500 430 440 420 400 390C350 430 270 430 220 390Z',
    '#7cc462',
  ),
  each(
    [
      [250, 220],
      [400, 160],
      [540, 220],
      [320, 320],
      [470, 310],
      [210, 320],
      [590, 310],
    ],
    (x, y) => circle(x, y, 32, '#ff5a5f'),
  ),
  ellipse(400, 470, 24, 30, '#8a5a3c'),
  circle(200, 546, 30, '#ff5a5f'),
  circle(600, 548, 30, '#ff5a5f'),
].join('')

export const CACTUS = [
  shape(
    'M320 400C190 400 150 340 150 260C150 216 214 216 214 260C214 310 240 330 320 330ZM480 350C610 350 650 290 650 210C650 166 586 166 586 210C586 260 560 280 480 280Z',
    '#7cc462',
  ),
  shape('M290 480V170C290 60 510 60 510 170V480Z', '#8fcb63'),
  line('M340 150V210M460 150V210M340 400V440M460 400V440M400 396V440'),
  line('M400 150V200M350 270V320M400 250V300M450 270V320M400 340V372M190 250V280M612 200V230'),
  shape(
    'M400 100C360 90 340 60 350 30C370 30 380 40 386 50C390 30 400 20 400 20C400 20 410 30 414 50C420 40 430 30 450 30C460 60 440 90 400 100Z',
    '#ff8fab',
  ),
  shape('M240 490H560L530 568H270Z', '#e07a4f'),
  box(220, 450, 360, 50, '#f0935f', 10),
].join('')
