/** Days to celebrate: a birthday, a carousel, the first snow. */
import { star } from '#scripts/line-art/shapes/motifs.ts'
import { blob, joined, limb, limbPath, outlined, sized, trace } from '#scripts/line-art/shapes/curves.ts'
import { box, circle, dot, each, ellipse, line, shape } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { inkEye, smallBird } from './parts.ts'
import { picturesOf, type PicturePage } from './picture-page.ts'

const holiday = picturesOf('Holidays')
const fantasy = picturesOf('Fantasy')

const flake = (x: number, y: number, size: number): string => star(x, y, size, '#ffffff', 6, 0.5)
const snowman =
  sheet('#bcd9f5') +
  each(
    [
      [70, 80],
      [200, 50],
      [560, 60],
      [764, 120],
      [570, 190],
    ],
    (x, y) => flake(x, y, 28),
  ) +
  shape('M-20 380C120 320 260 340 400 380C540 330 700 320 820 370V620H-20Z', '#dcecfa') +
  shape('M600 400V290L700 220L800 290V400Z', '#d98f6c') +
  shape('M572 300L700 196L840 310L820 330L700 232L590 322Z', '#ffffff') +
  box(640, 310, 46, 46, '#ffe58a') +
  box(716, 310, 50, 90, '#8a5a3c', 4) +
  blob(
    '60,420! 30,420 66,350! 44,350 84,280! 66,280 100,210! 134,280 116,280! 156,350 134,350! 170,420 140,420!',
    '#4f9d76',
  ) +
  shape('M-20 470C140 430 320 460 460 450C620 440 740 466 820 450V620H-20Z', '#f4faff') +
  blob('400,586 300,570 250,500 270,420 340,370 440,370 520,420 540,500 500,570', '#ffffff') +
  blob('400,420 320,396 290,330 320,270 400,246 480,270 510,330 480,396', '#ffffff') +
  blob('400,274 336,256 306,196 330,136 400,110 470,136 494,196 464,256', '#ffffff') +
  limb('300,320,20 230,280,16 170,230,14', '#8a5a3c') +
  limb('500,320,20 570,290,16 640,250,14', '#8a5a3c') +
  limb('640,520,18 650,340,18 656,190,18', '#c9955f') +
  blob('656,210! 624,180 612,110 606,70! 630,84 640,66! 656,84 668,66! 682,86 704,74! 700,120 690,180!', '#f2c14e') +
  trace('638,120 650,190', '660,110 660,190', '684,120 670,190') +
  limb('626,210,15 686,212,15', '#ef6f6c') +
  dot(372, 176, 9, 11) +
  dot(428, 176, 9, 11) +
  blob('396,190! 450,196 500,214! 450,222 398,216! 390,203', '#ff9f43') +
  trace('360,228 384,244 412,244 436,234') +
  circle(400, 330, 13, '#5a5f70') +
  circle(400, 376, 13, '#5a5f70') +
  circle(400, 456, 14, '#5a5f70') +
  blob('316,232! 360,262 440,262 484,232! 500,258 450,292 350,292 300,260', '#ef5d6f') +
  blob('430,282! 476,276 500,320 510,390! 480,384 462,396! 456,340', '#ef5d6f') +
  trace('452,330 500,316', '460,362 506,350') +
  blob('288,140! 340,112 460,112 512,140! 500,160 400,144 300,160', '#5b6fa8') +
  shape('M330 130V40C370 26 430 26 470 40V130C430 118 370 118 330 130Z', '#5b6fa8') +
  shape('M330 130V98C370 86 430 86 470 98V130C430 118 370 118 330 130Z', '#ef5d6f') +
  smallBird(214, 254, 0.8, '#ef6f6c', '#c94f5a') +
  // A hare looks up.
  joined(
    '#d9cfe6',
    outlined('90,560 110,510 160,500 190,540 180,590 110,594'),
    outlined('130,500 136,460 170,444 204,464 206,500 176,520 144,518'),
    limbPath('158,460,22 150,410,26 140,384,20'),
    limbPath('184,458,22 190,410,26 196,384,20'),
  ) +
  inkEye(184, 480, 6) +
  dot(206, 492, 6, 5) +
  circle(92, 560, 19, '#ffffff')

