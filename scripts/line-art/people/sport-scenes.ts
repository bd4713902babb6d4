/** Children at sports, each for itself. */
import { tree } from '#scripts/line-art/scenes/props/plants.ts'
import { clipped, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, boxPath, circle, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { dress, printed, shirt, starBadge, striped } from './figure/clothes.ts'
import { type Person, sits, stands, YOUTH } from './figure/figure.ts'
import { bob, bun, bunches, curls } from './figure/hair.ts'
import { helmet, swimCap, woolHat } from './figure/hats.ts'
import { HAIR, SKIN } from './figure/looks.ts'
import { pony } from './pony.ts'

const skater: Person = {
  face: { skin: SKIN.peach, look: 6 },
  hair: bob(HAIR.chestnut),
  hat: woolHat('#e63946'),
  top: dress('#4d9de0', '#7cc8ee', 34),
  sleeves: ['#4d9de0', 0.8],
  legs: ['#5c4b7d', 0.94],
  shoes: '#ffffff',
  blades: '#c3ced8',
  gloves: '#ffd23f',
}

const otherSkater: Person = {
  face: { skin: SKIN.dark, look: -6, mouth: 'open' },
  hat: woolHat('#57c785', '#ffd23f'),
  top: striped('#f4a261', '#ffe0b5'),
  sleeves: ['#f4a261', 0.8],
  legs: ['#3f6fb5', 0.94],
  shoes: '#ffffff',
  blades: '#c3ced8',
  gloves: '#e63946',
}

export const SPORT_SCENES: readonly ScenePage[] = [
  {
    id: 184,
    slug: 'ice-skating',
    title: 'On the Ice',
    category: 'People',
    description: 'Skating in winter: round and round, hand in hand, with warm hats on.',
    layers: [
      backdrop('#d6ecf8'),
      region('M-20 250C100 170 220 190 330 240C450 170 600 160 820 240V420H-20Z', '#b9dcee'),
      ...[60, 150, 660, 750].map((x, at) =>
        region(
          `M${x} ${180 - (at % 2) * 30}L${x + 34} 260H${x + 16}L${x + 46} 330H${x - 46}L${x - 16} 260H${x - 34}Z`,
          at % 2 === 0 ? '#3f8f6b' : '#5aa97f',
        ),
      ),
      ground('#ffffff', 330, 318, 326, 318, 330, 322),
      region('M-20 392C160 366 640 366 820 392V620H-20Z', '#a9d8ef'),
      line('M60 470C180 440 300 450 360 480M470 560C580 520 680 520 760 540M90 580C160 560 220 560 260 570'),
      stands(skater, 300, 520, 1.32, {
        lean: 4,
        armLeft: [-70, -96],
        armRight: [60, 84],
        legLeft: [-4, 0],
        legRight: [10, 2],
        toes: [1, 1],
      }),
      stands(otherSkater, 540, 526, 1.32, {
        lean: -6,
        armLeft: [-60, -84],
        armRight: [80, 108],
        legLeft: [-10, -4],
        legRight: [30, 74],
        toes: [-1, -1],
      }),
    ],
  },
  {
    id: 185,
    slug: 'swimming-pool',
    title: 'In the Pool',
    category: 'People',
    description: 'Learning to swim. The ring is shaped like a duck, and the goggles keep the eyes dry.',
    layers: [
      backdrop('#eaf6fb'),
      ...[0, 1, 2, 3, 4, 5].map((at) => box(-20 + at * 140, -20, 140, 110, at % 2 === 0 ? '#d5edf6' : '#f4fafc')),
      ...[0, 1, 2, 3, 4, 5].map((at) => box(-20 + at * 140, 90, 140, 90, at % 2 === 1 ? '#d5edf6' : '#f4fafc')),
      region('M640 -20V200H660V150H740V200H760V-20H740V20H660V-20ZM660 50H740V120H660Z', '#9aa5b1'),
      region('M-20 180H820V240H-20Z', '#f3dcb5'),
      region(
        'M-20 264C60 250 120 280 200 264C280 250 340 280 420 264C500 250 560 280 640 264C720 250 760 274 820 264V620H-20Z',
        '#8fd3f0',
      ),
      sits(
        { face: { skin: SKIN.tan, look: 6, glasses: true }, hat: swimCap('#e63946'), top: shirt('#ffd23f') },
        250,
        470,
        1.5,
        { lean: 3, armLeft: [-80, -130], armRight: [70, 86] },
      ),
      region(
        'M60 420C60 350 400 350 440 420C470 400 470 350 450 320C430 290 450 250 490 250C530 250 550 284 536 316C560 318 568 330 560 340C546 352 524 348 516 344C520 400 520 500 400 510H130C70 500 60 450 60 420Z',
        '#ffd93b',
      ),
      region('M540 312C566 310 578 328 566 340C550 352 526 346 518 338Z', '#ff9f1c'),
      region('M100 430C160 410 240 420 290 440C260 480 160 490 100 430Z', '#ffe98a'),
      region(
        'M-20 500C60 480 120 520 200 500C280 480 340 520 420 500C500 480 560 520 640 500C720 480 760 510 820 500V620H-20Z',
        '#63bde6',
      ),
      put(
        [
          circle(0, 0, 46, '#ffffff'),
          clipped('M-46 0A46 46 0 0 1 46 0A46 46 0 0 1 -46 0Z', '#ffffff', [
            region('M0 0L-24 -60H24ZM0 0L60 24V-24L60 60Z', '#ef476f'),
            region('M0 0L-60 20V60L-10 60Z', '#4d9de0'),
          ]),
        ],
        660,
        410,
      ),
      region(
        'M-20 560C60 544 120 576 200 560C280 544 340 576 420 560C500 544 560 576 640 560C720 544 760 570 820 560V620H-20Z',
        '#4aa9d8',
      ),
    ],
  },
  {
    id: 186,
    slug: 'ballet-lesson',
    title: 'Ballet Lesson',
    category: 'People',
    description: 'Two dancers practise ballet. Point your toes and smile!',
    layers: [
      backdrop('#fbe3ea'),
      region(boxPath(60, 50, 330, 330, 12), '#e2eef4'),
      region(boxPath(430, 50, 310, 330, 12), '#e2eef4'),
      line('M110 130L180 60M110 190L250 60M640 370L730 270'),
      box(-20, 296, 840, 20, '#c98b4e'),
      box(-20, 400, 840, 240, '#e8bf8b'),
      line('M-20 470H820M-20 540H820M150 400L90 620M330 400L300 620M520 400L560 620M690 400L780 620'),
      stands(
        {
          build: YOUTH,
          face: { skin: SKIN.dark, look: -5, eyes: 'closed' },
          hair: bun(HAIR.black),
          top: dress('#ff8fab', '#ffc2d1', 26),
          sleeves: ['#ff8fab', 0.14],
          shoes: '#ff6b8f',
        },
        250,
        570,
        1.36,
        { lean: -4, armLeft: [-140, 164], armRight: [96, 78], legLeft: [0, 0], legRight: [64, 74], toes: [-1, 1] },
      ),
      stands(
        {
          build: YOUTH,
          face: { skin: SKIN.light, look: 5 },
          hair: curls(HAIR.chestnut),
          top: shirt('#7cc8ee'),
          sleeves: ['#7cc8ee', 0.2],
          legs: ['#5b7bb0', 0.95],
          shoes: '#3d4a5c',
        },
        565,
        576,
        1.36,
        { armLeft: [-134, 164], armRight: [134, -164], legLeft: [-22, 16], legRight: [22, -16], toes: [-1, 1] },
      ),
    ],
  },
  {
    id: 187,
    slug: 'pony-ride',
    title: 'Riding the Pony',
    category: 'People',
    description: 'A first ride on a pony, along the fence. Horses like calm riders.',
    layers: [
      backdrop('#cfeaf7'),
      circle(690, 90, 52, '#ffd93b'),
      ground('#9ccc65', 300, 250, 290, 240, 270, 290),
      tree(90, 330, 1.1, '#66a83f'),
      ground('#b5dd7d', 350, 340, 350, 340, 352, 342),
      ...[40, 230, 420, 610, 780].map((x) => box(x, 318, 24, 140, '#d9a566', 5)),
      box(-20, 346, 840, 22, '#e6bd85'),
      box(-20, 402, 840, 22, '#e6bd85'),
      ground('#e9cf9a', 500, 490, 505, 492, 500, 496),
      pony(360, 570, 1.28),
      sits(
        {
          face: { skin: SKIN.peach, look: 9 },
          hair: bunches(HAIR.blond, '#e63946'),
          hat: helmet('#5c4b7d', '#c9b8e8'),
          top: printed('#ef476f', starBadge('#ffd23f')),
          sleeves: ['#ef476f', 0.76],
          legs: ['#f1e6d0', 0.94],
          shoes: '#6b4f3a',
        },
        346,
        332,
        1.12,
        { lean: 2, armLeft: [26, 66], armRight: [34, 74], legLeft: [30, -6], legRight: [44, -12], toes: [1, 1] },
      ),
    ],
  },
]
