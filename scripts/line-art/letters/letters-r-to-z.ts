/** Letters R to Z with a thing each. */
import { cloud, rainbow } from '#scripts/line-art/scenes/props/sky.ts'
import { bush, grass, palm } from '#scripts/line-art/scenes/props/plants.ts'
import { whale } from '#scripts/line-art/scenes/props/sea.ts'
import { band, clipped, ink, line, noto, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ceiling, circle, ellipse, ellipsePath, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { letterPage } from './letter-page.ts'

const drop = (x: number, y: number) =>
  put([region('M0 -26C14 -4 20 6 20 14A20 20 0 0 1 -20 14C-20 6 -14 -4 0 -26Z', '#6fb8e8')], x, y)

export const LETTERS_R_TO_Z: readonly ScenePage[] = [
  letterPage({
    letter: 'R',
    thing: 'Rainbow',
    id: 237,
    description: 'The letter R of the alphabet, and a rainbow after the rain.',
    colors: ['#ef476f', '#4d9de0'],
    places: { capital: [70, 280, 1.2], small: [290, 1] },
    behind: [backdrop('#cdeaf7'), rainbow(520, 500, 420, 52, '#e4f4fb')],
    front: [cloud(620, 440, 1.4), cloud(130, 120, 1), ground('#a7d86d', 560, 540, 556, 540, 556, 550)],
  }),
  letterPage({
    letter: 'S',
    thing: 'Snake',
    id: 238,
    description: 'The letter S of the alphabet, and a long snake with a pattern.',
    colors: ['#57a639', '#ffb703'],
    places: { capital: [50, 40, 1.35], small: [270, 1] },
    behind: [
      backdrop('#fbe8c0'),
      ceiling('#f9d99a', 120, 160, 110, 150, 110, 150),
      ground('#f3d6a0', 330, 290, 310, 250, 280, 320),
      region('M-20 390C120 350 300 410 460 380C620 350 720 390 820 360V620H-20Z', '#e9c37f'),
    ],
    front: [
      band(
        'M80 540C180 620 260 480 340 480C430 480 420 580 510 570C600 560 640 480 610 420C580 350 500 340 510 260C516 200 570 170 630 170',
        64,
        '#7cb342',
      ),
      ...(
        [
          [150, 562, 20],
          [240, 520, -50],
          [340, 482, 10],
          [430, 530, 60],
          [520, 568, -10],
          [604, 500, -70],
          [580, 388, 50],
          [514, 290, 90],
        ] as const
      ).map(([x, y, turn]) => put([region('M-24 0L0 -18L24 0L0 18Z', '#ffd23f')], x, y, 1, { turn })),
      region(
        'M590 140C620 120 700 120 730 150C750 176 730 210 690 214C650 218 610 212 590 200C576 180 576 156 590 140Z',
        '#7cb342',
      ),
      circle(676, 150, 15, '#ffffff'),
      ink(ellipsePath(680, 150, 6, 8)),
      line('M734 190L764 196L780 186M764 196L778 208'),
      grass(90, 470, 1),
      grass(720, 560, 1.5),
    ],
  }),
  letterPage({
    letter: 'T',
    thing: 'Tiger',
    id: 239,
    description: 'The letter T of the alphabet, and a tiger with its stripes.',
    colors: ['#ff8c42', '#57a639'],
    places: { capital: [40, 30, 1], small: [230, 0.85] },
    behind: [
      backdrop('#d4efd2'),
      ceiling('#b5e0b8', 110, 150, 100, 140, 100, 140),
      ground('#a9d6a0', 330, 280, 330, 270, 310, 290),
      palm(700, 450, 1.1, true),
      bush(120, 440, 1.1, '#6fb25c'),
      bush(420, 430, 1, '#8fc46a'),
      ground('#b9d67a', 430, 420, 430, 424, 430, 428),
    ],
    front: [noto('tiger', [230, 300, 500, 280]), grass(80, 590, 1.5), grass(740, 596, 1.4)],
  }),
  letterPage({
    letter: 'U',
    thing: 'Umbrella',
    id: 240,
    description: 'The letter U of the alphabet, and an umbrella in the rain.',
    colors: ['#9b5de5', '#ef476f'],
    places: { capital: [60, 210, 1.4], small: [320, 1.1] },
    behind: [
      backdrop('#dbe7f3'),
      ceiling('#c6d6e6', 200, 240, 190, 230, 180, 210),
      cloud(150, 90, 1.2, '#c3d0de'),
      cloud(700, 70, 1, '#c3d0de'),
      region('M-20 540C200 520 600 520 820 540V620H-20Z', '#9fb3c8'),
    ],
    front: [
      band('M600 300V500C600 548 540 548 540 506', 20, '#c98b4e'),
      region(
        'M380 310C380 170 480 100 600 100C720 100 820 170 820 310C790 284 760 284 746 310C720 280 690 284 673 310C650 280 622 280 600 310C578 280 550 280 527 310C510 284 480 280 454 310C440 284 410 284 380 310Z',
        '#ef476f',
      ),
      region('M454 310C460 200 520 120 600 100C560 160 530 240 527 310C510 284 480 280 454 310Z', '#ffd23f'),
      region('M746 310C740 200 680 120 600 100C640 160 670 240 673 310C690 284 720 280 746 310Z', '#ffd23f'),
      region('M600 100L588 70H612Z', '#c98b4e'),
      drop(330, 120),
      drop(420, 70),
      drop(40, 150),
      drop(700, 400),
      drop(500, 470),
      drop(770, 480),
    ],
  }),
  letterPage({
    letter: 'V',
    thing: 'Violin',
    id: 241,
    description: 'The letter V of the alphabet, and a violin with its bow. Music for the concert!',
    colors: ['#c9485b', '#2a9d8f'],
    places: { capital: [80, 60, 1.25], small: [300, 1] },
    behind: [
      backdrop('#fdecc8'),
      region(
        'M-20 -20H820V20C760 60 700 60 660 20C600 60 540 60 500 20C440 60 380 60 340 20C280 60 220 60 180 20C120 60 60 60 -20 20Z',
        '#b5384d',
      ),
      region('M720 -20H820V500H760C720 340 700 180 720 -20Z', '#c9485b'),
      region('M60 -20H-20V500H20C50 340 70 180 60 -20Z', '#c9485b'),
      region('M-20 400C200 360 600 360 820 400V500H-20Z', '#f4d49a'),
      region('M-20 480H820V620H-20Z', '#b97f4a'),
      line('M-20 550H820M160 480L120 620M420 480V620M660 480L720 620'),
    ],
    front: [noto('violin', [400, 90, 360, 460])],
  }),
  letterPage({
    letter: 'W',
    thing: 'Whale',
    id: 242,
    description: 'The letter W of the alphabet, and a whale out at sea.',
    colors: ['#4d9de0', '#ff9f1c'],
    places: { capital: [40, 20, 0.9], small: [270, 0.76] },
    behind: [
      backdrop('#d9f1fb'),
      ceiling('#bfe4f5', 110, 140, 100, 140, 100, 130),
      region(
        'M-20 300C60 284 120 316 200 300C280 284 340 316 420 300C500 284 560 316 640 300C720 284 760 310 820 300V620H-20Z',
        '#9ad3ee',
      ),
    ],
    front: [
      whale(430, 460, 1.45),
      region(
        'M-20 520C60 500 120 540 200 520C280 500 340 540 420 520C500 500 560 540 640 520C720 500 760 530 820 520V620H-20Z',
        '#5fb3dd',
      ),
    ],
  }),
  letterPage({
    letter: 'X',
    thing: 'Xylophone',
    id: 243,
    description: 'The letter X of the alphabet, and a xylophone in the colors of the rainbow.',
    colors: ['#e63946', '#4d9de0'],
    places: { capital: [50, 30, 1.15], small: [250, 0.95] },
    behind: [
      backdrop('#eaf3d8'),
      ...[0, 1, 2, 3].map((at) => box(at * 220 - 60, -20, 110, 360, '#d9e8bd')),
      region('M-20 330H820V620H-20Z', '#d9b98a'),
      ellipse(400, 480, 380, 110, '#9ad1c5'),
    ],
    front: [
      put(
        [region('M-330 -60L330 -34V-10L-330 -20Z', '#b5763a'), region('M-330 70L330 44V20L-330 34Z', '#b5763a')],
        400,
        450,
      ),
      ...['#e63946', '#ff8c42', '#ffd23f', '#8fcb52', '#2a9d8f', '#4d9de0', '#7b61c9', '#c77dff'].map((color, at) =>
        box(96 + at * 78, 340 + at * 8, 62, 230 - at * 18, color, 18),
      ),
      put([region('M-7 0L-9 -170H9L7 0Z', '#c98b4e'), circle(0, 0, 26, '#ef476f')], 600, 220, 1, { turn: 50 }),
      put([region('M-7 0L-9 -170H9L7 0Z', '#c98b4e'), circle(0, 0, 26, '#4d9de0')], 470, 250, 1, { turn: 20 }),
    ],
  }),
  letterPage({
    letter: 'Y',
    thing: 'Yarn',
    id: 244,
    description: 'The letter Y of the alphabet, and balls of yarn in a basket, ready to knit.',
    colors: ['#ffb703', '#9b5de5'],
    places: { capital: [40, 60, 1.2], small: [226, 0.95] },
    behind: [
      backdrop('#f5e6ef'),
      box(-20, 300, 840, 150, '#ecd3e0'),
      box(420, 40, 330, 260, '#d9b48a', 8),
      box(444, 64, 282, 212, '#cdeaf6', 4),
      region('M444 220C520 180 640 200 726 210V276H444Z', '#a7d86d'),
      line('M585 64V276'),
      region('M-20 450H820V620H-20Z', '#c9a27a'),
      ellipse(520, 530, 260, 60, '#e0b3c4'),
    ],
    front: [
      ...(
        [
          [480, 330, '#ef476f', 10],
          [600, 320, '#57c785', 70],
          [690, 350, '#4d9de0', -40],
          [560, 250, '#ffd23f', -20],
        ] as const
      ).map(([x, y, color, turn]) =>
        put(
          [
            clipped(ellipsePath(0, 0, 78, 78), color, [
              line('M-80 -30C-30 -60 30 -50 70 -10M-80 10C-30 -30 40 -20 60 40M-60 50C-20 10 20 20 30 76'),
            ]),
          ],
          x,
          y,
          1,
          { turn },
        ),
      ),
      region('M390 370C450 390 730 390 790 370L750 540C740 560 440 560 430 540Z', '#d9a566'),
      clipped('M390 370C450 390 730 390 790 370L750 540C740 560 440 560 430 540Z', '#d9a566', [
        line(
          'M380 440C460 460 720 460 800 440M400 510C460 524 720 524 780 510M480 380V452M590 384V456M690 380V452M430 450V520M536 456V524M644 456V522M740 446V520M490 520V560M600 524V560M700 518V560',
        ),
      ]),
      line('M430 540C380 570 320 540 270 560C220 580 160 590 90 560'),
    ],
  }),
  letterPage({
    letter: 'Z',
    thing: 'Zebra',
    id: 245,
    description: 'The letter Z of the alphabet, and a zebra that wonders about its stripes.',
    colors: ['#2a9d8f', '#ff8c42'],
    places: { capital: [40, 50, 1.2], small: [250, 0.9] },
    behind: [
      backdrop('#ffe6b3'),
      ceiling('#ffd68a', 130, 170, 120, 160, 120, 150),
      circle(690, 80, 50, '#ff9f1c'),
      region('M-20 360C120 330 240 380 400 356C560 332 700 366 820 340V450H-20Z', '#d8b36a'),
      ground('#e8cd87', 430, 424, 430, 424, 430, 428),
      grass(80, 440, 1, '#a5b04f'),
      grass(700, 430, 1, '#a5b04f'),
    ],
    front: [noto('zebra', [410, 150, 370, 410]), grass(160, 590, 1.4, '#a5b04f'), grass(280, 600, 1.1, '#a5b04f')],
  }),
]
