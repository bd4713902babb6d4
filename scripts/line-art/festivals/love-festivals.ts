/** Days for people whom one loves. */
import { ADULT, stands } from '#scripts/line-art/people/figure/figure.ts'
import { dress, striped } from '#scripts/line-art/people/figure/clothes.ts'
import { bunches, curls, long } from '#scripts/line-art/people/figure/hair.ts'
import { HAIR, SKIN } from '#scripts/line-art/people/figure/looks.ts'
import { type Drawn, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, circle, ellipse } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { HEART } from './signs.ts'

const heart = (x: number, y: number, scale: number, color: string, turn = 0): Drawn =>
  put([region(HEART, color)], x, y, scale, { turn })

export const LOVE_FESTIVALS: readonly ScenePage[] = [
  {
    id: 259,
    slug: 'mothers-day',
    title: "Mother's Day",
    category: 'Holidays',
    description: 'Two children bring mum a bunch of flowers and a card with a heart.',
    layers: [
      backdrop('#fbe4ea'),
      ...[0, 1, 2, 3].map((at) => box(at * 220 - 60, -20, 110, 460, '#f7d3dd')),
      box(70, 60, 150, 170, '#c98b4e', 6),
      box(88, 78, 114, 134, '#ffffff'),
      heart(145, 148, 1.1, '#ef476f'),
      box(-20, 430, 840, 210, '#c9986a'),
      ellipse(400, 560, 370, 50, '#9bc4b0'),
      region('M440 560V330Q440 210 560 210Q690 210 690 330V560Z', '#8fa8d9'),
      region('M410 560V430Q410 390 450 390Q484 390 484 430V560Z', '#7b95cc'),
      region('M720 560V430Q720 390 680 390Q646 390 646 430V560Z', '#7b95cc'),
      stands(
        {
          build: ADULT,
          face: { skin: SKIN.tan, look: -6, mouth: 'open' },
          hair: long(HAIR.brown),
          top: dress('#57a67a', '#7cc49a', 60),
          sleeves: ['#57a67a', 0.4],
          shoes: '#a5622f',
        },
        566,
        576,
        1.08,
        { armLeft: [-40, -100], armRight: [30, -20], legLeft: [-14, -4], legRight: [14, 4] },
      ),
      stands(
        {
          face: { skin: SKIN.tan, look: 7, mouth: 'open' },
          hair: bunches(HAIR.brown, '#ffd23f'),
          top: dress('#ffd23f', '#ffb703', 44),
          sleeves: ['#ffd23f', 0.4],
          shoes: '#ef476f',
        },
        330,
        590,
        1.1,
        {
          armLeft: [30, 64],
          armRight: [50, 110],
          behind: ['armLeft'],
          holdsRight: [
            put(
              [
                region('M-26 20L-6 86H10L30 20Z', '#ffffff'),
                ...[
                  [-30, 0],
                  [0, -26],
                  [34, -2],
                  [2, 10],
                ].flatMap(([x, y], at) => [
                  circle(x!, y!, 24, ['#ef476f', '#9b5de5', '#ff8c42', '#ff8fab'][at]!),
                  circle(x!, y!, 9, '#ffe27a'),
                ]),
              ],
              6,
              -20,
            ),
          ],
        },
      ),
      stands(
        {
          face: { skin: SKIN.brown, look: 7 },
          hair: curls(HAIR.black),
          top: striped('#4d9de0', '#ffffff'),
          sleeves: ['#4d9de0', 0.4],
          legs: ['#5b6f8f', 0.94],
          shoes: '#e63946',
        },
        150,
        590,
        1.1,
        {
          armLeft: [-20, 20],
          armRight: [60, 110],
          holdsRight: [put([box(-40, -56, 80, 104, '#fff6dc', 6), region(HEART, '#ef476f')], 14, -20)],
        },
      ),
    ],
  },
  {
    id: 260,
    slug: 'valentine',
    title: 'Valentine',
    category: 'Holidays',
    description: 'A letter full of hearts for Valentine, with love.',
    layers: [
      backdrop('#ffe0e6'),
      ...[0, 1, 2, 3].map((at) => box(at * 220 - 50, -20, 110, 640, '#fff0f3')),
      ...(
        [
          [90, 110, 1.5, -14],
          [240, 70, 1, 10],
          [400, 110, 1.9, 0],
          [560, 70, 1.1, -10],
          [710, 120, 1.5, 14],
          [150, 240, 0.9, 12],
          [660, 240, 0.9, -12],
          [300, 200, 0.8, -8],
          [510, 200, 0.8, 8],
        ] as const
      ).map(([x, y, scale, turn], at) =>
        heart(x, y, scale, ['#ef476f', '#ff8fab', '#e63946', '#c77dff', '#ff8c69'][at % 5]!, turn),
      ),
      region('M150 330H650V590H150Z', '#ffffff'),
      region('M150 330L400 200L650 330Z', '#fbd0d9'),
      region('M220 300H580V480H220Z', '#fff6dc'),
      heart(400, 372, 1.7, '#ef476f'),
      region('M150 330L360 480L150 590Z', '#fbd0d9'),
      region('M650 330L440 480L650 590Z', '#fbd0d9'),
      region('M150 590L360 480Q400 450 440 480L650 590Z', '#ffb3c4'),
      heart(400, 540, 0.9, '#e63946'),
    ],
  },
]
