/** Holidays at the end of the year. */
import { stands, YOUTH, ADULT } from '#scripts/line-art/people/figure/figure.ts'
import { apron, dress, robe, shirt, striped } from '#scripts/line-art/people/figure/clothes.ts'
import { bun, bunches, long, short } from '#scripts/line-art/people/figure/hair.ts'
import { mitre } from '#scripts/line-art/people/figure/hats.ts'
import { HAIR, SKIN } from '#scripts/line-art/people/figure/looks.ts'
import { block, house } from '#scripts/line-art/scenes/props/buildings.ts'
import { star } from '#scripts/line-art/scenes/props/sky.ts'
import { clipped, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, circle, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { firework } from './lights.ts'

export const WINTER_FESTIVALS: readonly ScenePage[] = [
  {
    id: 256,
    slug: 'saint-nicholas',
    title: 'Saint Nicholas',
    category: 'Holidays',
    description: 'On the sixth of December Saint Nicholas fills the boots with nuts, apples and sweets.',
    layers: [
      backdrop('#42558f'),
      region('M-20 120C140 80 260 160 430 120C600 80 700 150 820 110V450H-20Z', '#5468a8'),
      star(90, 70, 22),
      star(260, 60, 18),
      star(640, 70, 22),
      house(640, 450, 1.5, '#f0c9a0', '#ffffff'),
      ground('#ffffff', 440, 430, 440, 432, 440, 436),
      stands(
        {
          build: { ...ADULT, shoulder: 46, hip: 40 },
          face: { skin: SKIN.peach, look: 5, beard: '#ffffff' },
          hair: long('#ffffff'),
          hat: mitre('#d1384d'),
          top: robe('#ffffff', '#ffd23f', 124),
          sleeves: ['#d1384d', 0.84],
          shoes: '#8a5a32',
        },
        290,
        580,
        1.26,
        {
          armLeft: [-50, -70],
          armRight: [40, 70],
          holdsLeft: [
            line('M0 170V-190'),
            region(
              'M-10 -184C-50 -200 -40 -260 0 -256C36 -252 36 -206 8 -206V-222C18 -226 16 -240 0 -240C-22 -240 -22 -210 4 -196V-180Z',
              '#ffd23f',
            ),
          ],
          toes: [0, 0],
        },
      ),
      region('M210 290C180 380 170 480 176 560L236 566C230 480 240 400 262 330Z', '#d1384d'),
      region('M372 290C396 380 406 480 400 560L344 566C350 480 340 400 318 330Z', '#d1384d'),
      region(
        'M420 600C390 520 430 470 460 476C454 456 476 440 500 448C524 440 546 456 540 476C572 470 610 520 580 600Z',
        '#a5744a',
      ),
      line('M452 480Q500 496 548 480'),
      ...(
        [
          [650, '#e63946'],
          [724, '#57a67a'],
        ] as const
      ).map(([x, color]) =>
        put(
          [
            region('M-24 -90H24V-30C50 -26 62 -12 60 4H-24Z', color),
            region('M-30 -104H30V-84H-30Z', '#ffffff'),
            circle(-10, -116, 16, '#e63946'),
            circle(16, -118, 15, '#ffb703'),
          ],
          x,
          586,
          0.9,
        ),
      ),
    ],
  },
  {
    id: 261,
    slug: 'new-year',
    title: "New Year's Eve",
    category: 'Holidays',
    description: 'Twelve strokes of the clock, and fireworks over the city. Happy New Year!',
    layers: [
      backdrop('#2b2f5e'),
      region('M-20 200C140 150 280 240 430 190C600 140 700 230 820 180V500H-20Z', '#3b4180'),
      firework(150, 150, 1.1, ['#ff8c42', '#ffd23f']),
      firework(640, 140, 1.2, ['#ef476f', '#ffb3c9']),
      firework(560, 330, 0.9, ['#57c785', '#c7f0d8'], 10),
      firework(240, 340, 0.9, ['#7cc8ee', '#d7f1fb'], 10),
      region('M340 560V180L400 60L460 180V560Z', '#d9b48f'),
      region('M330 190H470L400 50Z', '#7b61c9'),
      circle(400, 250, 50, '#fff6dc'),
      line('M400 250V212M400 250L402 222M400 206V214M444 250H436M400 294V286M356 250H364'),
      region('M376 560V470A24 28 0 0 1 424 470V560Z', '#8a5a32'),
      box(366, 340, 24, 46, '#ffe08a', 8),
      box(410, 340, 24, 46, '#ffe08a', 8),
      block(90, 540, 1.05, 3, '#8f9fd0', '#ffe08a'),
      block(230, 540, 1, 2, '#b59fd0', '#ffe08a'),
      block(570, 540, 1, 2, '#9fb8d0', '#ffe08a'),
      block(710, 540, 1.05, 3, '#c79fb8', '#ffe08a'),
      region('M-20 536H820V640H-20Z', '#5b6597'),
    ],
  },
  {
    id: 262,
    slug: 'thanksgiving',
    title: 'Thanksgiving Table',
    category: 'Holidays',
    description: 'The harvest is in. Thanks for the pumpkins, the pie, the corn, the apples and the company.',
    layers: [
      backdrop('#fbe3bd'),
      region('M-20 -20H820V90C700 130 560 70 400 110C240 150 100 80 -20 120Z', '#f6d096'),
      stands(
        {
          face: { skin: SKIN.dark, look: 5, mouth: 'open' },
          hair: bunches(HAIR.black, '#ff8c42'),
          top: dress('#c9573f'),
          sleeves: ['#c9573f', 0.5],
        },
        190,
        560,
        1.26,
        { armLeft: [-60, -124], armRight: [44, 70] },
      ),
      stands(
        {
          build: YOUTH,
          face: { skin: SKIN.light, eyes: 'happy' },
          hair: bun(HAIR.gray),
          top: apron(shirt('#7b95cc'), '#ffffff'),
          sleeves: ['#7b95cc', 0.6],
        },
        400,
        590,
        1.36,
        { armLeft: [-40, 20], armRight: [40, -20] },
      ),
      stands(
        {
          face: { skin: SKIN.tan, look: -5 },
          hair: short(HAIR.black),
          top: striped('#57a67a', '#d6f0de'),
          sleeves: ['#57a67a', 0.5],
        },
        610,
        560,
        1.26,
        { armLeft: [-44, -70], armRight: [60, 124] },
      ),
      region('M-20 410H820V470H-20Z', '#ffffff'),
      region(
        'M-20 470C60 500 120 470 200 496C280 520 340 476 420 496C500 516 560 476 640 496C720 516 760 480 820 490V640H-20Z',
        '#c9485b',
      ),
      region('M-20 462H820V640H-20Z', '#d9745f'),
      put(
        [
          region('M-100 0C-110 -60 -50 -80 0 -60C50 -80 110 -60 100 0C90 30 -90 30 -100 0Z', '#ff8c1a'),
          region('M-40 10C-56 -30 -30 -64 0 -62C30 -64 56 -30 40 10C20 24 -20 24 -40 10Z', '#ffa64d'),
          region('M-10 -60C-14 -84 -4 -96 14 -98L18 -84C8 -82 8 -72 10 -60Z', '#6f9a4a'),
        ],
        140,
        452,
        0.9,
      ),
      put(
        [
          region('M-110 -14C-80 -50 80 -50 110 -14Z', '#d9a05b'),
          region('M-124 -16H124L100 20H-100Z', '#b5763a'),
          line('M-60 -38L-40 -16M-20 -46L-6 -18M24 -46L34 -18'),
        ],
        400,
        446,
        0.95,
      ),
      ...(
        [
          [600, 430, '#e63946'],
          [664, 440, '#f2c230'],
          [640, 396, '#8fcb52'],
        ] as const
      ).map(([x, y, color]) => circle(x, y, 30, color)),
      region('M560 440H740C736 480 700 492 650 492C600 492 564 480 560 440Z', '#a5744a'),
      put(
        [
          clipped('M0 -60C30 -50 34 20 0 50C-34 20 -30 -50 0 -60Z', '#ffd23f', [
            line('M-40 -30H40M-40 -4H40M-40 22H40M-10 -70V60M10 -70V60'),
          ]),
          region('M0 54C-40 40 -50 0 -36 -24C-20 0 -10 20 0 54Z', '#8fcb52'),
          region('M0 54C40 40 50 0 36 -24C20 0 10 20 0 54Z', '#8fcb52'),
        ],
        272,
        460,
        0.9,
        { turn: 70 },
      ),
    ],
  },
]