const candle = (x: number, y: number, reference: string): string =>
  blob(`${x},${y - 96}! ${x + 14},${y - 70} ${x},${y - 52} ${x - 14},${y - 70}`, '#ffb02e') +
  box(x - 12, y - 50, 24, 54, reference, 4) +
  line(`M${x - 12} ${y - 22}L${x + 12} ${y - 36}`)
/** A tier of cake with icing that runs down its side. */
const tier = (left: number, top: number, width: number, high: number, cake: string, icing: string): string => {
  const step = width / 8
  const drips = [30, 14, 38, 18, 34, 14, 40, 22].map(
    (fall) => `v${fall}a${step / 2} ${step / 2} 0 0 1 ${-step} 0v${-fall}`,
  )
  return (
    box(left, top, width, high, cake, 14) +
    shape(
      `M${left + 10} ${top - 14}H${left + width - 10}Q${left + width} ${top - 14} ${left + width} ${top}v20${drips.join('')}V${top}Q${left} ${top - 14} ${left + 10} ${top - 14}Z`,
      icing,
    )
  )
}
const rosette = (x: number, y: number, size: number, reference: string): string =>
  sized(
    x,
    y,
    size,
    blob('0,-34 18,-30 34,-10 30,14 14,32 -14,32 -30,14 -34,-10 -18,-30', reference) + circle(0, 0, 15, '#fff3c4'),
  )
const cake =
  sheet('#fdf0d8') +
  line('M-20 40C100 110 250 110 400 44C550 110 700 110 820 40') +
  each(
    [
      [60, 70],
      [130, 92],
      [200, 94],
      [270, 84],
      [530, 84],
      [600, 94],
      [670, 92],
      [740, 70],
    ],
    (x, y, _, at) =>
      shape(`M${x - 26} ${y}H${x + 26}L${x} ${y + 54}Z`, ['#ef7f8f', '#7fc8e0', '#ffd166', '#a8d672'][at % 4]!),
  ) +
  shape('M-20 480H820V620H-20Z', '#cdb9f2') +
  shape(
    'M-20 480H820V520C760 550 720 500 660 524C600 550 560 500 500 524C440 550 400 500 340 524C280 550 240 500 180 524C120 550 60 500 -20 524Z',
    '#ffffff',
  ) +
  ellipse(400, 520, 270, 34, '#dff0f7') +
  tier(190, 390, 420, 124, '#ffd9a0', '#ff9ab5') +
  tier(250, 276, 300, 112, '#ffc6d6', '#fff6ea') +
  tier(310, 180, 180, 94, '#d9c2a3', '#a5754f') +
  rosette(250, 474, 0.84, '#b79ced') +
  rosette(350, 480, 0.84, '#7fc8e0') +
  rosette(450, 480, 0.84, '#b79ced') +
  rosette(550, 474, 0.84, '#7fc8e0') +
  star(320, 354, 22, '#ffd54a') +
  star(400, 358, 22, '#ffd54a') +
  star(480, 354, 22, '#ffd54a') +
  candle(350, 164, '#7fc8e0') +
  candle(400, 160, '#ef7f8f') +
  candle(450, 164, '#a8d672') +
  // Presents on both sides.
  box(40, 430, 110, 100, '#7fc8e0', 6) +
  box(84, 430, 24, 100, '#ef7f8f') +
  box(30, 408, 130, 30, '#7fc8e0', 6) +
  blob('96,408! 60,400 44,370 70,360 92,380!', '#ef7f8f') +
  blob('96,408! 132,400 148,370 122,360 100,380!', '#ef7f8f') +
  box(660, 400, 100, 130, '#ffd166', 6) +
  box(660, 446, 100, 26, '#9b7be0') +
  box(696, 400, 28, 130, '#9b7be0') +
  blob('710,400! 670,390 660,354 690,348 708,374!', '#9b7be0') +
  blob('710,400! 750,390 760,354 730,348 712,374!', '#9b7be0') +
  limb('610,590,14 720,580,14', '#b9c6dc') +
  blob('560,590 580,576 612,580 616,598 580,606', '#b9c6dc')

