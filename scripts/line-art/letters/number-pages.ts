/** Numbers from one to ten with as many things to count. */
import { igloo } from '#scripts/line-art/scenes/props/buildings.ts'
import { butterfly, ladybird } from '#scripts/line-art/scenes/props/animals.ts'
import { flower, mushroom, tree, tulip } from '#scripts/line-art/scenes/props/plants.ts'
import { fish, seaweed, shell } from '#scripts/line-art/scenes/props/sea.ts'
import { cloud, star } from '#scripts/line-art/scenes/props/sky.ts'
import { apple } from '#scripts/line-art/scenes/props/treats.ts'
import { type Layer, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, ceiling, circle, ellipse, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { DIGITS } from './alphabet.ts'
import { rays, written } from './letter-page.ts'

const duckling = (x: number, y: number, scale: number) =>
  put(
    [
      region(
        'M-70 -50C-90 -70 -90 -90 -84 -104C-60 -84 -30 -80 0 -84C20 -80 50 -60 50 -30C50 0 20 16 -14 16C-54 16 -74 -10 -70 -50Z',
        '#ffd93b',
      ),
      region('M-50 -44C-30 -60 10 -56 20 -36C10 -10 -30 -6 -50 -44Z', '#ffb703'),
      circle(30, -100, 40, '#ffd93b'),
      region('M62 -104C86 -108 96 -96 94 -88C84 -78 66 -78 58 -84Z', '#ff8c42'),
      put([circle(0, 0, 5, '#3d3a4a')], 40, -108),
    ],
    x,
    y,
    scale,
  )

/** Draws a thing at several places: its arguments for each. */
const many = <Place extends readonly unknown[]>(
  draw: (...place: Place) => Layer,
  places: readonly Place[],
): readonly Layer[] => places.map((place) => draw(...place))

function numberPage(
  id: number,
  digit: string,
  title: string,
  description: string,
  [x, y, size]: readonly [number, number, number],
  color: string,
  behind: readonly Layer[],
  things: readonly Layer[],
): ScenePage {
  return {
    id,
    slug: `number-${digit}`,
    title,
    category: 'Letters and Numbers',
    description,
    layers: [...behind, written(DIGITS[digit]!, x, y, size, color, 52), ...things],
  }
}

export const NUMBER_PAGES: readonly ScenePage[] = [
  numberPage(
    263,
    '1',
    'One Sun',
    'The number 1: count one sun, and one igloo that hopes it will not melt.',
    [110, 120, 1.7],
    '#ef476f',
    [
      backdrop('#d7effa'),
      ...rays(580, 200, 12, '#c3e5f5'),
      circle(580, 200, 120, '#ffd23f'),
      ground('#e3eef6', 460, 440, 460, 442, 440, 450),
    ],
    [igloo(580, 560, 0.9), region('M-20 560C160 540 360 580 460 570C620 556 720 580 820 564V640H-20Z', '#ffffff')],
  ),
  numberPage(
    264,
    '2',
    'Two Ducklings',
    'The number 2: count two ducklings on the pond.',
    [60, 70, 1.5],
    '#4d9de0',
    [
      backdrop('#d9f0d2'),
      ceiling('#c3e6c0', 120, 160, 110, 150, 110, 140),
      tree(720, 320, 0.9, '#6fb25c'),
      ground('#b5dc8c', 320, 300, 320, 304, 316, 320),
      region('M-20 420C200 390 600 390 820 420V640H-20Z', '#8fd0ea'),
    ],
    [
      duckling(400, 500, 1.3),
      duckling(650, 520, 1),
      line('M300 560Q360 546 420 560M560 590Q620 576 680 590M60 520Q120 506 180 520'),
    ],
  ),
  numberPage(
    265,
    '3',
    'Three Butterflies',
    'The number 3: count three butterflies over the flowers.',
    [70, 60, 1.5],
    '#9b5de5',
    [
      backdrop('#fff3d1'),
      ceiling('#ffe6a8', 120, 170, 110, 160, 120, 150),
      ground('#cfe8a3', 440, 400, 420, 390, 410, 440),
      ground('#a7d86d', 530, 520, 530, 522, 526, 530),
    ],
    [
      butterfly(430, 180, 1.2, ['#ef476f', '#ffb3c9']),
      butterfly(660, 150, 1.1, ['#4d9de0', '#bfe3f5']),
      butterfly(570, 340, 1.3, ['#ff8c42', '#ffe27a']),
      ...many(flower, [
        [90, 600, 1, '#ef476f', '#ffd23f'],
        [250, 606, 0.9, '#ffffff', '#ffd23f'],
        [420, 600, 1.1, '#9b5de5', '#ffe27a'],
        [590, 606, 0.9, '#ff8fab', '#ffd23f'],
        [740, 600, 1, '#4d9de0', '#ffffff'],
      ]),
    ],
  ),
  numberPage(
    266,
    '4',
    'Four Fish',
    'The number 4: count four fish in the sea.',
    [50, 90, 1.55],
    '#ff9f1c',
    [
      backdrop('#a9dcef'),
      ceiling('#c9ebf7', 130, 180, 120, 170, 120, 160),
      region('M-20 340C140 300 300 370 460 340C620 310 720 360 820 330V520H-20Z', '#8fcfe6'),
      region('M-20 500C140 460 300 520 460 500C620 480 720 510 820 490V640H-20Z', '#f3dfae'),
    ],
    [
      fish(500, 130, 0.9, ['#ef476f', '#ffd23f']),
      fish(660, 250, 0.9, ['#57c785', '#ffffff'], true),
      fish(470, 350, 0.95, ['#9b5de5', '#e0c3ff']),
      fish(670, 440, 0.9, ['#ff8c42', '#ffe27a'], true),
      seaweed(350, 590, 1, '#3aa76d'),
      seaweed(770, 600, 0.9, '#3aa76d'),
      shell(180, 580, 0.9),
      ellipse(560, 580, 50, 20, '#c9b58f'),
    ],
  ),
  numberPage(
    267,
    '5',
    'Five Balloons',
    'The number 5: count five hot-air balloons in the sky.',
    [60, 220, 1.5],
    '#2a9d8f',
    [
      backdrop('#cfe9f8'),
      ceiling('#e6f4fb', 90, 130, 80, 120, 90, 120),
      cloud(180, 120, 1),
      ground('#c9dd9a', 480, 420, 470, 430, 460, 490),
      ground('#a5cf72', 560, 540, 560, 544, 550, 560),
    ],
    (
      [
        [380, 150, '#ef476f', '#ffd23f'],
        [560, 110, '#4d9de0', '#ffffff'],
        [720, 190, '#57c785', '#ffe27a'],
        [470, 350, '#9b5de5', '#ffb3c9'],
        [660, 400, '#ff8c42', '#fff1c9'],
      ] as const
    ).map(([x, y, one, other]) =>
      put(
        [
          region('M-20 74H20L16 106H-16Z', '#c98b4e'),
          region('M0 -84C-60 -84 -76 -36 -66 -6C-56 26 -26 48 -18 66H18C26 48 56 26 66 -6C76 -36 60 -84 0 -84Z', one),
          region('M0 -84C-34 -60 -34 20 -18 66H18C34 20 34 -60 0 -84Z', other),
        ],
        x,
        y,
        1.1,
      ),
    ),
  ),
  numberPage(
    274,
    '6',
    'Six Ladybirds',
    'The number 6: count six ladybirds on the leaves.',
    [60, 60, 1.35],
    '#9b5de5',
    [
      backdrop('#e3f4ff'),
      ceiling('#cbe9f9', 200, 120, 230, 140, 220, 160),
      region('M-20 330C120 280 300 300 420 360C300 440 120 440 -20 400Z', '#8fd06a'),
      region('M820 150C640 110 460 150 380 240C500 300 700 300 820 250Z', '#a8dc7a'),
      region('M820 360C660 330 500 360 420 440C540 500 700 500 820 460Z', '#7cc462'),
      ground('#5fae4b', 520, 500, 520, 510, 500, 520),
    ],
    [
      ...many(ladybird, [
        [480, 240, 1.05, true],
        [680, 220, 1.05],
        [560, 440, 1.05],
        [730, 450, 1.05, true],
        [350, 390, 1.05, true],
        [330, 572, 1.1],
      ]),
      flower(80, 600, 0.8, '#ffb3c9', '#ffd23f'),
      flower(600, 600, 0.9, '#ffffff', '#ffd23f'),
    ],
  ),
  numberPage(
    275,
    '7',
    'Seven Mushrooms',
    'The number 7: count seven mushrooms under the trees.',
    [80, 50, 1.35],
    '#ef476f',
    [
      backdrop('#f7ecd2'),
      region('M430 -20H520L530 440H424Z', '#b98a5f'),
      region('M690 -20H790L800 440H680Z', '#a5774f'),
      ground('#cfdd9a', 400, 420, 380, 410, 390, 420),
      ground('#a7c86d', 500, 480, 510, 490, 500, 490),
    ],
    [
      ...many(mushroom, [
        [80, 560, 1, '#e63946'],
        [210, 590, 0.8, '#f4a259'],
        [330, 540, 1, '#9b5de5'],
        [450, 596, 0.8, '#e63946'],
        [570, 450, 0.85, '#f4a259'],
        [600, 590, 1, '#e63946'],
        [735, 560, 0.95, '#f4a259'],
      ]),
    ],
  ),
  numberPage(
    276,
    '8',
    'Eight Stars',
    'The number 8: count eight stars before you fall asleep.',
    [70, 120, 1.45],
    '#ffd23f',
    [
      backdrop('#4a57a0'),
      ceiling('#5f6bb5', 130, 170, 120, 170, 120, 150),
      ground('#6f8fc0', 500, 470, 510, 480, 460, 500),
      ground('#8fb08a', 560, 540, 560, 550, 540, 560),
    ],
    [
      ...many(star, [
        [410, 90, 56, '#ffe27a', 8],
        [590, 130, 50, '#ffb3c9', -10],
        [730, 80, 54, '#bfe3f5', 12],
        [480, 260, 52, '#c9f0c0', -6],
        [690, 260, 58, '#ffe27a', 6],
        [400, 420, 48, '#bfe3f5', 10],
        [570, 390, 56, '#ffb3c9', 0],
        [740, 410, 50, '#c9f0c0', -12],
      ]),
    ],
  ),
  numberPage(
    277,
    '9',
    'Nine Apples',
    'The number 9: count nine apples. Two of them have fallen already.',
    [50, 130, 1.35],
    '#4d9de0',
    [
      backdrop('#d9f1fb'),
      ground('#cfe8a3', 470, 440, 450, 430, 450, 460),
      region('M500 400C506 470 490 540 470 586H640C616 540 606 470 610 400Z', '#a9713f'),
      region(
        'M300 330C270 240 330 190 370 190C360 90 450 40 520 70C560 0 680 10 700 90C790 90 820 190 780 240C820 320 760 400 680 390C640 440 560 430 520 390C440 430 330 420 300 330Z',
        '#7cc462',
      ),
      ground('#a7d86d', 570, 560, 576, 570, 566, 570),
    ],
    [
      ...many(apple, [
        [390, 290, 0.85, '#ef476f'],
        [500, 190, 0.85, '#ff8c42'],
        [630, 160, 0.85, '#ef476f'],
        [740, 230, 0.85, '#ffd23f'],
        [560, 310, 0.85, '#ef476f'],
        [680, 340, 0.85, '#ff8c42'],
        [450, 390, 0.85, '#ffd23f'],
        [320, 580, 0.85, '#ef476f'],
        [720, 580, 0.85, '#ff8c42'],
      ]),
    ],
  ),
  numberPage(
    278,
    '10',
    'Ten Tulips',
    'The number 10: count ten tulips. One for each finger.',
    [250, 30, 1],
    '#ff8c42',
    [
      backdrop('#e9f6ff'),
      ceiling('#cfeafa', 170, 220, 170, 210, 160, 190),
      cloud(110, 100, 1),
      cloud(690, 110, 1),
      ground('#d5ecb0', 370, 340, 360, 350, 340, 370),
      ground('#a7d86d', 460, 450, 466, 450, 456, 460),
    ],
    (
      [
        ['#ef476f', '#ffb3c9'],
        ['#ffd23f', '#fff1c9'],
        ['#9b5de5', '#e0c3ff'],
        ['#ff8c42', '#ffe27a'],
        ['#ef476f', '#ffffff'],
      ] as const
    ).flatMap(([side, middle], at) => [
      tulip(150 + at * 146, 436, 0.95, side, middle),
      tulip(74 + at * 146, 596, 1.05, middle, side),
    ]),
  ),
]
