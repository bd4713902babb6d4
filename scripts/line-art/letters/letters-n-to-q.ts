/** Letters N to Q with a thing each. */
import { leaf, tree } from '#scripts/line-art/scenes/props/plants.ts'
import { clipped, line, noto, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, ceiling, circle, ellipse, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { robe } from '#scripts/line-art/people/figure/clothes.ts'
import { ADULT, stands } from '#scripts/line-art/people/figure/figure.ts'
import { long } from '#scripts/line-art/people/figure/hair.ts'
import { crown } from '#scripts/line-art/people/figure/hats.ts'
import { HAIR, SKIN } from '#scripts/line-art/people/figure/looks.ts'
import { letterPage, rays } from './letter-page.ts'

/** The scales of a pineapple. */
const diamonds = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) => [
  line(`M${-210 + at * 60} -150L${30 + at * 60} 150`),
  line(`M${210 - at * 60} -150L${-30 - at * 60} 150`),
])

export const LETTERS_N_TO_Q: readonly ScenePage[] = [
  letterPage({
    letter: 'N',
    thing: 'Nest',
    id: 233,
    description: 'The letter N of the alphabet, and a nest with eggs between the leaves.',
    colors: ['#8a5a32', '#4d9de0'],
    places: { capital: [40, 40, 1.15], small: [250, 0.9] },
    behind: [
      backdrop('#d3f0e2'),
      ceiling('#bfe6d2', 140, 190, 120, 170, 110, 130),
      region(
        'M-20 470C120 450 260 500 420 490C580 480 700 440 830 380V440C720 500 600 540 430 546C260 552 120 510 -20 530Z',
        '#a5774f',
      ),
      leaf(90, 470, 1.7, -20, '#6fb23c'),
      leaf(220, 480, 1.6, 20, '#8fcb52'),
      leaf(760, 420, 1.8, 10, '#6fb23c'),
      leaf(730, 470, 1.5, 150, '#8fcb52'),
      leaf(120, 520, 1.6, 190, '#57a639'),
      leaf(290, 540, 1.5, 160, '#6fb23c'),
    ],
    front: [
      ellipse(470, 352, 46, 60, '#a8dadc'),
      ellipse(640, 352, 46, 60, '#c8e7d8'),
      ellipse(556, 336, 50, 66, '#bfe3ee'),
      region('M350 380C420 400 690 400 760 380C770 460 700 530 555 530C410 530 340 460 350 380Z', '#c98b52'),
      line('M372 410Q470 460 560 440M420 470Q540 510 690 450M500 420Q620 450 738 412M470 510Q560 500 640 512'),
    ],
  }),
  letterPage({
    letter: 'O',
    thing: 'Otter',
    id: 234,
    description: 'The letter O of the alphabet, and an otter at the stream.',
    colors: ['#2a9d8f', '#ef476f'],
    places: { capital: [40, 40, 1.15], small: [260, 0.95] },
    behind: [
      backdrop('#d8f0d8'),
      ceiling('#c3e6c8', 110, 150, 100, 140, 100, 130),
      ...[60, 170, 520, 630, 740].map((x, at) =>
        tree(x, 390 + (at % 2) * 12, 0.8, at % 2 === 0 ? '#7cb342' : '#5aa05a'),
      ),
      ground('#b9dd8a', 390, 384, 390, 386, 390, 388),
      region('M-20 480C160 450 300 500 460 476C620 456 700 486 820 470V620H-20Z', '#7cc8ee'),
    ],
    front: [
      noto('otter', [410, 220, 370, 340]),
      region('M40 560C40 520 100 510 130 530C160 500 220 520 220 560Z', '#aab4bd'),
      line('M80 590Q120 578 160 590M300 580Q340 568 380 580'),
    ],
  }),
  letterPage({
    letter: 'P',
    thing: 'Pineapple',
    id: 235,
    description: 'The letter P of the alphabet, and a pineapple full of diamonds.',
    colors: ['#ffb703', '#ef476f'],
    places: { capital: [50, 110, 1.45], small: [300, 1.05] },
    behind: [
      backdrop('#c8efe6'),
      ...rays(620, 350, 12, '#aee5d8'),
      region('M-20 500C200 480 600 480 820 500V620H-20Z', '#f7c873'),
    ],
    front: [
      ...(
        [
          [-50, 46],
          [50, 46],
          [-28, 60],
          [28, 60],
          [0, 78],
        ] as const
      ).map(([turn, long_]) =>
        put(
          [
            region(
              `M-22 0C-34 ${-long_} -16 ${-long_ * 2} 0 ${-long_ * 2.6}C16 ${-long_ * 2} 34 ${-long_} 22 0Z`,
              turn === 0 ? '#7cb342' : '#57a639',
            ),
          ],
          620,
          230,
          1,
          { turn },
        ),
      ),
      put(
        [
          clipped(
            'M0 -150C80 -150 120 -80 120 0C120 90 80 150 0 150C-80 150 -120 90 -120 0C-120 -80 -80 -150 0 -150Z',
            '#ffd23f',
            diamonds,
          ),
        ],
        620,
        370,
        1.1,
      ),
    ],
  }),
  letterPage({
    letter: 'Q',
    thing: 'Queen',
    id: 236,
    description: 'The letter Q of the alphabet, and a queen with a crown.',
    colors: ['#c77dff', '#ffd23f'],
    places: { capital: [40, 60, 1.35], small: [310, 1] },
    behind: [
      backdrop('#f7e0ea'),
      region('M470 -20H820V480H470Z', '#d8c4ef'),
      region('M490 480V150A150 150 0 0 1 790 150V480Z', '#bfe3f5'),
      region('M-20 480H820V620H-20Z', '#e9c98f'),
      region('M520 480H760L820 620H450Z', '#d1495b'),
      region('M-20 -20H60C60 160 40 340 20 480H-20Z', '#d1495b'),
    ],
    front: [
      stands(
        {
          build: ADULT,
          face: { skin: SKIN.brown, look: -4 },
          hair: long(HAIR.black),
          ornament: crown(),
          top: robe('#7b61c9', '#ffd23f', 124),
          sleeves: ['#9b83dd', 0.84],
          shoes: '#5c4b7d',
        },
        640,
        590,
        1.36,
        {
          armLeft: [-50, -20],
          armRight: [70, 150],
          holdsRight: [line('M0 60V-50'), put([circle(0, -64, 16, '#ffd23f')], 0, 0)],
          toes: [0, 0],
        },
      ),
      put(
        [region('M-60 0C-60 -30 60 -30 60 0C60 20 -60 20 -60 0Z', '#ef476f'), circle(0, -30, 20, '#ffd23f')],
        240,
        560,
        1.4,
      ),
    ],
  }),
]
