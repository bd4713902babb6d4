/** Dinosaurs, each in a landscape of its own. */
import { pine } from '#scripts/line-art/scenes/props/plants.ts'
import { clipped, type Drawn, ink, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import {
  backdrop,
  ceiling,
  circle,
  ellipse,
  ellipsePath,
  ground,
  polygon,
} from '#scripts/line-art/scenes/shapes/shapes.ts'
import { tube } from '#scripts/line-art/people/figure/tube.ts'
import { fern } from './texture.ts'

const round = { start: 'round', end: 'flat' } as const

/** A thick leg with three toes, from the hip to the ground at `y` = 0. */
const leg = (joints: readonly (readonly [number, number])[], width: number, skin: string): Drawn[] => {
  const [x, y] = joints.at(-1)!
  return [
    region(
      tube(
        joints,
        [
          [0, width * 1.4],
          [0.5, width],
          [1, width * 0.92],
        ],
        round,
      ),
      skin,
    ),
    ...[-1, 0, 1].map((at) => ellipse(x + at * width * 0.62, y, width * 0.4, width * 0.36, '#f3e6c8')),
  ]
}

/** A triceratops that walks to the right, 640 long and 330 high. */
const triceratops = (skin: string, belly: string, frill: string): Drawn[] => [
  region('M-180 -190C-250 -180 -310 -130 -350 -60C-280 -70 -220 -80 -170 -100Z', skin),
  ...leg(
    [
      [-120, -130],
      [-110, -60],
      [-124, -14],
    ],
    34,
    skin,
  ),
  ...leg(
    [
      [110, -120],
      [120, -60],
      [110, -14],
    ],
    32,
    skin,
  ),
  region(
    'M-210 -150C-190 -250 -60 -290 60 -260C120 -240 150 -190 150 -140C120 -70 -20 -56 -120 -70C-180 -80 -220 -110 -210 -150Z',
    skin,
  ),
  region('M-180 -100C-120 -70 60 -80 140 -120C130 -80 60 -50 -40 -56C-110 -56 -160 -70 -180 -100Z', belly),
  ...leg(
    [
      [-140, -130],
      [-170, -66],
      [-180, -10],
    ],
    38,
    skin,
  ),
  ...leg(
    [
      [70, -120],
      [50, -60],
      [46, -10],
    ],
    36,
    skin,
  ),
  ...(
    [
      [-130, -200],
      [-60, -230],
      [10, -216],
      [-90, -160],
    ] as const
  ).map(([x, y]) => ellipse(x, y, 20, 15, frill)),
  region(
    'M80 -230C70 -310 110 -370 150 -380C160 -400 190 -404 200 -390C224 -400 246 -390 246 -372C270 -366 280 -344 268 -328C280 -300 276 -260 250 -236L120 -130C90 -160 84 -190 80 -230Z',
    frill,
  ),
  region(
    'M110 -230C104 -290 132 -340 168 -350C210 -354 240 -320 236 -270L140 -160C118 -180 114 -200 110 -230Z',
    '#f6d9a8',
  ),
  region('M200 -264C216 -300 250 -350 300 -372C296 -330 270 -280 236 -250Z', '#fdf3df'),
  region(
    'M130 -190C130 -250 190 -270 230 -250C270 -230 300 -190 316 -160C336 -150 340 -120 320 -104C290 -80 220 -84 180 -100C146 -116 130 -150 130 -190Z',
    skin,
  ),
  region('M300 -176C330 -190 350 -150 330 -110C324 -96 306 -94 296 -98C310 -120 312 -150 300 -176Z', '#f0b35f'),
  region('M180 -250C186 -300 206 -360 250 -390C256 -340 240 -280 218 -244Z', '#fdf3df'),
  region('M284 -196C290 -220 304 -240 322 -250C326 -226 318 -200 304 -180Z', '#fdf3df'),
  ink(ellipsePath(216, -200, 9, 12)),
  line('M312 -120C280 -116 250 -120 230 -136'),
]

/** A stegosaurus that walks to the left, 640 long and 340 high. */
const stegosaurus = (skin: string, belly: string, plates: readonly [string, string]): Drawn[] => [
  ...(
    [
      [-190, -160, 0.6, -40],
      [-140, -210, 0.8, -26],
      [-80, -244, 1, -14],
      [-10, -256, 1.12, 0],
      [62, -244, 1.06, 14],
      [128, -208, 0.9, 28],
      [186, -160, 0.72, 40],
      [238, -120, 0.56, 46],
    ] as const
  ).map(([x, y, scale, turn], at) =>
    put(
      [region('M-34 20C-46 -20 -30 -60 0 -92C30 -60 46 -20 34 20Z', plates[at % 2]!), line('M0 4V-52')],
      x,
      y,
      scale,
      { turn },
    ),
  ),
  ...[
    [300, -84, 40],
    [336, -62, 58],
    [288, -64, 130],
    [322, -42, 146],
  ].map(([x, y, turn]) =>
    put(
      [
        polygon(
          [
            [-10, 0],
            [0, -58],
            [10, 0],
          ],
          '#fdf3df',
        ),
      ],
      x!,
      y!,
      1,
      { turn: turn! },
    ),
  ),
  ...leg(
    [
      [-70, -110],
      [-84, -60],
      [-76, -12],
    ],
    28,
    skin,
  ),
  ...leg(
    [
      [110, -130],
      [130, -70],
      [120, -12],
    ],
    34,
    skin,
  ),
  region(
    'M-300 -90C-310 -130 -270 -150 -230 -140C-180 -200 -90 -256 0 -250C110 -250 190 -170 260 -110C300 -80 340 -60 370 -50C330 -30 270 -40 220 -66C180 -60 160 -70 130 -70H-100C-150 -70 -200 -80 -230 -96C-260 -70 -296 -70 -300 -90Z',
    skin,
  ),
  region('M-230 -96C-170 -90 -60 -100 20 -96C80 -92 120 -80 150 -70H-100C-150 -70 -200 -80 -230 -96Z', belly),
  ...leg(
    [
      [-110, -110],
      [-130, -56],
      [-126, -8],
    ],
    28,
    skin,
  ),
  ...leg(
    [
      [70, -140],
      [40, -70],
      [44, -8],
    ],
    40,
    skin,
  ),
  ...(
    [
      [-60, -190],
      [20, -206],
      [-20, -150],
    ] as const
  ).map(([x, y]) => circle(x, y, 15, plates[1])),
  ink(ellipsePath(-262, -122, 7, 8)),
  line('M-300 -98Q-280 -90 -262 -98'),
]

/** A pteranodon with spread wings, 560 wide, around its middle. */
const pteranodon = (skin: string, wing: string): Drawn[] => [
  region(
    'M-20 -30C-90 -90 -180 -120 -280 -90C-240 -70 -230 -40 -220 -10C-190 -20 -170 0 -160 30C-130 10 -100 20 -90 50C-60 40 -40 40 -20 50Z',
    wing,
  ),
  region(
    'M30 -30C100 -100 190 -130 290 -100C250 -76 240 -50 232 -20C200 -26 180 -6 172 24C140 8 110 20 100 50C70 40 50 40 30 50Z',
    wing,
  ),
  line('M-20 -10C-90 -50 -150 -66 -220 -70M30 -10C100 -56 160 -76 230 -80'),
  region('M-30 -20C-30 -50 40 -50 40 -20C44 40 30 100 6 130C-20 100 -34 40 -30 -20Z', skin),
  region('M-10 110L-40 160L-16 150L-10 172L6 128Z', skin),
  region('M20 110L50 156L26 150L20 172L4 128Z', skin),
  region(
    'M-30 -50C-40 -90 -10 -110 30 -106C70 -100 120 -80 170 -60C120 -50 80 -40 50 -34C20 -20 -20 -26 -30 -50Z',
    skin,
  ),
  region('M-10 -98C-50 -120 -90 -150 -110 -190C-50 -190 0 -150 30 -106Z', '#ef8354'),
  ink(ellipsePath(18, -76, 8, 9)),
  line('M170 -60C120 -64 80 -62 50 -56'),
]

export const DINOSAUR_SCENES: readonly ScenePage[] = [
  {
    id: 213,
    slug: 'triceratops',
    title: 'Triceratops',
    category: 'Animals',
    description: 'A dinosaur with three horns and a frill, out for a walk among the ferns.',
    layers: [
      backdrop('#d3eef5'),
      region('M420 330L560 110Q590 80 640 84Q680 90 700 120L830 330Z', '#c9a38a'),
      region('M560 110Q590 80 640 84Q680 90 700 120L676 148L650 130L620 156L596 130Z', '#ef8354'),
      ceiling('#e9f6fa', 80, 110, 70, 100, 60, 90),
      ground('#b5d88a', 320, 290, 310, 300, 330, 320),
      ground('#cfe3a0', 450, 440, 450, 444, 450, 446),
      put(triceratops('#7fb59b', '#cfe6d2', '#ef9f6b'), 380, 560, 1.12),
      put(fern(180, 4, -26, ['#5a9e58', '#7fbf6a']), 60, 620, 1),
      put(fern(150, 4, 24, ['#5a9e58', '#7fbf6a']), 770, 620, 1),
    ],
  },
  {
    id: 214,
    slug: 'stegosaurus',
    title: 'Stegosaurus',
    category: 'Animals',
    description: 'A dinosaur with plates on its back and spikes on its tail. It eats nothing but plants.',
    layers: [
      backdrop('#fff0cf'),
      ceiling('#ffe2a8', 130, 180, 120, 170, 120, 150),
      circle(120, 90, 60, '#ffb703'),
      region('M-20 340C120 280 240 340 380 310C520 280 680 340 820 290V440H-20Z', '#c9d98f'),
      ...[60, 690, 760].map((x, at) => pine(x, 400 + (at % 2) * 10, 0.9, false, at % 2 === 0 ? '#5a9e6b' : '#7ab38a')),
      ground('#e0cf9a', 440, 430, 440, 432, 440, 436),
      put(stegosaurus('#c98f58', '#f0d9b0', ['#e76f51', '#f4a261']), 390, 560, 1.08),
      region('M-20 590C60 570 120 596 200 586C300 576 380 600 480 590C600 580 700 600 820 588V640H-20Z', '#a5c96b'),
    ],
  },
  {
    id: 215,
    slug: 'pteranodon',
    title: 'Pteranodon',
    category: 'Animals',
    description: 'A flying reptile from the time of the dinosaurs comes home to its nest on the cliff.',
    layers: [
      backdrop('#cfe9f7'),
      ceiling('#e3f3fb', 110, 150, 100, 140, 100, 130),
      region('M-20 470C120 440 260 490 420 470C580 450 700 480 820 460V640H-20Z', '#7cc0dc'),
      line('M60 540Q110 526 160 540M250 580Q300 566 350 580M420 530Q470 516 520 530'),
      region('M830 250C760 240 720 250 690 270L640 290L660 360L600 400L630 480L580 560L590 640H830Z', '#b9906b'),
      line('M690 270L720 330L690 400L740 470M660 360L700 380M630 480L680 500L670 570'),
      put(pteranodon('#8aa6c9', '#c3d4e8'), 330, 240, 1.12, { turn: -8 }),
      ellipse(724, 236, 20, 27, '#fdf3df'),
      ellipse(764, 236, 20, 27, '#f3e2c3'),
      clipped('M676 240C700 256 790 256 816 240C820 280 800 300 746 300C700 300 676 280 676 240Z', '#a5774f', [
        line('M680 262Q740 280 820 258M700 290Q750 276 800 290'),
      ]),
    ],
  },
]
