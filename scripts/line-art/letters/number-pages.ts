/** Numbers from one to five with as many things to count. */
import { igloo } from '#scripts/line-art/scenes/props/buildings.ts'
import { butterfly } from '#scripts/line-art/scenes/props/animals.ts'
import { flower, tree } from '#scripts/line-art/scenes/props/plants.ts'
import { fish, seaweed, shell } from '#scripts/line-art/scenes/props/sea.ts'
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
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
      flower(90, 600, 1, '#ef476f', '#ffd23f'),
      flower(250, 606, 0.9, '#ffffff', '#ffd23f'),
      flower(420, 600, 1.1, '#9b5de5', '#ffe27a'),
      flower(590, 606, 0.9, '#ff8fab', '#ffd23f'),
      flower(740, 600, 1, '#4d9de0', '#ffffff'),
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
]