const horse =
  sheet('#fdeed2') +
  // The roof of the carousel.
  shape(
    'M-20 -20H820V90C760 130 720 130 660 90C600 130 560 130 500 90C440 130 360 130 300 90C240 130 200 130 140 90C80 130 40 130 -20 90Z',
    '#ef7f8f',
  ) +
  line('M140 90V-20M300 90V-20M500 90V-20M660 90V-20') +
  each(
    [
      [60, 66],
      [220, 66],
      [396, 66],
      [740, 66],
    ],
    (x, y) => circle(x, y, 19, '#ffe58a'),
  ) +
  box(120, 110, 40, 420, '#b79ced') +
  box(650, 110, 40, 420, '#b79ced') +
  shape('M-20 520C200 500 600 500 820 520V620H-20Z', '#c98f5e') +
  shape('M-20 566C200 546 600 546 820 566V620H-20Z', '#e8b87a') +
  // The pole passes behind the horse and comes out of the saddle.
  limb('396,120,22 396,250,22', '#ffd54a') +
  limb('396,380,22 396,560,22', '#ffd54a') +
  limb('250,290,38 190,290,46 150,350,40 160,430,16', '#d9784a') +
  limb('250,280,34 180,250,42 120,290,36 110,370,16', '#ef9a5c') +
  limb('300,360,80 256,430,44 290,480,30 260,510,28', '#dfe6f2') +
  limb('500,350,64 580,370,38 600,430,30', '#dfe6f2') +
  joined(
    '#ffffff',
    outlined('230,310 260,256 330,248 410,262 480,244 536,280 530,350 470,386 390,372 310,388 250,366'),
    limbPath('490,310,124 540,230,92 574,170,80'),
    outlined('536,166 556,124 600,116 644,156 688,206 690,234 664,246 630,228 586,222 552,204'),
    limbPath('280,350,104 220,420,54 250,470,34 210,510,30'),
    limbPath('490,350,80 560,400,46 620,380,34 650,420,30'),
  ) +
  sized(204, 520, 1, blob('-20,-12! 18,-16! 22,16! -22,16!', '#8a5a3c'), 14) +
  sized(656, 434, 1, blob('-18,-14! 18,-14! 22,16! -22,16!', '#8a5a3c'), -20) +
  blob('334,244! 360,270 430,276 466,246! 490,300 470,330 400,340 340,330 318,290', '#7fc8e0') +
  blob('346,226! 370,250 420,254 452,226! 470,262 440,290 370,290 332,262', '#ef5d6f') +
  star(400, 314, 19, '#ffd54a') +
  blob('520,140! 480,150 470,190 450,200 460,230 440,250 470,290! 500,260 530,220 556,170!', '#d9784a') +
  blob('556,124! 552,84 566,70! 584,92 592,120!', '#ffffff') +
  blob('590,112! 560,104 530,120 524,146! 552,150 576,140', '#ef9a5c') +
  trace('600,222 622,180 640,156', '600,222 566,196 548,160') +
  circle(602, 220, 15, '#ffd54a') +
  inkEye(606, 164, 8) +
  dot(676, 220, 4, 5) +
  trace('680,244 662,236 654,228') +
  trace('316,386 330,352', '474,384 466,356')

export const FEAST_PICTURES: readonly PicturePage[] = [
  holiday(9, 'birthday-cake', 'Birthday Cake', 'Three candles. Whose birthday is it?', cake),
  fantasy(36, 'carousel-horse', 'Carousel Horse', 'A carousel horse, round and round.', horse),
  holiday(38, 'snowman', 'Snowman', 'A snowman among the flakes.', snowman),
]
