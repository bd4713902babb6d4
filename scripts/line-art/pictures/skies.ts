/** The sun, the moon and a star, each over its own small world. */
import { cloud, fir, moon, star, tree } from '#scripts/line-art/shapes/motifs.ts'
import { blob, limb, sized, trace } from '#scripts/line-art/shapes/curves.ts'
import { both, box, circle, dot, each, line, shape, turned } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { smallBird } from './parts.ts'
import { picturesOf, type PicturePage } from './picture-page.ts'

const nature = picturesOf('Nature')

const house = (x: number, base: number, size: number, wall: string, roof: string): string =>
  sized(
    x,
    base,
    size,
    box(24, -150, 22, 60, '#c96a5b') +
      box(-60, -90, 120, 90, wall) +
      shape('M-76 -86L0 -156L76 -86Z', roof) +
      box(-40, -66, 34, 34, '#ffe58a', 3) +
      shape('M14 0V-50A18 18 0 0 1 50 -50V0Z', '#8a6fd1'),
  )

const sunDay =
  sheet('#bfe3ff') +
  // Rays to the edges of the page, behind the disc.
  Array.from({ length: 9 }, (_, at) =>
    turned(-84 + at * 21, 400, 400, shape('M400 400L352 -140H448Z', at % 2 === 0 ? '#fff1b8' : '#ffe08a')),
  ).join('') +
  circle(400, 300, 196, '#ffb347') +
  circle(400, 300, 158, '#ffe066') +
  both(dot(346, 276, 15, 21) + circle(308, 330, 27, '#ff9f6b')) +
  shape('M346 326C378 344 422 344 454 326C448 374 424 384 400 384C376 384 352 374 346 326Z', '#d9576b') +
  cloud(130, 330, 1.15) +
  cloud(690, 300, 1) +
  shape('M-20 420C120 360 260 370 400 420C540 470 680 400 820 380V620H-20Z', '#9ccf6a') +
  tree(250, 480, 130, '#5fa85a') +
  tree(650, 460, 140, '#6fb86a') +
  house(130, 500, 0.95, '#fff0d6', '#ef6f6c') +
  house(520, 490, 0.8, '#ffe0c9', '#7f8fc4') +
  shape('M-20 500C160 470 340 520 500 510C640 500 740 480 820 500V620H-20Z', '#74b956') +
  shape('M330 620C350 570 400 540 390 506L440 508C460 546 470 580 500 620Z', '#f2d7a6') +
  smallBird(640, 190, 0.8, '#ff8f9f', '#ffd166') +
  smallBird(150, 200, 0.8, '#7fb8e8', '#ffffff', true)

const STARS = [
  [80, 80, 34],
  [610, 76, 36],
  [740, 170, 32],
  [600, 230, 30],
  [90, 290, 32],
  [710, 330, 32],
] as const
const moonNight =
  sheet('#4a57a0') +
  shape('M-20 190C140 150 300 230 460 180C620 140 740 210 820 170V-20H-20Z', '#5a66b3') +
  shape('M-20 380C140 340 320 420 470 380C620 340 740 390 820 360V620H-20Z', '#6f7cc4') +
  each(STARS, (x, y, radius) => star(x, y, radius, '#ffe58a')) +
  // The moon lies on a cloud, with its nightcap on.
  shape(
    'M430 60C300 50 190 140 190 270C190 400 300 480 420 472C500 466 550 430 576 380C480 400 390 350 386 262C382 180 410 110 430 60Z',
    '#ffe9a8',
  ) +
  line('M232 268C244 288 272 288 284 268M252 352C268 372 300 372 312 350') +
  circle(330, 312, 22, '#ffb38a') +
  blob('214,196! 236,120 300,66 390,44 440,64! 400,110 330,140 262,190', '#7fb8e8') +
  limb('206,206,40 300,150,40 440,74,36', '#ffffff') +
  blob('300,66! 250,30 190,40 150,90 146,150! 190,120 236,120!', '#5f8fd0') +
  circle(140, 172, 26, '#ffffff') +
  cloud(250, 470, 1.7, '#dfe6fb') +
  cloud(560, 470, 1.5, '#c9d3f5') +
  shape('M-20 500C140 440 300 470 440 500C580 530 700 470 820 450V620H-20Z', '#5f6fb0') +
  fir(70, 560, 150, '#3f6f7f') +
  fir(150, 580, 110, '#4f8290') +
  house(640, 560, 1, '#d9c4e8', '#8a5f9f') +
  fir(750, 570, 140, '#3f6f7f') +
  shape('M-20 560C160 530 360 570 520 560C660 550 740 550 820 560V620H-20Z', '#7a76bd')

