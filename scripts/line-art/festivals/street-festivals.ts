/** Holidays that are held in the street. */
import { rays } from '#scripts/line-art/letters/letter-page.ts'
import { bunting } from '#scripts/line-art/scenes/props/things.ts'
import { stands } from '#scripts/line-art/people/figure/figure.ts'
import { coat, dress, printed, shirt, starBadge, striped } from '#scripts/line-art/people/figure/clothes.ts'
import { afro, bob, braids, bunches, curls, long, short } from '#scripts/line-art/people/figure/hair.ts'
import { crown, woolHat, partyHat } from '#scripts/line-art/people/figure/hats.ts'
import { HAIR, SKIN } from '#scripts/line-art/people/figure/looks.ts'
import { block, house } from '#scripts/line-art/scenes/props/buildings.ts'
import { star } from '#scripts/line-art/scenes/props/sky.ts'
import { clipped, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, circle, ground, starPath } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { paperLantern, stickLantern } from './lights.ts'
import { HEART, NEW_MOON } from './signs.ts'

export const STREET_FESTIVALS: readonly ScenePage[] = [
  {
    id: 255,
    slug: 'lunar-new-year',
    title: 'Lunar New Year',
    category: 'Holidays',
    description: 'Chinese New Year: children carry a long dragon through the street, under red lanterns.',
    layers: [
      backdrop('#ffe6c4'),
      block(70, 430, 1.1, 3, '#e8b48f'),
      block(730, 430, 1.1, 3, '#d9a5a0'),
      region('M250 430V260H550V430Z', '#f2d2a0'),
      region('M210 270C270 250 290 220 300 200H500C510 220 530 250 590 270Z', '#c9485b'),
      region('M350 430V320H450V430Z', '#b5384d'),
      region('M-20 426H820V640H-20Z', '#d9c3a5'),
      paperLantern(110, 0, 0.74, '#e63946'),
      paperLantern(300, -6, 0.74, '#e63946'),
      paperLantern(500, -6, 0.74, '#e63946'),
      ...(
        [
          [110, '#4d9de0', SKIN.light, 0],
          [310, '#57c785', SKIN.olive, 1],
          [520, '#9b5de5', SKIN.peach, 2],
        ] as const
      ).map(([x, color, skin, at]) =>
        stands(
          {
            face: { skin, look: 5, mouth: at === 1 ? 'smile' : 'open' },
            hair: [bob(HAIR.black), short(HAIR.black), bunches(HAIR.black, '#e63946')][at]!,
            top: shirt(color),
            sleeves: [color, 0.5],
            legs: ['#5b6f8f', 0.94],
            shoes: '#e63946',
          },
          x,
          600,
          1,
          {
            armLeft: [-30, -10],
            armRight: [70, 150],
            legLeft: [-18, -12],
            legRight: [20, 8],
            toes: [1, 1],
            holdsRight: [line('M0 24V-200')],
          },
        ),
      ),
      put(
        [
          clipped(
            'M-20 320C60 260 120 270 180 320C240 366 290 360 350 310C410 262 460 270 520 320C560 350 590 352 620 330L650 380C600 426 540 420 490 380C440 340 420 340 380 374C310 430 220 430 150 376C110 346 60 350 -20 400Z',
            '#e63946',
            Array.from({ length: 16 }, (_, at) =>
              circle(10 + at * 42, 352 + (at % 2) * 10 - 6, 26, at % 2 === 0 ? '#ffd23f' : '#ff8c42'),
            ),
          ),
          region(
            'M600 300C580 250 630 230 660 240C670 200 720 200 720 236C760 240 790 270 780 310L800 340C770 360 740 350 720 350L740 384C700 410 640 400 614 370C590 350 590 320 600 300Z',
            '#57c785',
          ),
          circle(680, 280, 22, '#ffffff'),
          circle(684, 282, 9, '#3d3a4a'),
          region('M720 350C740 336 770 330 800 340C770 360 740 350 720 350Z', '#ffffff'),
          region('M660 240C640 210 640 180 660 160C676 190 690 210 690 222Z', '#ffd23f'),
          region('M610 370C590 390 586 420 600 440C616 420 640 410 660 402Z', '#ffd23f'),
        ],
        0,
        -96,
      ),
    ],
  },
  {
    id: 257,
    slug: 'saint-martin',
    title: 'Lantern Walk',
    category: 'Holidays',
    description: 'On Saint Martin the children walk through the dark with lanterns that they made, and sing.',
    layers: [
      backdrop('#33406f'),
      region('M-20 170C120 120 260 200 420 160C580 120 700 190 820 150V460H-20Z', '#47568c'),
      circle(690, 90, 54, '#ffe9a8'),
      star(100, 80, 20),
      star(400, 60, 18),
      house(120, 440, 1.15, '#c98f7a', '#7a4f6b'),
      house(660, 440, 1.15, '#b5a58f', '#5b4a6b', true),
      ground('#7a7f6b', 440, 436, 440, 436, 440, 438),
      region('M-20 520C200 500 600 500 820 520V640H-20Z', '#9a9280'),
      stands(
        {
          face: { skin: SKIN.peach, look: 5, mouth: 'round' },
          hair: bob(HAIR.blond),
          hat: woolHat('#ef476f'),
          top: coat('#4d9de0', 34),
          sleeves: ['#4d9de0', 0.82],
          legs: ['#5b4a6b', 0.95],
          shoes: '#8a5a32',
          gloves: '#ffd23f',
        },
        120,
        590,
        1.16,
        {
          armLeft: [-24, -8],
          armRight: [50, 140],
          holdsRight: stickLantern('#ffb703', region(starPath(5, 30, 14), '#fff6c9')),
        },
      ),
      stands(
        {
          face: { skin: SKIN.dark, look: 5, mouth: 'open' },
          hair: afro(HAIR.black),
          hat: woolHat('#57c785', '#ffe27a'),
          top: coat('#e76f51', 34),
          sleeves: ['#e76f51', 0.82],
          legs: ['#3f4f6b', 0.95],
          shoes: '#6b4f3a',
          gloves: '#57c785',
        },
        360,
        590,
        1.16,
        {
          armLeft: [-24, -8],
          armRight: [50, 140],
          holdsRight: stickLantern('#7cc8ee', put([region(NEW_MOON, '#fff6c9')], 0, 0, 0.95)),
        },
      ),
      stands(
        {
          face: { skin: SKIN.tan, look: 5 },
          hair: braids(HAIR.black, '#ef476f'),
          top: coat('#9b5de5', 34),
          sleeves: ['#9b5de5', 0.82],
          legs: ['#5b4a6b', 0.95],
          shoes: '#8a5a32',
          gloves: '#ef476f',
        },
        600,
        590,
        1.16,
        {
          armLeft: [-24, -8],
          armRight: [50, 140],
          holdsRight: stickLantern('#ef8fa8', put([region(HEART, '#fff6c9')], 0, 4, 0.74)),
        },
      ),
    ],
  },
  {
    id: 258,
    slug: 'carnival',
    title: 'Carnival',
    category: 'Holidays',
    description: 'Dressing up for carnival: a superhero, a queen and a clown in a rain of confetti.',
    layers: [
      backdrop('#fff0c9'),
      ...rays(400, 640, 22, '#ffe29a'),
      ...bunting(40, 9, ['#e63946', '#4d9de0', '#57c785', '#9b5de5'], 34),
      region('M-20 520C200 500 600 500 820 520V640H-20Z', '#f4b8a0'),
      stands(
        {
          face: { skin: SKIN.brown, mouth: 'open' },
          hair: curls(HAIR.black),
          behindHead: [region('M-30 30C-70 80 -96 140 -100 200H100C96 140 70 80 30 30Z', '#e63946')],
          ornament: [
            region(
              'M-46 -14C-30 -22 -14 -18 0 -12C14 -18 30 -22 46 -14C44 8 30 16 14 12Q0 2 -14 12C-30 16 -44 8 -46 -14ZM-24 0A9 11 0 1 0 -6 0A9 11 0 1 0 -24 0ZM6 0A9 11 0 1 0 24 0A9 11 0 1 0 6 0Z',
              '#4d9de0',
            ),
          ],
          top: printed('#4d9de0', starBadge('#ffd23f')),
          sleeves: ['#4d9de0', 0.84],
          legs: ['#4d9de0', 0.94],
          shoes: '#e63946',
        },
        150,
        590,
        1.24,
        { armLeft: [-60, -120], armRight: [64, 116] },
      ),
      stands(
        {
          face: { skin: SKIN.light, look: 3 },
          hair: long(HAIR.red),
          ornament: crown(),
          top: dress('#c77dff', '#e0aaff', 74),
          sleeves: ['#c77dff', 0.5],
          shoes: '#ffd23f',
        },
        400,
        590,
        1.24,
        { armLeft: [-56, -24], armRight: [56, 24], behind: ['armLeft', 'armRight'] },
      ),
      stands(
        {
          face: { skin: SKIN.olive, eyes: 'happy', mouth: 'open' },
          hair: afro('#ff8c42'),
          ornament: [...partyHat('#57c785'), circle(0, 12, 13, '#e63946')],
          top: (body) => [...striped('#ffd23f', '#ef476f')(body), circle(0, -30, 11, '#ffffff')],
          sleeves: ['#57c785', 0.8],
          legs: ['#9b5de5', 0.94],
          shoes: '#e63946',
        },
        645,
        590,
        1.24,
        { armLeft: [-64, -116], armRight: [60, 120] },
      ),
      ...(
        [
          [60, 150],
          [230, 120],
          [300, 200],
          [500, 130],
          [560, 210],
          [740, 150],
          [270, 300],
          [520, 320],
          [40, 260],
          [770, 270],
        ] as const
      ).map(([x, y], at) =>
        put([region('M-14 -14H14V14H-14Z', ['#e63946', '#4d9de0', '#57c785', '#9b5de5'][at % 4]!)], x, y, 1, {
          turn: at * 37,
        }),
      ),
    ],
  },
]
