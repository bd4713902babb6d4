/** Animals with scales and feathers, in many regions: for older children and grown-ups. */
import { clipped, type Drawn, ink, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, circle, ellipse, ellipsePath } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { tube } from '#scripts/line-art/people/figure/tube.ts'
import { halvedLeaf, leafShape, scales, twice } from './texture.ts'

const koi = (color: string, spots: string): Drawn[] => [
  region('M-60 -50C-90 -100 -130 -100 -150 -80C-130 -60 -110 -30 -80 -10Z', '#ffe3c9'),
  region('M60 -70C70 -120 110 -130 130 -110C120 -80 110 -50 96 -30Z', '#ffe3c9'),
  region(
    'M-60 150C-100 180 -110 230 -96 260C-70 240 -60 236 -40 244C-30 256 -10 264 10 250C6 210 -10 180 -30 150Z',
    '#ffe3c9',
  ),
  clipped(
    'M0 -190C50 -180 76 -130 74 -60C70 20 20 90 -30 160L-62 156C-90 90 -96 10 -84 -60C-76 -130 -50 -186 0 -190Z',
    color,
    [
      ...scales(-120, -100, [6, 9], [40, 34], [color, '#fff4e6', spots]),
      region('M-110 -110C-60 -130 50 -130 100 -100V-220H-110Z', color),
    ],
  ),
  region('M-40 -150C-20 -176 20 -176 36 -150C30 -130 -26 -128 -40 -150Z', spots),
  ink(ellipsePath(-44, -130, 7, 7)),
  ink(ellipsePath(46, -124, 7, 7)),
]