/** A star whose points have a light and a dark side each. */
const facets = (x: number, y: number, radius: number): string =>
  Array.from({ length: 5 }, (_, at) => {
    const inner = radius * 0.5
    const [dx, dy] = [inner * Math.sin(Math.PI / 5), inner * Math.cos(Math.PI / 5)]
    const half = (side: number, reference: string): string =>
      shape(`M${x} ${y}L${x} ${y - radius}L${Math.round(x + side * dx)} ${Math.round(y - dy)}Z`, reference)
    return turned(at * 72, x, y, half(-1, '#ffd54a') + half(1, '#ffb733'))
  }).join('')

const wish =
  sheet('#3f4a8f') +
  shape('M-20 380C140 330 320 360 480 340C640 320 740 350 820 330V-20H-20Z', '#5560a8') +
  moon(700, 90, 58) +
  // The tail of the star, in ribbons across the sky.
  blob('560,180! 400,110 200,70 -20,60! -20,120! 200,130 400,180 520,240!', '#ffd6ec') +
  blob('540,220! 400,180 200,140 -20,130! -20,190! 200,200 380,240 500,280!', '#b7e3f5') +
  blob('520,262! 380,244 200,212 -20,206! -20,262! 180,272 360,290 490,312!', '#d7f2b8') +
  turned(18, 560, 250, facets(560, 250, 150)) +
  each(
    [
      [310, 44, 34],
      [500, 60, 32],
      [740, 250, 34],
      [110, 330, 32],
      [330, 350, 30],
    ],
    (x, y, radius) => star(x, y, radius, '#ffe58a'),
  ) +
  shape('M-20 470C100 400 200 380 300 440C420 500 560 420 660 440C740 450 780 470 820 460V620H-20Z', '#2f6f6a') +
  fir(80, 520, 150, '#3f8f7a') +
  fir(180, 540, 120, '#5fa88a') +
  fir(740, 530, 150, '#3f8f7a') +
  shape('M-20 530C160 500 340 540 500 524C640 510 740 530 820 520V620H-20Z', '#4f8f5a') +
  // Somebody small sees it from the tent.
  shape('M390 570L480 440L570 570Z', '#ef8f6b') +
  shape('M450 570L480 470L510 570Z', '#fff0d6') +
  trace('480,440 480,390') +
  shape('M480 390L540 408L480 426Z', '#ffd54a') +
  limb('250,580,24 350,564,24', '#a5714a') +
  limb('256,562,24 346,582,24', '#8a5a3c') +
  blob('300,470! 326,500 344,530 326,566 300,572 272,564 258,532 276,514!', '#ff9f43') +
  blob('300,520! 318,544 312,564 300,568 286,562 284,544', '#ffe58a')

export const SKY_PICTURES: readonly PicturePage[] = [
  nature(99, 'sun-face', 'Smiling Sun', 'The sun on a good day.', sunDay),
  nature(126, 'sleeping-moon', 'Sleeping Moon', 'The moon, half asleep already.', moonNight),
  nature(127, 'wishing-star', 'Wishing Star', 'Color it and make a wish.', wish),
]
