/** Letters I to M with a thing each. */
import { igloo, lighthouse } from '#scripts/line-art/scenes/props/buildings.ts'
import { bush } from '#scripts/line-art/scenes/props/plants.ts'
import { penguin } from '#scripts/line-art/scenes/props/people.ts'
import { cloud, star } from '#scripts/line-art/scenes/props/sky.ts'
import { type Drawn, ink, line, noto, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ceiling, circle, dot, ground, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { outlined } from '#scripts/line-art/shapes/curves.ts'
import { letterPage } from './letter-page.ts'

const strawberry = (x: number, y: number, turn: number) =>
  put(
    [
      region('M0 46C-30 30 -42 -4 -34 -24C-20 -40 20 -40 34 -24C42 -4 30 30 0 46Z', '#ef476f'),
      polygon(
        [
          [-30, -30],
          [-10, -18],
          [0, -34],
          [10, -18],
          [30, -30],
          [14, -44],
          [-14, -44],
        ],
        '#57a639',
      ),
    ],
    x,
    y,
    1.1,
    { turn },
  )

const FUR = '#c98a5a'
/** It looks to the left, and a joey looks out of its pouch. */
const KANGAROO: readonly Drawn[] = [
  region(outlined('640,440! 700,486 742,530 794,544! 786,572 716,576 650,540 620,490'), '#b97a4d'),
  region(outlined('556,134! 536,90 544,44! 582,66 596,112 588,140!'), FUR),
  region(outlined('556,252! 516,280 492,296 468,300! 474,326 512,326 560,304!'), '#b97a4d'),
  region(
    outlined('548,206 596,190 634,230 664,300 708,380 716,450 690,520 620,548 556,536 520,480 514,410 530,340 540,270'),
    FUR,
  ),
  region(outlined('546,290! 570,300 596,360 590,440 556,500 524,478 516,410 528,346'), '#f0cfa4'),
  // The joey.
  region(outlined('522,408! 500,380 502,358! 526,370 540,396!'), '#dba674'),
  region(outlined('572,394! 576,366 596,352! 602,380 590,408!'), '#dba674'),
  region(outlined('512,472! 506,428 528,398 562,394 588,418 592,472!'), '#dba674'),
  dot(534, 426, 5),
  dot(566, 424, 5),
  dot(546, 442, 6),
  region(outlined('502,456! 540,470 576,466 612,450! 618,496 592,526 550,530 514,506'), '#e6b988'),
  // The leg, the arm and the head.
  region(
    outlined(
      '618,410 668,404 706,440 706,500 680,536 640,548! 590,556 540,560 492,560! 480,576 500,592 560,592 660,590 690,570 700,540! 640,550 606,516 596,456',
    ),
    FUR,
  ),
  region(outlined('598,250! 566,294 528,314 488,324! 488,352 534,354 590,334 626,292!'), FUR),
  region(outlined('600,150! 588,100 606,54! 640,84 646,126 626,160!'), FUR),
  region(
    outlined('630,190 622,150 586,128 546,134 512,158 474,182 446,194 438,216 456,234 500,238 548,246 594,238'),
    '#d99a68',
  ),
  dot(536, 180, 9),
  ink(outlined('436,200 452,188 466,198 458,214 440,214')),
  line('M456 228C476 230 492 224 504 212'),
]

export const LETTERS_I_TO_M: readonly ScenePage[] = [
  letterPage({
    letter: 'I',
    thing: 'Igloo',
    id: 228,
    description: 'The letter I of the alphabet, and an igloo made of snow.',
    colors: ['#4d9de0', '#9b5de5'],
    places: { capital: [50, 50, 1.35], small: [250, 0.95] },
    behind: [
      backdrop('#3d5a9a'),
      region(
        'M-20 90C120 50 240 130 380 90C520 50 640 120 820 70V190C640 230 520 160 380 200C240 240 120 160 -20 200Z',
        '#57c7a5',
      ),
      star(560, 50, 24),
      star(700, 230, 22),
      star(420, 270, 20),
      ground('#dcebf5', 400, 380, 390, 370, 380, 400),
    ],
    front: [
      igloo(570, 500, 1.25),
      ground('#ffffff', 500, 496, 504, 490, 500, 496),
      penguin(160, 570, 1),
      penguin(270, 586, 0.7),
    ],
  }),
  letterPage({
    letter: 'J',
    thing: 'Jam',
    id: 229,
    description: 'The letter J of the alphabet, and a jar of strawberry jam.',
    colors: ['#ef476f', '#57a639'],
    places: { capital: [50, 60, 1.45], small: [290, 1.05] },
    behind: [
      backdrop('#fff6dc'),
      ...[0, 1, 2, 3, 4].map((at) => region(`M${at * 170 - 20} -20H${at * 170 + 65}V430H${at * 170 - 20}Z`, '#ffe9b8')),
      region('M-20 430H820V620H-20Z', '#d98f8f'),
    ],
    front: [
      region(
        'M470 190C450 210 440 230 440 260V500Q440 540 480 540H680Q720 540 720 500V260C720 230 710 210 690 190Z',
        '#e0475f',
      ),
      region('M452 220C500 236 660 236 708 220C700 206 696 196 690 190H470C464 196 460 206 452 220Z', '#fbe9ee'),
      region('M456 190H704L742 150C720 120 700 136 690 110H470C460 136 440 120 418 150Z', '#7cc8ee'),
      box(460, 172, 240, 24, '#ffd23f', 10),
      box(470, 300, 220, 140, '#fff8e6', 16),
      strawberry(580, 372, 0),
      strawberry(160, 520, -70),
      strawberry(270, 550, 20),
      strawberry(370, 510, 80),
    ],
  }),
  letterPage({
    letter: 'K',
    thing: 'Kangaroo',
    id: 230,
    description: 'The letter K of the alphabet, and a kangaroo in Australia.',
    colors: ['#ff8c42', '#2a9d8f'],
    places: { capital: [50, 70, 1.35], small: [280, 1.05] },
    behind: [
      backdrop('#ffdcae'),
      ceiling('#ffc98a', 140, 180, 130, 170, 140, 180),
      circle(690, 80, 50, '#fff1a8'),
      region('M-20 330L120 310C160 250 260 250 300 312L420 320C460 270 560 250 640 316L820 326V460H-20Z', '#d9734f'),
      ground('#eaa866', 430, 420, 430, 424, 420, 430),
    ],
    front: [...KANGAROO, bush(120, 560, 0.9, '#9aae4f'), bush(300, 590, 0.7, '#b5b85a')],
  }),
  letterPage({
    letter: 'L',
    thing: 'Lighthouse',
    id: 231,
    description: 'The letter L of the alphabet, and a lighthouse by the sea.',
    colors: ['#e63946', '#ffb703'],
    places: { capital: [60, 60, 1.4], small: [330, 1.1] },
    behind: [
      backdrop('#bfe6f7'),
      ceiling('#a5d8f0', 130, 170, 120, 160, 130, 170),
      region('M-20 330C80 300 160 330 240 320C330 300 420 330 500 320C620 300 720 330 820 310V420H-20Z', '#a9c98f'),
      cloud(420, 60, 0.7),
      region('M-20 400H820V620H-20Z', '#6fb8e0'),
      line('M60 450Q90 438 120 450M240 440Q270 428 300 440M90 520Q130 506 170 520'),
    ],
    front: [
      region('M420 480C440 420 520 430 560 420C640 400 760 420 830 400V620H400C400 560 410 520 420 480Z', '#b9a58c'),
      lighthouse(620, 470, 1.35),
      region('M330 560C340 510 400 520 420 540C460 520 520 540 530 620H320Z', '#9c8a74'),
      region('M140 556L290 540L270 600H170Z', '#57c785'),
      region('M200 540V430L280 530Z', '#ffffff'),
    ],
  }),
  letterPage({
    letter: 'M',
    thing: 'Mouse',
    id: 232,
    description: 'The letter M of the alphabet, and a mouse who has found the cheese.',
    colors: ['#9b5de5', '#ff9f1c'],
    places: { capital: [40, 40, 1.35], small: [350, 1.05] },
    behind: [
      backdrop('#e9dff5'),
      ...[0, 1, 2, 3, 4].map((at) => box(at * 180 - 20, -20, 90, 400, '#dccbee')),
      box(-20, 380, 840, 40, '#ffffff'),
      region('M-20 420H820V620H-20Z', '#c9966b'),
      region('M640 420V300A70 70 0 0 1 780 300V420Z', '#6d5a7b'),
      line('M-20 500H820M200 420L160 620M420 420L420 620M620 420L680 620'),
    ],
    front: [noto('mouse', [400, 370, 230, 200]), noto('cheese-wedge', [60, 350, 230, 210])],
  }),
]