export const WATER_AND_AIR_SCENES: readonly ScenePage[] = [
  {
    id: 209,
    slug: 'koi-pond',
    title: 'Koi Pond',
    category: 'Animals',
    description: 'Two koi circle slowly between the water lilies. These fish can grow very old.',
    layers: [
      backdrop('#9fd3e6'),
      ellipse(400, 300, 370, 270, '#aedbeb'),
      ellipse(400, 300, 240, 180, '#9fd3e6'),
      region('M-20 -20H240C200 60 60 60 -20 160Z', '#b9dfee'),
      region('M820 620H560C600 540 740 540 820 440Z', '#b9dfee'),
      put(koi('#f2703a', '#e84a3a'), 300, 320, 1, { turn: -24 }),
      put(koi('#fbe9dc', '#f2703a'), 540, 300, 0.95, { turn: 160 }),
      ...(
        [
          [110, 480, 90, 20],
          [680, 110, 84, 200],
          [110, 120, 60, -60],
          [690, 500, 76, 120],
        ] as const
      ).map(([x, y, radius, turn]) =>
        put(
          [
            region(
              `M0 0L${radius * 0.3} ${-radius * 0.95}A${radius} ${radius} 0 1 1 ${-radius * 0.3} ${-radius * 0.95}Z`,
              '#6fb36a',
            ),
            line(
              `M0 0L${-radius * 0.7} ${radius * 0.2}M0 0L${radius * 0.1} ${radius * 0.75}M0 0L${radius * 0.75} ${radius * 0.1}`,
            ),
          ],
          x,
          y,
          1,
          { turn },
        ),
      ),
      ...(
        [
          [110, 470],
          [680, 104],
        ] as const
      ).flatMap(([x, y]) =>
        put(
          [
            ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
              put(leafShape(62, 20, at % 2 === 0 ? '#f7a8c4' : '#fbd0df', false), 0, 0, 1, { turn: at * 45 }),
            ),
            circle(0, 0, 17, '#ffd23f'),
          ],
          x,
          y,
          0.95,
        ),
      ),
      line('M430 60Q460 44 500 56M380 560Q420 576 470 560M240 580Q270 590 300 582'),
    ],
  },
  {
    id: 210,
    slug: 'hummingbird',
    title: 'Hummingbird',
    category: 'Animals',
    description: 'A hummingbird is a bird that stands still in the air and drinks from a flower.',
    layers: [
      backdrop('#e4f3e6'),
      region('M-20 430C160 360 320 440 480 400C620 370 720 420 820 390V640H-20Z', '#cfe8cf'),
      circle(250, 230, 190, '#f4f9df'),
      region(
        'M560 -20C520 120 640 240 600 380C570 480 620 560 640 640H680C660 560 610 480 640 380C680 240 560 120 600 -20Z',
        '#7aa35a',
      ),
      ...(
        [
          [596, 80, -70],
          [640, 200, 60],
          [620, 330, -80],
          [610, 450, 70],
          [640, 540, -60],
        ] as const
      ).map(([x, y, turn]) => put(halvedLeaf(130, 44, ['#6fb25c', '#94cc7a']), x, y, 1, { turn })),
      ...(
        [
          [560, 250, -100],
          [690, 330, 110],
          [590, 130, 60],
        ] as const
      ).map(([x, y, turn]) =>
        put(
          [
            region(
              'M-14 0C-20 -40 -26 -70 -50 -100C-30 -116 -14 -112 0 -124C14 -112 30 -116 50 -100C26 -70 20 -40 14 0Z',
              '#ef5d77',
            ),
            region('M-50 -100C-30 -116 -14 -112 0 -124C14 -112 30 -116 50 -100C30 -84 -30 -84 -50 -100Z', '#fbb1bf'),
            region('M-16 6C-18 -22 18 -22 16 6Z', '#7aa35a'),
          ],
          x,
          y,
          0.95,
          { turn },
        ),
      ),
      region(
        tube(
          [
            [190, 360],
            [120, 440],
            [60, 560],
          ],
          [
            [0, 40],
            [0.5, 30],
            [1, 34],
          ],
          { end: 'flat' },
        ),
        '#2a9d8f',
      ),
      line('M150 400L84 540M168 400L110 560'),
      region('M226 230C150 200 90 120 90 30C150 50 240 110 276 190Z', '#86c5c4'),
      ...[0, 1, 2, 3].map((at) =>
        put(
          [region('M0 0C-26 -50 -24 -120 0 -170C24 -120 26 -50 0 0Z', at % 2 === 0 ? '#57b3b0' : '#9bd4cf')],
          262,
          236,
          1,
          { turn: 10 - at * 22 },
        ),
      ),
      clipped(
        'M330 190C376 196 396 226 386 256C380 320 330 370 240 390C200 396 170 386 160 366C190 340 206 290 240 250C262 214 296 188 330 190Z',
        '#48b39f',
        scales(150, 220, [6, 5], [46, 38], ['#48b39f', '#78cbb5', '#5cc0a0']),
      ),
      region('M386 256C380 300 350 320 326 310C316 286 330 262 356 252Z', '#ef476f'),
      region('M296 220C306 180 366 180 386 216C396 240 380 258 356 256C326 258 300 246 296 220Z', '#2a9d8f'),
      region('M384 214L500 236L496 246L390 238Z', '#4a4f5a'),
      ink(ellipsePath(350, 218, 9, 10)),
      ...[0, 1, 2, 3, 4].map((at) =>
        put(
          [region('M0 0C-26 -56 -24 -130 0 -184C24 -130 26 -56 0 0Z', at % 2 === 0 ? '#9bd4cf' : '#57b3b0')],
          250,
          270,
          1,
          { turn: -20 - at * 24 },
        ),
      ),
    ],
  },
  {
    id: 212,
    slug: 'sea-turtle-reef',
    title: 'Turtle over the Reef',
    category: 'Animals',
    description: 'A sea turtle glides over the corals. Its shell is a mosaic.',
    layers: [
      backdrop('#bfe6f2'),
      region('M-20 -20H820V100C700 140 560 80 400 120C240 160 100 100 -20 130Z', '#dcf3f8'),
      region('M-20 430C120 390 260 450 400 430C560 410 700 450 820 410V640H-20Z', '#7ab8d4'),
      ...twice(
        region(
          tube(
            [
              [90, 640],
              [80, 540],
              [40, 470],
            ],
            [
              [0, 26],
              [1, 18],
            ],
          ),
          '#f28b82',
        ),
        region(
          tube(
            [
              [96, 560],
              [140, 500],
              [150, 440],
            ],
            [
              [0, 22],
              [1, 18],
            ],
            { start: 'round' },
          ),
          '#f28b82',
        ),
        region('M180 640C170 560 190 500 220 470C250 500 270 560 260 640Z', '#f9c74f'),
        region('M250 640C256 570 290 540 320 530C340 560 340 600 334 640Z', '#b79ced'),
      ),
      region('M520 200C560 130 640 90 720 100C700 170 640 230 560 262Z', '#7fb069'),
      region('M300 200C240 140 160 120 100 150C130 210 200 250 280 260Z', '#7fb069'),
      region('M330 400C290 420 260 450 256 486C300 490 340 470 366 440Z', '#7fb069'),
      region('M520 390C566 400 600 426 610 460C570 474 520 460 486 430Z', '#7fb069'),
      region('M564 270C600 240 660 240 690 270C710 300 690 340 650 344C610 346 576 330 560 310Z', '#8fc07a'),
      ink(ellipsePath(664, 280, 7, 8)),
      line('M694 312Q672 322 650 316'),
      region(
        'M420 170C520 166 590 220 590 300C590 380 520 430 420 436C310 436 236 380 232 310C236 230 310 170 420 170Z',
        '#c08a4e',
      ),
      clipped(
        'M420 188C510 186 572 232 572 300C572 370 510 414 420 418C322 418 256 368 252 310C256 242 322 190 420 188Z',
        '#e0b56e',
        [
          ...(
            [
              [330, 250, '#d9a05b'],
              [410, 250, '#e9c98f'],
              [490, 256, '#d9a05b'],
            ] as const
          ).map(([x, y, color]) =>
            region(
              `M${x - 44} ${y}L${x - 22} ${y - 42}H${x + 22}L${x + 44} ${y}L${x + 22} ${y + 42}H${x - 22}Z`,
              color,
            ),
          ),
          ...(
            [
              [290, 330, '#e9c98f'],
              [370, 334, '#c98b4e'],
              [452, 334, '#d9a05b'],
              [534, 330, '#e9c98f'],
            ] as const
          ).map(([x, y, color]) =>
            region(
              `M${x - 44} ${y}L${x - 22} ${y - 42}H${x + 22}L${x + 44} ${y}L${x + 22} ${y + 42}H${x - 22}Z`,
              color,
            ),
          ),
          line(
            'M310 376L296 420M392 376L388 420M476 376L486 420M300 208L280 180M388 208V180M470 214L480 180M534 290L576 270',
          ),
        ],
      ),
      ...(
        [
          [130, 330, 14],
          [170, 290, 20],
          [690, 180, 18],
          [730, 220, 14],
          [690, 500, 16],
        ] as const
      ).map(([x, y, r]) => circle(x, y, r, '#e6f6fb')),
      ellipse(400, 600, 60, 30, '#f28b82'),
      line('M370 590Q400 570 430 590M376 606Q400 590 424 606'),
    ],
  },
]
