/** Places where many are busy. */
import { cloud, star } from '#scripts/line-art/shapes/motifs.ts'
import { blob, joined, limb, outlined, trace } from '#scripts/line-art/shapes/curves.ts'
import { box, circle, dot, each, line, moved, shape, turned } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { inkEye } from './parts.ts'
import { picturesOf, type PicturePage } from './picture-page.ts'

const vehicle = picturesOf('Vehicles')
const animal = picturesOf('Animals')

const airport =
  sheet('#bfe6fb') +
  cloud(420, 70, 0.9) +
  shape('M-20 200C160 150 300 210 460 180C620 150 720 210 820 180V620H-20Z', '#d8f0fb') +
  shape('M-20 340C200 320 500 330 820 316V620H-20Z', '#a8d68a') +
  // The tower and the hall.
  shape('M70 380V190H150V380Z', '#e6ecf5') +
  line('M70 236H150M70 282H150') +
  shape('M40 190L60 120H160L180 190Z', '#7fc8e8') +
  line('M96 120L90 190M128 120L132 190') +
  box(50, 96, 120, 26, '#ef6f6c', 6) +
  limb('110,94,12 110,46,12', '#b9c6dc') +
  shape('M180 380V280C260 236 400 236 470 280V380Z', '#f6e3c0') +
  box(206, 304, 56, 76, '#7fc8e8', 6) +
  box(290, 304, 56, 76, '#7fc8e8', 6) +
  box(376, 304, 56, 76, '#7fc8e8', 6) +
  shape('M-20 380H820V620H-20Z', '#b3bccb') +
  shape('M-20 470H820V500H-20Z', '#f4f6fa') +
  line('M90 470V500M230 470V500M370 470V500M510 470V500M650 470V500M780 470V500') +
  // The airplane takes off.
  moved(
    70,
    -6,
    turned(
      -14,
      440,
      300,
      blob('120,270! 96,180 110,150 150,150! 200,200 240,260!', '#4f8fd0') +
        blob(
          '120,300 200,252 360,236 540,236 640,250 696,290 700,320 660,346 540,360 340,362 200,346 140,324',
          '#ffffff',
        ) +
        trace('150,322 300,330 540,330 700,316') +
        blob('640,254! 676,268 694,288! 660,296 630,290!', '#7fc8e8') +
        blob('130,300! 60,270 30,280 40,306 110,318!', '#4f8fd0') +
        each(
          [
            [280, 284],
            [336, 280],
            [392, 278],
            [448, 278],
            [504, 278],
            [560, 280],
          ],
          (x, y) => box(x - 15, y - 17, 30, 36, '#7fc8e8', 12),
        ) +
        blob('330,330! 440,330 470,340! 400,400 300,470 240,490! 244,460 290,390', '#4f8fd0') +
        blob('330,400 390,396 410,416 396,440 336,442 316,422', '#ef6f6c') +
        limb('580,360,14 590,400,14', '#8f9dba') +
        circle(594, 412, 22, '#6a6f85'),
    ),
  ) +
  // A tug pulls the cases.
  box(560, 520, 130, 20, '#8f9dba', 6) +
  box(574, 460, 48, 60, '#ef8a5c', 8) +
  box(630, 476, 46, 44, '#9b7be0', 8) +
  line('M588 460V448H608V460M642 476V464H664V476') +
  circle(590, 552, 20, '#6a6f85') +
  circle(660, 552, 20, '#6a6f85') +
  limb('690,530,12 716,530,12', '#8f9dba') +
  shape('M712 548V490H744V460H786V548Z', '#ffd166') +
  circle(764, 430, 24, '#f2c39a') +
  blob('738,426! 744,402 784,402 790,426!', '#4f8fd0') +
  circle(740, 554, 20, '#6a6f85') +
  // The windsock.
  limb('50,600,14 50,440,14', '#b9c6dc') +
  shape('M56 436L180 450V480L56 490Z', '#ef6f6c') +
  line('M96 440V487M138 445V483')

