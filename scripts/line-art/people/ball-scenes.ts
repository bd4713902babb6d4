/** Children who play with a ball. */
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
import { tree } from '#scripts/line-art/scenes/props/plants.ts'
import { clipped, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { numbered, striped } from './figure/clothes.ts'
import { type Person, sits, stands } from './figure/figure.ts'
import { afro, ponytail, short, tufts } from './figure/hair.ts'
import { HAIR, SKIN } from './figure/looks.ts'
import { basketball, football, wheelchairBack, wheelchairFront } from './props.ts'

const kicker: Person = {
  face: { skin: SKIN.brown, look: 8, mouth: 'open' },
  hair: ponytail(HAIR.black),
  top: striped('#e63946', '#ffffff'),
  sleeves: ['#e63946', 0.36],
  legs: ['#ffffff', 0.44],
  shoes: '#4d9de0',
}

const keeper: Person = {
  face: { skin: SKIN.light, look: -7, mouth: 'round' },
  hair: tufts(HAIR.red),
  top: numbered('#57c785', '#ffffff'),
  sleeves: ['#57c785', 0.78],
  legs: ['#3f6fb5', 0.44],
  shoes: '#ff9f1c',
  gloves: '#ffd23f',
}

export const BALL_SCENES: readonly ScenePage[] = [
  {
    id: 199,
    slug: 'football',
    title: 'Shot at Goal',
    category: 'People',
    description: 'Two children play football, which some call soccer. Will the keeper catch the ball?',
    layers: [
      backdrop('#c9ecff'),
      cloud(250, 80, 0.9),
      tree(60, 300, 0.8, '#57a639'),
      tree(190, 310, 0.62, '#7cb342'),
      ground('#a7d86d', 290, 280, 290, 282, 290, 284),
      clipped('M480 90H790V430H480Z', '#eef6fb', [
        line('M530 90V430M590 90V430M650 90V430M710 90V430M760 90V430M480 150H790M480 215H790M480 280H790M480 345H790'),
      ]),
      region('M466 76H820V98H488V436H466Z', '#ffffff'),
      ground('#8fcb52', 430, 424, 430, 426, 430, 428),
      region('M-20 520C200 490 500 500 820 530V560C500 530 200 522 -20 552Z', '#ffffff'),
      sits(keeper, 660, 330, 1.12, {
        lean: -14,
        nod: 8,
        armLeft: [-132, -150],
        armRight: [158, 196],
        legLeft: [-34, 6],
        legRight: [26, 44],
        toes: [-1, 1],
      }),
      stands(kicker, 230, 540, 1.35, {
        lean: -10,
        nod: 8,
        armLeft: [-78, -40],
        armRight: [58, 86],
        legLeft: [-10, -20],
        legRight: [58, 72],
        toes: [1, 1],
        behind: ['armRight'],
      }),
      football(440, 400, 36),
    ],
  },
  {
    id: 188,
    slug: 'wheelchair-basketball',
    title: 'Two Points!',
    category: 'People',
    description: 'A game of basketball. One player runs, one player rolls in a wheelchair, and both can throw.',
    layers: [
      backdrop('#fff0d6'),
      region('M-20 -20H820V200H-20Z', '#bfe0f5'),
      ...[0, 1, 2, 3].map((at) => box(20 + at * 160, 30, 120, 110, '#e8f6fd', 8)),
      box(-20, 200, 840, 26, '#f4a261'),
      region('M-20 420H820V620H-20Z', '#e2a76f'),
      region('M-20 500C240 470 560 470 820 500V530C560 500 240 500 -20 530Z', '#ffffff'),
      box(748, 120, 26, 420, '#5b6470', 4),
      box(690, 70, 70, 150, '#ffffff', 6),
      clipped('M590 196H700L680 280H610Z', '#ffffff', [line('M618 190L640 290M650 190L620 290M676 190L656 290')]),
      box(584, 180, 116, 18, '#e63946', 8),
      put(wheelchairBack('#4d9de0'), 400, 560, 1.4),
      sits(
        {
          face: { skin: SKIN.tan, look: 9, glasses: true },
          hair: short(HAIR.black),
          top: numbered('#57c785', '#ffffff'),
          sleeves: ['#57c785', 0.3],
          legs: ['#3f6fb5', 0.9],
          shoes: '#ff9f1c',
        },
        394,
        452,
        1.34,
        { lean: 2, armLeft: [140, 150], armRight: [128, 150], legLeft: [80, 14], legRight: [76, 10], toes: [1, 1] },
      ),
      put(wheelchairFront('#4d9de0'), 400, 560, 1.4),
      basketball(520, 160, 40),
      stands(
        {
          face: { skin: SKIN.dark, look: 7, mouth: 'open' },
          hair: afro(HAIR.black),
          top: numbered('#ffd23f', '#ffffff'),
          sleeves: ['#ffd23f', 0.3],
          legs: ['#e63946', 0.5],
          shoes: '#ffffff',
        },
        140,
        570,
        1.3,
        { lean: 6, armLeft: [-120, -150], armRight: [70, 130], legLeft: [-30, -70], legRight: [24, 4], toes: [1, 1] },
      ),
    ],
  },
]
