/** The year: its seasons, and its months. */
import { flower, tulip } from '#scripts/line-art/scenes/props/plants.ts'
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
import { band, clipped, type Drawn, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import {
  box,
  boxPath,
  backdrop,
  circle,
  ellipse,
  polygon,
  scallopPath,
  starPath,
} from '#scripts/line-art/scenes/shapes/shapes.ts'
import { oakLeaf } from '#scripts/line-art/wildlife/texture.ts'

/** The same tree in each season, 260 high. */
const trunk = region(
  'M-16 0C-12 -60 -14 -100 -50 -150L-34 -160C-14 -130 -8 -140 -6 -176H8C10 -140 20 -130 40 -160L54 -148C18 -100 14 -60 20 0Z',
  '#8a5a32',
)

const crown = (color: string, ...inside: readonly Drawn[]): Drawn[] => [
  trunk,
  put([region(scallopPath(11, 84), color), ...inside], 0, -180),
]

/** One month as a tile of 190 x 186 around its middle. */
const MONTHS: readonly (readonly [string, readonly Drawn[]])[] = [
  [
    '#cfe3f5',
    [
      circle(0, 40, 36, '#ffffff'),
      circle(0, -14, 26, '#ffffff'),
      region('M-20 -34H20V-62H-20Z', '#e63946'),
      region('M-30 -38H30V-28H-30Z', '#e63946'),
    ],
  ],
  [
    '#fbe3f0',
    [
      region(
        'M-62 -20C-40 -44 -14 -30 0 -14C14 -30 40 -44 62 -20C60 10 30 24 10 8Q0 2 -10 8C-30 24 -60 10 -62 -20Z',
        '#9b5de5',
      ),
      circle(-26, -10, 13, '#ffffff'),
      circle(26, -10, 13, '#ffffff'),
    ],
  ],
  ['#dff3d0', [put([tulip(0, 66, 0.95, '#ef476f', '#ffb3c9')], 0, 0)]],
  [
    '#e3eefb',
    [
      region('M-70 0A70 66 0 0 1 70 0C54 -14 40 -14 24 0C14 -14 -10 -14 -22 0C-38 -14 -54 -14 -70 0Z', '#ffb703'),
      line('M0 -10V50C0 70 -24 70 -24 52'),
    ],
  ],
  ['#fff3cf', [put([flower(0, 66, 1.05, '#ff8fab', '#ffd23f', 7)], 0, 0)]],
  [
    '#d8f0d2',
    [
      region('M0 62C-52 30 -60 -20 -44 -40C-20 -56 20 -56 44 -40C60 -20 52 30 0 62Z', '#ef476f'),
      polygon(
        [
          [-40, -42],
          [-14, -26],
          [0, -50],
          [14, -26],
          [40, -42],
          [20, -64],
          [-20, -64],
        ],
        '#57a639',
      ),
    ],
  ],
  [
    '#cdeefa',
    [
      region('M-30 70L-44 -10H44L30 70Z', '#e0a458'),
      circle(-22, -24, 30, '#ff8fab'),
      circle(24, -24, 30, '#fff1c9'),
      circle(0, -52, 28, '#8fd9c4'),
    ],
  ],
  [
    '#fdf0c4',
    [
      circle(0, 0, 40, '#ffd23f'),
      ...Array.from({ length: 8 }, (_, at) =>
        put(
          [
            polygon(
              [
                [-13, -46],
                [0, -78],
                [13, -46],
              ],
              '#ff9f1c',
            ),
          ],
          0,
          0,
          1,
          { turn: at * 45 },
        ),
      ),
    ],
  ],
  [
    '#f7dfc9',
    [
      region('M0 -40C-44 -66 -70 -20 -60 24C-50 62 -18 66 0 56C18 66 50 62 60 24C70 -20 44 -66 0 -40Z', '#e63946'),
      region('M6 -48C14 -74 36 -80 54 -72C46 -50 26 -42 6 -48Z', '#57a639'),
    ],
  ],
  ['#fbe5bd', [put(oakLeaf('#e07b39'), 0, 64, 1)]],
  [
    '#d5dcea',
    [
      ellipse(0, 10, 66, 50, '#ff8c1a'),
      region('M-26 56C-40 30 -40 -14 -20 -38H20C40 -14 40 30 26 56Q0 64 -26 56Z', '#ffa64d'),
      region('M-10 -38L-6 -66H14L12 -38Z', '#6f9a4a'),
    ],
  ],
  [
    '#d3ead9',
    [
      polygon(
        [
          [0, -70],
          [60, 40],
          [-60, 40],
        ],
        '#2e8b57',
      ),
      box(-13, 40, 26, 26, '#8a5a32'),
      put([region(starPath(5, 22, 11), '#ffd23f')], 0, -64),
      circle(-18, 16, 12, '#e63946'),
      circle(20, 20, 12, '#4d9de0'),
    ],
  ],
]

const dots = (color: string): Drawn[] =>
  [
    [-40, -30],
    [10, -52],
    [44, -12],
    [-16, 4],
    [-50, 26],
    [24, 36],
  ].map(([x, y]) => circle(x!, y!, 14, color))

export const YEAR_PAGES: readonly ScenePage[] = [
  {
    id: 268,
    slug: 'four-seasons',
    title: 'The Four Seasons',
    category: 'Nature',
    description: 'One tree in spring, summer, autumn and winter.',
    layers: [
      region('M-20 -20H400V300H-20Z', '#e3f3fb'),
      region('M400 -20H820V300H400Z', '#bfe6f7'),
      region('M-20 300H400V620H-20Z', '#fbe5c2'),
      region('M400 300H820V620H400Z', '#c9d8ea'),
      region('M-20 240C100 220 260 220 400 246V300H-20Z', '#c4e69a'),
      region('M400 246C540 220 700 220 820 240V300H400Z', '#8fcb52'),
      region('M-20 550C100 530 260 530 400 556V620H-20Z', '#d9b56a'),
      region('M400 556C540 530 700 530 820 550V620H400Z', '#ffffff'),
      put(crown('#fbc8d8', ...dots('#ffffff')), 200, 262, 0.95),
      put(crown('#57a639', ...dots('#e63946')), 600, 262, 0.95),
      put(crown('#f0973c', ...dots('#c8553d')), 200, 574, 0.95),
      put(
        [
          band(
            'M0 -20V-120M0 -90L-52 -166M0 -116L46 -180M0 -110L-6 -200M-30 -134L-76 -146M28 -156L72 -152',
            17,
            '#8a5a32',
          ),
          ellipse(0, 0, 80, 20, '#dbe7f2'),
          band('M0 -40V-6', 17, '#8a5a32'),
        ],
        600,
        574,
        0.95,
      ),
      tulip(70, 290, 0.62, '#ef476f', '#ffb3c9'),
      tulip(320, 290, 0.62, '#9b5de5', '#e0c3ff'),
      circle(740, 60, 40, '#ffd23f'),
      cloud(80, 70, 0.7),
      put(oakLeaf('#c8553d'), 60, 560, 0.5, { turn: -40 }),
      put(oakLeaf('#e9b44c'), 320, 590, 0.5, { turn: 60 }),
      put(
        [
          circle(0, -24, 34, '#ffffff'),
          circle(0, -76, 24, '#ffffff'),
          region('M-18 -94H18V-120H-18Z', '#4d9de0'),
          region('M-28 -98H28V-88H-28Z', '#4d9de0'),
        ],
        730,
        590,
        0.9,
      ),
      ...(
        [
          [470, 360],
          [520, 420],
          [690, 350],
          [760, 420],
          [450, 490],
        ] as const
      ).map(([x, y]) => circle(x, y, 13, '#ffffff')),
      line('M400 -20V620M-20 300H820'),
    ],
  },
  {
    id: 269,
    slug: 'twelve-months',
    title: 'The Twelve Months',
    category: 'Nature',
    description:
      'A year in pictures, from January to December: snowman, mask, tulip, umbrella, flower, strawberry, ice, sun, apple, leaf, pumpkin, tree.',
    layers: [
      backdrop('#f6efe2'),
      ...MONTHS.map(([color, inside], at) =>
        put(
          [clipped(boxPath(-94, -92, 188, 184, 18), color, [put(inside, 0, 4, 1.04)])],
          102 + (at % 4) * 199,
          102 + Math.floor(at / 4) * 198,
          0.98,
        ),
      ),
    ],
  },
]