const circus =
  sheet('#fbe3c0') +
  [0, 1, 2, 3, 4, 5]
    .map((at) =>
      shape(
        `M${400 + (at - 3) * 20} -20H${400 + (at - 2) * 20}L${-260 + (at + 1) * 220} 420H${-260 + at * 220}Z`,
        at % 2 === 0 ? '#f28a7f' : '#fff3d6',
      ),
    )
    .join('') +
  shape('M-20 420C200 396 600 396 820 420V620H-20Z', '#e8c48a') +
  shape('M-20 520C200 480 600 480 820 520V640H-20Z', '#d9684f') +
  line('M90 502V640M250 490V640M400 488V640M550 490V640M710 502V640') +
  // The trapeze, and who flies on it.
  line('M250 -20L214 120M330 -20L306 110') +
  limb('196,124,13 324,106,13', '#c9713a') +
  limb('240,112,24 250,180,26 270,220,30', '#d9a074') +
  limb('290,106,24 300,170,26 300,216,30', '#d9a074') +
  limb('290,270,46 380,300,36 450,280,28', '#d9a074') +
  limb('280,280,46 360,340,36 430,350,28', '#d9a074') +
  blob('440,262! 480,256 490,276 470,292 444,292!', '#ffd54a') +
  blob('420,336! 458,336 466,356 444,368 422,364!', '#ffd54a') +
  blob('252,214! 318,210! 326,250 312,300 270,306 250,260', '#7fc8e0') +
  star(286, 256, 24, '#ffd54a') +
  blob('236,170 262,150 290,160 296,190 272,214 240,206', '#d9a074') +
  blob('230,184! 226,146 262,132 296,146 300,176! 280,164 256,168', '#6a4a3a') +
  inkEye(252, 190, 4) +
  inkEye(276, 190, 4) +
  trace('256,202 264,206 272,202') +
  // A juggler on one wheel.
  circle(580, 480, 62, '#f4f6fa') +
  circle(580, 480, 40, '#8fd0e6') +
  line('M580 440V520M540 480H620M552 452L608 508M608 452L552 508') +
  limb('580,480,16 580,380,16', '#8f9dba') +
  box(548, 360, 64, 22, '#ef5d6f', 8) +
  limb('560,360,40 530,420,32 560,470,28', '#9b7be0') +
  limb('600,360,40 640,420,32 610,486,28', '#9b7be0') +
  blob('540,462! 580,460 590,484 548,490!', '#ef8a5c') +
  blob('596,474! 636,480 636,500 594,500!', '#ef8a5c') +
  limb('550,280,30 500,290,26 480,240,24', '#ffd166') +
  limb('610,280,30 664,290,26 690,240,24', '#ffd166') +
  blob('546,260! 614,260! 624,320 612,372 548,372 538,320', '#ffd166') +
  trace('580,268 580,368') +
  blob('536,256! 556,268 580,258 604,268 624,256! 616,284 580,280 544,284', '#ffffff') +
  blob('540,210 550,176 580,164 610,176 620,210 604,246 580,256 556,246', '#f2c39a') +
  blob('536,206! 512,210 506,186 522,172 540,176!', '#ef8a5c') +
  blob('624,206! 648,210 654,186 638,172 620,176!', '#ef8a5c') +
  shape('M546 176L580 100L614 176C596 164 564 164 546 176Z', '#7fc8e0') +
  circle(580, 96, 16, '#ef5d6f') +
  inkEye(566, 206, 5) +
  inkEye(594, 206, 5) +
  circle(580, 222, 13, '#ef5d6f') +
  trace('560,236 580,246 600,236') +
  circle(474, 206, 21, '#ef5d6f') +
  circle(500, 120, 21, '#ffd54a') +
  circle(656, 110, 21, '#7fcfa0') +
  circle(700, 190, 21, '#9b7be0') +
  // A poodle on a ball.
  circle(150, 470, 66, '#7fc8e0') +
  trace('86,456 150,480 214,456', '110,520 150,480 192,520') +
  limb('128,390,20 126,416,18', '#fff3f7') +
  limb('176,390,20 178,416,18', '#fff3f7') +
  joined(
    '#ffe1ec',
    outlined('110,370 130,346 170,350 196,360 200,384 176,400 128,398'),
    outlined('186,350 190,310 216,300 240,312 262,322 262,336 236,344 214,358'),
  ) +
  circle(98, 350, 20, '#ffb3cd') +
  blob('180,310 180,284 204,272 226,284 228,304 204,314', '#ffb3cd') +
  blob('190,316! 170,322 164,350 182,358 198,340!', '#ffb3cd') +
  dot(224, 322, 5) +
  dot(262, 326, 7, 6)

export const CROWD_PICTURES: readonly PicturePage[] = [
  vehicle(135, 'scene-airport', 'At the Airport', 'One airplane leaves, and the cases of the next one come.', airport),
  animal(146, 'scene-circus', 'At the Circus', 'One flies, one juggles on a wheel, and one stands on a ball.', circus),
]
