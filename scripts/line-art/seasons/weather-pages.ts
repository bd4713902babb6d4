/** Children in wind and snow. */
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
import { type Drawn, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ceiling, circle, ground, scallopPath } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { coat, shirt, striped } from '#scripts/line-art/people/figure/clothes.ts'
import { sits, stands } from '#scripts/line-art/people/figure/figure.ts'
import { bob, bunches, curls } from '#scripts/line-art/people/figure/hair.ts'
import { woolHat } from '#scripts/line-art/people/figure/hats.ts'
import { HAIR, SKIN } from '#scripts/line-art/people/figure/looks.ts'
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

const kite = [
  region('M0 -90L54 0L0 110L-54 0Z', '#e63946'),
  region('M0 -90L54 0H0Z', '#ffd23f'),
  region('M0 110L-54 0H0Z', '#4d9de0'),
  line('M0 110C-30 150 30 180 0 230'),
]

export const WEATHER_PAGES: readonly ScenePage[] = [
  {
    id: 270,
    slug: 'kite-in-autumn',
    title: 'Flying a Kite',
    category: 'Nature',
    description: 'Autumn wind! Two children fly a kite over the stubble field.',
    layers: [
      backdrop('#d3e9f5'),
      ceiling('#bfdff2', 230, 280, 220, 270, 230, 280),
      cloud(120, 90, 1),
      cloud(330, 170, 0.7),
      ground('#d9c07a', 420, 370, 410, 360, 390, 420),
      ...(
        [
          [90, 400, 0.6, '#e0803a'],
          [690, 390, 0.7, '#e9b44c'],
          [760, 410, 0.55, '#c8553d'],
        ] as const
      ).map(([x, y, scale, color]) => put(crown(color), x, y, scale)),
      ground('#e6cf8b', 480, 470, 480, 472, 476, 480),
      put(kite, 610, 130, 1, { turn: 24 }),
      line('M600 150C500 260 400 330 332 400'),
      stands(
        {
          face: { skin: SKIN.peach, look: 8, mouth: 'open' },
          hair: bunches(HAIR.red, '#57a639'),
          top: coat('#ef476f', 26),
          sleeves: ['#ef476f', 0.82],
          legs: ['#5b6f8f', 0.95],
          shoes: '#ffd23f',
        },
        260,
        580,
        1.2,
        {
          lean: -6,
          armLeft: [60, 120],
          armRight: [80, 120],
          legLeft: [-16, -30],
          legRight: [20, 6],
          toes: [1, 1],
          behind: ['armLeft'],
        },
      ),
      stands(
        {
          face: { skin: SKIN.brown, look: 6 },
          hair: curls(HAIR.black),
          top: striped('#4d9de0', '#ffffff'),
          sleeves: ['#4d9de0', 0.8],
          legs: ['#6b5a4a', 0.95],
          shoes: '#e63946',
        },
        480,
        584,
        1.12,
        { armLeft: [-40, -60], armRight: [110, 150], toes: [1, 1] },
      ),
      ...(
        [
          [60, 580, 20],
          [380, 600, -30],
          [600, 590, 60],
          [740, 560, -20],
        ] as const
      ).map(([x, y, turn], at) => put(oakLeaf(['#e07b39', '#e9b44c', '#c8553d'][at % 3]!), x, y, 0.55, { turn })),
    ],
  },
  {
    id: 271,
    slug: 'sledging',
    title: 'Down the Hill',
    category: 'Nature',
    description: 'Winter snow at last: two children on one sled, and the hill is long.',
    layers: [
      backdrop('#bcd6ec'),
      region('M-20 220L140 80L260 190L400 60L560 210L680 110L820 230V360H-20Z', '#9fbcd6'),
      region('M352 106L400 60L452 112L424 134L402 112L380 136Z', '#ffffff'),
      ...[520, 610, 700, 770].map((x, at) =>
        put(
          [
            region('M0 -190L44 -100H22L62 -24H-62L-22 -100H-44Z', at % 2 === 0 ? '#3f8f6b' : '#5aa97f'),
            region('M0 -190L26 -136Q0 -120 -26 -136Z', '#ffffff'),
            box(-12, -24, 24, 26, '#8a5a32'),
          ],
          x,
          390 + at * 12,
          0.9,
        ),
      ),
      region('M-20 250C120 260 260 330 400 400C560 470 700 500 820 510V640H-20Z', '#eef5fb'),
      region('M-20 470C160 450 300 520 460 560C600 590 720 600 820 600V640H-20Z', '#ffffff'),
      put(
        [
          region('M-190 -34H180C214 -34 226 -56 216 -80L236 -86C254 -50 232 -14 184 -14H-190Z', '#e63946'),
          region('M-180 -66H170V-44H-180Z', '#c98b4e'),
          line('M-120 -44V-34M100 -44V-34'),
          sits(
            {
              face: { skin: SKIN.tan, look: 8, mouth: 'open' },
              hat: woolHat('#57a67a', '#ffd23f'),
              top: coat('#ff9f1c', 14),
              sleeves: ['#ff9f1c', 0.82],
              legs: ['#5b4a6b', 0.95],
              shoes: '#4d7fc0',
              gloves: '#57a67a',
            },
            -90,
            -92,
            1.02,
            { lean: -6, armLeft: [-90, -140], armRight: [60, 40], legLeft: [70, 60], legRight: [80, 66], toes: [1, 1] },
          ),
          sits(
            {
              face: { skin: SKIN.light, look: 8 },
              hair: bob(HAIR.blond),
              hat: woolHat('#9b5de5'),
              top: shirt('#4d9de0'),
              sleeves: ['#4d9de0', 0.82],
              legs: ['#c9485b', 0.95],
              shoes: '#8a5a32',
              gloves: '#ffd23f',
            },
            50,
            -92,
            1.02,
            {
              lean: -4,
              armLeft: [30, 70],
              armRight: [50, 90],
              legLeft: [74, 60],
              legRight: [82, 70],
              toes: [1, 1],
              behind: ['armLeft'],
            },
          ),
        ],
        330,
        470,
        1.16,
        { turn: 22 },
      ),
      ...(
        [
          [60, 60],
          [200, 40],
          [90, 160],
          [300, 130],
          [520, 60],
          [640, 40],
          [770, 80],
        ] as const
      ).map(([x, y]) => circle(x, y, 13, '#ffffff')),
    ],
  },
]
