/** Letters A to H with a thing each. */
import { balloon } from '#scripts/line-art/scenes/props/things.ts'
import { flower, grass, tree, tulip } from '#scripts/line-art/scenes/props/plants.ts'
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
import { clipped, fluent, line, noto, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ceiling, circle, ellipse, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { pony } from '#scripts/line-art/people/pony.ts'
import { letterPage, rays } from './letter-page.ts'

const apple = (x: number, y: number, scale: number, color: string) =>
  put(
    [
      region('M0 -150C-6 -176 -22 -196 -40 -206L-28 -216C-6 -206 8 -184 12 -152Z', '#8a5a32'),
      region('M8 -170C20 -214 70 -224 100 -206C86 -170 46 -154 8 -170Z', '#7cb342'),
      region(
        'M0 -150C-60 -186 -136 -150 -132 -70C-130 0 -80 40 -40 36C-20 34 -14 28 0 28C14 28 20 34 40 36C80 40 130 0 132 -70C136 -150 60 -186 0 -150Z',
        color,
      ),
      line('M-96 -84C-94 -110 -80 -124 -62 -128'),
    ],
    x,
    y,
    scale,
  )

export const LETTERS_A_TO_H: readonly ScenePage[] = [
  letterPage({
    letter: 'A',
    thing: 'Apple',
    id: 220,
    description: 'The letter A of the alphabet, and three apples.',
    colors: ['#e63946', '#57a639'],
    places: { capital: [50, 60, 1.5], small: [310, 1.1] },
    behind: [
      backdrop('#fff3d1'),
      ceiling('#ffe6a8', 120, 160, 110, 150, 110, 140),
      ground('#cfe8a3', 300, 250, 260, 230, 250, 300),
      ground('#b3d97c', 380, 340, 350, 330, 350, 360),
      region('M-20 430H820V620H-20Z', '#e0b077'),
    ],
    front: [apple(600, 440, 1.15, '#e63946'), apple(180, 540, 0.55, '#f2c230'), apple(390, 550, 0.5, '#7cb342')],
  }),
  letterPage({
    letter: 'B',
    thing: 'Balloon',
    id: 221,
    description: 'The letter B of the alphabet, and a bunch of balloons.',
    colors: ['#4d9de0', '#ef476f'],
    places: { capital: [60, 130, 1.5], small: [330, 1.1] },
    behind: [
      backdrop('#d9f0fb'),
      ceiling('#bfe3f7', 130, 170, 120, 160, 120, 150),
      cloud(180, 70, 0.8),
      ground('#cfe8a3', 470, 400, 420, 360, 400, 440),
      ground('#b5dd7d', 540, 520, 530, 515, 530, 540),
    ],
    front: [
      ...balloon(560, 190, 1.25, '#ef476f', [640, 530]),
      ...balloon(712, 210, 1.25, '#ffd23f', [644, 530]),
      ...balloon(640, 110, 1.25, '#57c785', [642, 530]),
    ],
  }),
  letterPage({
    letter: 'C',
    thing: 'Crocodile',
    id: 222,
    description: 'The letter C of the alphabet, and a crocodile at the river.',
    colors: ['#57a639', '#ff9f1c'],
    places: { capital: [60, 30, 1.15], small: [270, 0.9] },
    behind: [
      backdrop('#ffe9bd'),
      ceiling('#ffd98f', 150, 190, 140, 180, 140, 170),
      circle(690, 90, 56, '#ffb703'),
      region('M-20 300C120 260 240 310 380 290C520 270 680 310 820 280V620H-20Z', '#b9d77a'),
      region('M-20 460C180 430 300 480 460 456C620 436 700 466 820 450V620H-20Z', '#8fd3f0'),
    ],
    front: [
      noto('crocodile', [180, 250, 560, 270]),
      grass(90, 560, 1.4),
      grass(730, 590, 1.2),
      line('M260 560Q300 548 340 560M480 570Q520 558 560 570'),
    ],
  }),
  letterPage({
    letter: 'D',
    thing: 'Drum',
    id: 223,
    description: 'The letter D of the alphabet, and a drum with two sticks. Music!',
    colors: ['#9b5de5', '#ffb703'],
    places: { capital: [50, 70, 1.45], small: [310, 1.2] },
    behind: [
      backdrop('#fde2e4'),
      ...rays(600, 420, 12, '#f9cfd6'),
      region('M-20 480C200 460 600 460 820 480V620H-20Z', '#f4a8b5'),
    ],
    front: [
      clipped('M440 360C440 420 760 420 760 360V500C760 560 440 560 440 500Z', '#e63946', [
        line('M440 370L500 540L560 400L620 550L680 400L730 540L770 370'),
      ]),
      ellipse(600, 360, 166, 50, '#ffffff'),
      region('M434 360A166 50 0 0 0 766 360V388A166 50 0 0 1 434 388Z', '#ffd23f'),
      region('M434 490A166 50 0 0 0 766 490V518A166 50 0 0 1 434 518Z', '#ffd23f'),
      put([region('M-8 0L-10 -190H10L8 0Z', '#d9a566'), circle(0, -200, 22, '#f6d9a8')], 560, 350, 1, { turn: -130 }),
      put([region('M-8 0L-10 -190H10L8 0Z', '#d9a566'), circle(0, 10, 22, '#f6d9a8')], 640, 346, 1, { turn: 38 }),
    ],
  }),
  letterPage({
    letter: 'E',
    thing: 'Elephant',
    id: 224,
    description: 'The letter E of the alphabet, and an elephant in the grass.',
    colors: ['#ffb703', '#ef476f'],
    places: { capital: [40, 40, 1.3], small: [240, 1] },
    behind: [
      backdrop('#cfeef7'),
      ceiling('#b5e2f0', 140, 180, 130, 170, 120, 150),
      circle(720, 70, 46, '#ffd23f'),
      ground('#f0d48a', 420, 400, 390, 380, 400, 410),
      ground('#dcc06a', 500, 490, 500, 486, 490, 500),
    ],
    front: [noto('elephant', [390, 170, 390, 390]), grass(110, 590, 1.5), grass(250, 600, 1.2), grass(740, 596, 1.3)],
  }),
  letterPage({
    letter: 'F',
    thing: 'Flower',
    id: 225,
    description: 'The letter F of the alphabet, and a bed of flowers.',
    colors: ['#ef476f', '#57a639'],
    places: { capital: [60, 40, 1.45], small: [280, 1.1] },
    behind: [
      backdrop('#d7f1fb'),
      ceiling('#b9e3f5', 150, 190, 140, 180, 140, 170),
      circle(700, 90, 56, '#ffd23f'),
      ground('#cfe8a3', 400, 330, 380, 310, 340, 400),
      ground('#a7d86d', 470, 450, 440, 430, 440, 450),
      region('M-20 520C200 500 600 500 820 520V620H-20Z', '#a8744f'),
    ],
    front: [
      flower(500, 560, 1.8, '#ff8fab', '#ffd23f', 7),
      flower(650, 566, 1.5, '#9b5de5', '#ffe27a', 6),
      tulip(410, 566, 1.2, '#e63946', '#ff8fab'),
      tulip(750, 570, 1.3, '#ffb703', '#ffe27a'),
      tulip(110, 580, 1.1, '#ff8c42', '#ffd0a8'),
      flower(220, 580, 0.9, '#4d9de0', '#ffffff'),
      tulip(320, 584, 0.9, '#c77dff', '#e8d0ff'),
    ],
  }),
  letterPage({
    letter: 'G',
    thing: 'Guitar',
    id: 226,
    description: 'The letter G of the alphabet, and a guitar to play.',
    colors: ['#2a9d8f', '#e76f51'],
    places: { capital: [50, 60, 1.5], small: [310, 1.1] },
    behind: [
      backdrop('#f6e3c8'),
      ...[0, 1, 2, 3, 4, 5].map((at) =>
        region(`M${at * 150 - 20} -20H${at * 150 + 55}V470H${at * 150 - 20}Z`, '#eed3ad'),
      ),
      region('M-20 470H820V620H-20Z', '#b97f4a'),
      ellipse(560, 560, 230, 36, '#8fb8c9'),
    ],
    front: [fluent('guitar', [470, 40, 310, 530])],
  }),
  letterPage({
    letter: 'H',
    thing: 'Horse',
    id: 227,
    description: 'The letter H of the alphabet, and a horse on the meadow.',
    colors: ['#e76f51', '#4d9de0'],
    places: { capital: [40, 40, 1.2], small: [260, 1] },
    behind: [
      backdrop('#cfeaf7'),
      cloud(680, 90, 0.9),
      ground('#9ccc65', 390, 350, 330, 320, 340, 360),
      tree(90, 470, 1, '#57a639'),
      ...[120, 330, 540, 750].map((x) => box(x, 380, 24, 110, '#d9a566', 5)),
      box(-20, 400, 840, 22, '#e6bd85'),
      ground('#b5dd7d', 470, 460, 470, 462, 470, 468),
    ],
    front: [
      pony(510, 560, 1.25, '#b07a4a', '#5c4436', '#ffd23f'),
      grass(110, 596, 1.3),
      flower(250, 600, 0.8, '#ffffff', '#ffd23f'),
    ],
  }),
]
