/** Flowers in the manner of Art Nouveau: long curved stems in a frame. */
import { band, clipped, type Drawn, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, boxPath, circle } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { halvedLeaf, leafShape, twice } from '#scripts/line-art/wildlife/texture.ts'

const iris = (color: string, light: string, gold: string): Drawn[] => [
  region('M-8 0C-30 -30 -30 -70 0 -84C30 -70 30 -30 8 0Z', '#6f9f5f'),
  region('M0 -70C-60 -60 -110 -20 -104 40C-96 60 -70 60 -56 40C-50 0 -30 -30 0 -60Z', color),
  region('M0 -70C60 -60 110 -20 104 40C96 60 70 60 56 40C50 0 30 -30 0 -60Z', color),
  region('M0 -70C-70 -80 -96 -130 -70 -180C-40 -170 -10 -130 0 -80Z', light),
  region('M0 -70C70 -80 96 -130 70 -180C40 -170 10 -130 0 -80Z', light),
  region('M0 -70C-44 -110 -40 -180 0 -216C40 -180 44 -110 0 -70Z', color),
  region('M0 -74C-34 -50 -44 0 -26 40C-12 60 12 60 26 40C44 0 34 -50 0 -74Z', light),
  region('M0 -66C-12 -50 -14 -20 0 0C14 -20 12 -50 0 -66Z', gold),
]

const poppy = (color: string, light: string): Drawn[] => [
  region('M0 10C-70 0 -110 -60 -90 -110C-50 -120 -10 -90 0 -40Z', color),
  region('M0 10C70 0 110 -60 90 -110C50 -120 10 -90 0 -40Z', color),
  region('M0 0C-60 -40 -60 -120 0 -150C60 -120 60 -40 0 0Z', light),
  region('M0 30C-50 30 -80 0 -84 -40C-50 -50 -16 -30 0 0C16 -30 50 -50 84 -40C80 0 50 30 0 30Z', color),
  circle(0, -34, 30, '#6f9a4a'),
  ...Array.from({ length: 6 }, (_, at) => put([line('M0 -12V-30')], 0, -34, 1, { turn: at * 60 })),
]

export const GARDEN_PANELS: readonly ScenePage[] = [
  {
    id: 272,
    slug: 'iris-window',
    title: 'Irises',
    category: 'Flowers',
    description: 'Irises in the style of Art Nouveau, as in an old window of colored glass.',
    layers: [
      backdrop('#5f8f86'),
      region('M50 640V260C50 60 240 30 400 30C560 30 750 60 750 260V640Z', '#f6e7c1'),
      region('M90 640V270C90 100 260 70 400 70C540 70 710 100 710 270V640Z', '#fdf6e3'),
      circle(400, 250, 170, '#fbe0a0'),
      circle(400, 250, 120, '#fdeec6'),
      ...twice(
        band('M300 640C300 520 210 480 214 380', 18, '#6f9f5f'),
        region('M330 640C320 500 330 400 280 300C260 400 276 540 290 640Z', '#8fb97a'),
        region('M180 640C190 540 150 460 110 400C96 480 110 580 130 640Z', '#8fb97a'),
        region('M230 640C240 560 236 500 206 440C190 510 196 590 206 640Z', '#a9cf90'),
        put(iris('#8f7fd1', '#c3b6ee', '#ffd23f'), 212, 360, 0.84),
        circle(50, 60, 32, '#e0a83a'),
        circle(50, 60, 15, '#8f7fd1'),
      ),
      band('M400 640C396 520 404 460 400 400', 18, '#6f9f5f'),
      region('M372 640C376 560 360 500 340 450C330 520 340 590 350 640Z', '#a9cf90'),
      region('M428 640C424 560 440 500 460 450C470 520 460 590 450 640Z', '#a9cf90'),
      put(iris('#6f6fc9', '#b7b0f0', '#ffd23f'), 400, 390, 1.15),
    ],
  },
  {
    id: 273,
    slug: 'poppy-panel',
    title: 'Poppies',
    category: 'Flowers',
    description: 'Poppies that bend in the wind, in an Art Nouveau frame.',
    layers: [
      backdrop('#c98b5a'),
      clipped(boxPath(40, 34, 720, 532, 40), '#f9eed2', [
        region('M20 330C160 240 300 320 400 250C520 170 640 220 780 150V600H20Z', '#f3dba8'),
        region('M20 450C180 360 320 430 430 370C560 300 660 340 780 290V600H20Z', '#d9d79a'),
        band(
          'M140 600C150 440 240 380 240 250M380 600C390 440 350 380 400 280M600 600C600 450 520 380 570 200',
          15,
          '#6f8f4f',
        ),
        band('M690 600C690 450 660 420 680 350', 13, '#6f8f4f'),
      ]),
      put(poppy('#e2503f', '#f28a6f'), 244, 240, 1, { turn: -8 }),
      put(poppy('#d13f52', '#ef7f86'), 404, 290, 0.85, { turn: 10 }),
      put(poppy('#e2503f', '#f28a6f'), 574, 200, 1.1, { turn: 6 }),
      ...(
        [
          [150, 480, -60],
          [196, 400, 56],
          [380, 460, -56],
          [372, 400, 70],
          [596, 460, 60],
          [570, 380, -64],
          [600, 510, -50],
        ] as const
      ).map(([x, y, turn]) => put(halvedLeaf(110, 30, ['#7fa05f', '#a9c487']), x, y, 1, { turn })),
      put(leafShape(80, 36, '#e2503f', false), 682, 356, 1, { turn: 10 }),
      put(leafShape(44, 34, '#7fa05f', false), 682, 362, 1, { turn: 10 }),
      ...twice(circle(80, 74, 20, '#5f8f86')),
    ],
  },
]
