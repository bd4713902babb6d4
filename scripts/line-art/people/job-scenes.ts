/** People at their work. */
import { cloud, star } from '#scripts/line-art/scenes/props/sky.ts'
import { clipped, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ceiling, circle, ellipse, ellipsePath, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { overalls, vest } from './figure/clothes.ts'
import { ADULT, fromHip, stands } from './figure/figure.ts'
import { short } from './figure/hair.ts'
import { hardHat } from './figure/hats.ts'
import { HAIR, SKIN } from './figure/looks.ts'

export const JOB_SCENES: readonly ScenePage[] = [
  {
    id: 197,
    slug: 'building-a-house',
    title: 'Building a House',
    category: 'People',
    description: 'Stone by stone: two builders make a house.',
    layers: [
      backdrop('#d2ecf9'),
      ceiling('#bfe3f5', 130, 170, 120, 160, 120, 150),
      cloud(330, 90, 1),
      region('M-20 380C120 330 260 380 400 350C560 320 700 370 820 340V460H-20Z', '#b9d79a'),
      ground('#e8cf9f', 450, 440, 450, 444, 450, 446),
      ...[0, 1, 2, 3, 4].flatMap((row) =>
        Array.from({ length: row === 4 ? 3 : row === 3 ? 4 : 5 }, (_, at) =>
          box(40 + at * 84 + (row % 2) * 24, 410 - row * 54, 84, 54, (at + row) % 2 === 0 ? '#d9734f' : '#e79a73'),
        ),
      ),
      region('M200 464V340H290V464Z', '#f7e3bd'),
      box(480, 160, 22, 320, '#c98b4e', 4),
      box(740, 160, 22, 320, '#c98b4e', 4),
      box(460, 320, 330, 24, '#e0b077', 4),
      line('M502 344L740 470M740 344L502 470'),
      stands(
        {
          build: ADULT,
          face: { skin: SKIN.peach, look: -6 },
          hair: short(HAIR.brown),
          hat: hardHat('#ffd23f'),
          top: vest('#ff8c42', '#fff1a8'),
          sleeves: ['#4d9de0', 0.4],
          legs: ['#5b7bb0', 0.93],
          shoes: '#6b4f3a',
        },
        620,
        322,
        0.76,
        {
          armLeft: [-40, -80],
          armRight: [130, 160],
          holdsRight: [put([line('M0 30V-30'), box(-26, -50, 52, 24, '#9aa5b1', 5)], 0, 0, 1.4)],
        },
      ),
      ground('#d9b67f', 500, 496, 500, 496, 500, 498),
      stands(
        {
          build: ADULT,
          face: { skin: SKIN.dark, look: 8, mouth: 'open' },
          hat: hardHat('#57c785'),
          top: overalls('#e63946', '#5b6f8f'),
          sleeves: ['#e63946', 0.4],
          legs: ['#5b6f8f', 0.93],
          shoes: '#6b4f3a',
        },
        330,
        590,
        1.1,
        { lean: 8, armLeft: [16, 40], armRight: [36, 54], legLeft: [-26, -34], legRight: [22, 6], toes: [1, 1] },
      ),
      region('M400 500L440 484L640 484L600 560H500Z', '#7cc8ee'),
      region('M450 484C470 440 520 450 530 470C550 430 610 440 620 484Z', '#d9734f'),
      line('M430 492L368 456M500 560L470 590'),
      circle(600, 566, 28, '#5b6470'),
      circle(600, 566, 12, '#e9eef2'),
    ],
  },
  {
    id: 198,
    slug: 'astronaut',
    title: 'Astronaut on the Moon',
    category: 'People',
    description: 'A walk in space. Everything floats, and the Earth looks small from here.',
    layers: [
      backdrop('#2f3b69'),
      region(
        'M-20 120C180 60 380 160 560 100C680 60 760 80 820 110V330C640 300 460 380 300 330C180 290 60 320 -20 350Z',
        '#3e4d85',
      ),
      ...(
        [
          [90, 70, 25],
          [250, 130, 23],
          [470, 60, 25],
          [760, 260, 23],
          [60, 260, 23],
        ] as const
      ).map(([x, y, r]) => star(x, y, r)),
      clipped(ellipsePath(650, 140, 96, 96), '#6fb8e8', [
        region('M560 110C600 60 660 70 670 100C690 120 640 150 610 140C590 150 560 140 560 110Z', '#7cc46a'),
        region('M650 180C690 160 740 170 750 200C730 240 690 240 670 220C650 210 640 190 650 180Z', '#7cc46a'),
        region('M690 60C720 56 750 90 740 120C716 116 690 90 690 60Z', '#7cc46a'),
      ]),
      ground('#dfe3ea', 470, 440, 460, 450, 430, 460),
      ellipse(120, 520, 70, 22, '#c3c9d4'),
      ellipse(690, 540, 86, 26, '#c3c9d4'),
      ellipse(560, 480, 40, 13, '#c3c9d4'),
      line('M610 480V300'),
      region('M610 304C650 290 690 330 730 306V380C690 404 650 364 610 380Z', '#ff8fab'),
      put(
        fromHip(
          {
            build: { ...ADULT, armWidth: 20, legWidth: 24, head: 0.98 },
            face: { skin: SKIN.brown, mouth: 'open' },
            top: (body) => [
              region(
                `M-44 ${-body.torso - 4}C-62 ${-body.torso * 0.6} -60 0 -44 22Q0 34 44 22C60 0 62 ${-body.torso * 0.6} 44 ${-body.torso - 4}Z`,
                '#ffffff',
              ),
              box(-28, -58, 56, 44, '#cfd8e3', 8),
              circle(-12, -36, 8, '#ef476f'),
              circle(13, -36, 8, '#57c785'),
            ],
            sleeves: ['#ffffff', 0.84],
            legs: ['#f4f6f9', 0.92],
            shoes: '#9aa5b1',
            gloves: '#ff9f1c',
            covered: true,
            behindHead: [
              circle(0, -6, 68, '#ffffff'),
              region('M-46 -14C-46 -66 46 -66 46 -14C46 42 -46 42 -46 -14Z', '#bfe0f5'),
            ],
          },
          {
            lean: -6,
            armLeft: [-110, -150],
            armRight: [60, 100],
            legLeft: [-22, 6],
            legRight: [34, 60],
            toes: [-1, 1],
          },
        ),
        350,
        330,
        1.25,
      ),
    ],
  },
]
