/** Worlds and visitors beyond the sky. */
import { star } from '#scripts/line-art/shapes/motifs.ts'
import { blob, joined, limb, outlined, sized, trace } from '#scripts/line-art/shapes/curves.ts'
import { box, circle, dot, each, ellipse, inside, shape, turned } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { picturesOf, type PicturePage } from './picture-page.ts'

const fantasy = picturesOf('Fantasy')
const nature = picturesOf('Nature')

const saucer =
  sheet('#3f3f7f') +
  circle(110, 100, 58, '#ffe9a8') +
  each(
    [
      [240, 60],
      [700, 80],
      [60, 250],
      [740, 230],
      [620, 40],
    ],
    (x, y) => star(x, y, 26, '#ffe58a'),
  ) +
  shape('M-20 320C140 270 300 320 420 290C560 260 700 320 820 280V620H-20Z', '#57579a') +
  shape('M-20 470C120 400 300 420 420 440C560 400 700 410 820 440V620H-20Z', '#5f7f6f') +
  box(640, 350, 90, 110, '#b9584a') +
  shape('M620 358L685 290L750 358Z', '#8a4a44') +
  box(668, 400, 34, 60, '#ffe58a') +
  shape('M340 270H460L560 540C500 566 300 566 240 540Z', '#ffeeb0') +
  // A cow that has left the ground.
  sized(
    400,
    430,
    0.9,
    trace('-90,-30 -120,-50 -116,-80') +
      limb('-50,10,28 -70,50,22 -60,84,22', '#e8e0d6') +
      limb('40,10,28 60,50,22 80,76,22', '#e8e0d6') +
      limb('-10,20,26 -24,60,22 -10,90,22', '#e8e0d6') +
      limb('66,0,26 96,30,22 120,50,22', '#e8e0d6') +
      joined(
        '#fff8ef',
        outlined('-96,-30 -84,-60 -20,-68 50,-60 84,-30 70,14 0,28 -70,20'),
        outlined('50,-40 64,-84 104,-92 130,-64 142,-30 120,-10 84,-16 60,-10'),
      ) +
      blob('-70,-60 -20,-68 -20,-30 -54,-20 -80,-34', '#8a6a54') +
      blob('10,-20 50,-24 50,10 16,20', '#8a6a54') +
      blob('106,-46 140,-50 154,-24 136,-4 106,-12', '#ffb3b3') +
      blob('66,-84! 44,-92 34,-80 50,-66!', '#8a6a54') +
      blob('76,-92! 76,-118 90,-124! 96,-104 94,-92!', '#f2d9a8') +
      dot(102, -66, 6),
    -8,
  ) +
  blob('270,180! 276,90 336,40 400,36 464,40 524,90 530,180!', '#cfeefc') +
  // The pilot waves.
  limb('440,160,28 480,130,24 484,96,24', '#8fd07a') +
  joined(
    '#8fd07a',
    outlined('356,186 360,150 400,136 440,150 444,186'),
    outlined('340,110 344,80 400,62 456,80 460,110 440,144 400,156 360,144'),
  ) +
  limb('370,70,10 356,50,18', '#8fd07a') +
  limb('430,70,10 444,50,18', '#8fd07a') +
  circle(374, 106, 19, '#ffffff') +
  circle(426, 106, 19, '#ffffff') +
  dot(378, 108, 9) +
  dot(430, 108, 9) +
  trace('384,136 400,144 416,136') +
  blob('100,230 160,190 280,172 400,168 520,172 640,190 700,230 640,270 520,288 400,292 280,288 160,270', '#b7a5e0') +
  blob('230,218 300,204 400,200 500,204 570,218 500,234 400,238 300,234', '#d9cdf2') +
  each(
    [
      [180, 246],
      [268, 262],
      [356, 268],
      [444, 268],
      [532, 262],
      [620, 246],
    ],
    (x, y, _, at) => circle(x, y, 17, ['#ff8fa0', '#ffd54a', '#7fd0c0'][at % 3]!),
  ) +
  shape('M-20 540C120 510 260 560 420 540C580 520 700 550 820 530V620H-20Z', '#4f6f5a') +
  each(
    [
      [70, 600],
      [160, 606],
      [640, 604],
      [740, 600],
    ],
    (x, y) =>
      limb(`${x},${y + 20},20 ${x},${y - 90},18`, '#7fa650') +
      blob(
        `${x},${y - 110} ${x + 18},${y - 80} ${x + 14},${y - 44} ${x},${y - 34} ${x - 14},${y - 44} ${x - 18},${y - 80}`,
        '#ffd54a',
      ) +
      blob(`${x},${y + 30}! ${x - 44},${y - 10} ${x - 50},${y - 54}! ${x - 14},${y - 24}`, '#8fc062'),
  )

const planet =
  sheet('#2f3470') +
  shape('M-20 -20H820V70C640 130 440 20 240 90C140 120 60 100 -20 140Z', '#3a3a80') +
  blob('-20,420! 140,360 300,420 460,480 640,470 820,380! 820,640! -20,640!', '#423f8a') +
  blob('-20,540! 200,500 420,570 620,560 820,500! 820,640! -20,640!', '#5a4fa3') +
  each(
    [
      [70, 70],
      [230, 50],
      [590, 34],
      [60, 330],
      [740, 470],
      [560, 540],
      [400, 540],
    ],
    (x, y) => star(x, y, 26, '#ffe58a'),
  ) +
  turned(
    -16,
    400,
    300,
    // The ring's far half, the ball, then the near half.
    shape('M60 300A340 96 0 0 1 740 300H690A290 66 0 0 0 110 300Z', '#e8c48a') +
      inside(
        'ball',
        outlined('220,300 400,120 580,300 400,480'),
        '#f2a65a',
        shape('M200 100H600V170C500 200 300 200 200 170Z', '#d9784a') +
          shape('M200 206C300 240 500 240 600 206V262C500 296 300 296 200 262Z', '#ffd9a0') +
          shape('M200 340C300 376 500 376 600 340V390C500 430 300 430 200 390Z', '#d9784a') +
          ellipse(490, 320, 40, 22, '#ef8a5c'),
      ) +
      shape('M60 300A340 96 0 0 0 740 300H690A290 66 0 0 1 110 300Z', '#f6dcae'),
  ) +
  circle(716, 116, 46, '#b9c6dc') +
  circle(702, 102, 15, '#94a3c0') +
  circle(732, 132, 14, '#94a3c0') +
  blob('36,250! 100,216 164,204! 160,236 100,246!', '#9fd0f0') +
  circle(176, 226, 28, '#dff3fb') +
  // Somebody floats by and waves.
  sized(
    190,
    440,
    0.95,
    limb('-30,60,36 -60,100,34 -50,130,34', '#e8ecf5') +
      limb('20,64,36 30,108,34 60,126,34', '#e8ecf5') +
      limb('-36,0,32 -80,10,28 -100,-30,28', '#e8ecf5') +
      limb('36,6,32 70,36,28 96,30,28', '#e8ecf5') +
      blob('-50,-10 0,-24 50,-10 44,70 0,80 -44,70', '#ffffff') +
      box(-24, 16, 48, 34, '#ef8a5c', 6) +
      circle(0, -62, 60, '#ffffff') +
      blob('-42,-62 -30,-92 0,-98 30,-92 42,-62 26,-34 0,-30 -26,-34', '#f2c39a') +
      blob('-42,-66! -34,-96 0,-100 34,-96 42,-66! 20,-84 -10,-70', '#6a4a3a') +
      dot(-14, -58, 5) +
      dot(14, -58, 5) +
      trace('-12,-44 0,-38 12,-44'),
    -12,
  )

export const SPACE_PICTURES: readonly PicturePage[] = [
  nature(40, 'ringed-planet', 'Ringed Planet', 'A planet with a ring around it.', planet),
  fantasy(54, 'flying-saucer', 'Flying Saucer', 'Somebody from far away is visiting.', saucer),
]
