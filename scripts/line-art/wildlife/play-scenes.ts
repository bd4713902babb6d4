/** Animals that do something, alone or together. */
import { flower, grass, tree } from '#scripts/line-art/scenes/props/plants.ts'
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
import { band, clipped, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ceiling, circle, ellipse, ellipsePath, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { oakLeaf } from './texture.ts'
import { bearFishing, dolphin, elephantSide, swan } from './wild-animals.ts'
import { acorn, kitten, puppy, squirrel } from './young-animals.ts'

export const PLAY_SCENES: readonly ScenePage[] = [
  {
    id: 200,
    slug: 'kitten-and-wool',
    title: 'Kitten with a Ball of Wool',
    category: 'Animals',
    description: 'A young cat has found the yarn. Somebody wanted to knit with that.',
    layers: [
      backdrop('#e8def2'),
      ...[0, 2, 4].map((at) => region(`M${at * 150 + 20} -20H${at * 150 + 150}V420H${at * 150 + 20}Z`, '#dccdeb')),
      box(-20, 400, 840, 24, '#ffffff'),
      region('M-20 424H820V620H-20Z', '#e3b98a'),
      ellipse(400, 540, 370, 60, '#8fc5bd'),
      ellipse(400, 540, 300, 42, '#b5dcd5'),
      kitten(290, 560, 1.06, '#f6b26b', '#d9813f'),
      put(
        [
          clipped(ellipsePath(0, 0, 92, 92), '#ef5d77', [
            line(
              'M-96 -40C-40 -80 40 -60 90 -10M-96 0C-40 -50 50 -30 84 40M-90 40C-40 -10 40 0 60 76M-60 80C-30 30 10 40 20 92M-20 -94C-10 -60 30 -40 92 -50',
            ),
          ]),
        ],
        610,
        450,
      ),
      line('M600 540C560 590 680 600 720 560C750 530 790 560 820 580'),
    ],
  },
  {
    id: 201,
    slug: 'puppies-at-play',
    title: 'Puppies at Play',
    category: 'Animals',
    description: 'Two young dogs and one rope. Neither will let go.',
    layers: [
      backdrop('#cdeaf7'),
      cloud(400, 80, 1),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
        region(`M${at * 106 - 16} 190L${at * 106 + 37} 150L${at * 106 + 90} 190V420H${at * 106 - 16}Z`, '#f3e2c3'),
      ),
      ground('#a7d86d', 390, 380, 390, 380, 386, 390),
      puppy(160, 560, 0.8, '#f0c98e', '#a5683a'),
      puppy(640, 560, 0.8, '#e9e4dc', '#6f6a78', true),
      band('M346 398Q400 410 454 398', 24, '#57a6d8'),
      circle(330, 396, 22, '#57a6d8'),
      circle(470, 396, 22, '#57a6d8'),
      flower(400, 600, 0.9, '#ff8fab', '#ffd23f'),
    ],
  },
  {
    id: 202,
    slug: 'squirrels-and-acorns',
    title: 'Two Squirrels',
    category: 'Animals',
    description: 'Squirrels gather acorns in autumn, and now and then they share one.',
    layers: [
      backdrop('#fdebc8'),
      ceiling('#f9d99a', 150, 190, 140, 180, 130, 170),
      region('M-20 -20H90C70 160 80 330 110 480H-20Z', '#a5774f'),
      region('M820 -20H730C740 160 730 330 700 480H820Z', '#8a6242'),
      ground('#d9a05b', 470, 450, 460, 450, 460, 470),
      ...(
        [
          [180, 90, 40, '#e07b39'],
          [320, 60, -30, '#e9b44c'],
          [470, 110, 60, '#c8553d'],
          [620, 70, -60, '#e07b39'],
        ] as const
      ).map(([x, y, turn, color]) => put(oakLeaf(color), x, y, 0.8, { turn })),
      squirrel(250, 540, 1.05, '#c96f3b', '#f6d3ac'),
      squirrel(550, 540, 1.05, '#b0653f', '#f9e0c0', true),
      acorn(380, 400, 1),
      acorn(400, 560, 1.1),
      acorn(130, 580, 0.9),
      acorn(690, 576, 0.9),
      put(oakLeaf('#e9b44c'), 250, 600, 0.7, { turn: 80 }),
      put(oakLeaf('#c8553d'), 560, 600, 0.7, { turn: -80 }),
    ],
  },
  {
    id: 203,
    slug: 'elephant-and-calf',
    title: 'Elephant and Calf',
    category: 'Animals',
    description: 'A mother elephant gives her baby a shower.',
    layers: [
      backdrop('#ffe7b8'),
      circle(120, 100, 58, '#ffb04d'),
      region('M-20 330C80 300 200 330 300 300C420 280 560 330 820 290V430H-20Z', '#d7b26a'),
      ground('#b9cf74', 400, 390, 400, 392, 398, 400),
      elephantSide(270, 520, 1.15, '#b4bac6', '#e3c6cb'),
      elephantSide(576, 536, 0.58, '#c3c9d4', '#f0cfd4'),
      ...(
        [
          [690, 110, -30],
          [736, 160, -20],
          [680, 180, -8],
          [620, 160, 16],
          [640, 236, 6],
          [716, 240, -8],
        ] as const
      ).map(([x, y, turn]) =>
        put([region('M0 -24C12 -6 18 4 18 12A18 18 0 0 1 -18 12C-18 4 -12 -6 0 -24Z', '#7cc8ee')], x, y, 1, { turn }),
      ),
      region('M-20 560C160 530 300 560 460 550C620 540 700 560 820 550V620H-20Z', '#8fd3f0'),
      grass(60, 560, 1.3),
      grass(770, 556, 1.1),
    ],
  },
  {
    id: 204,
    slug: 'dolphins-together',
    title: 'Dolphins Leap Together',
    category: 'Animals',
    description: 'Two dolphins jump over the waves at sunset.',
    layers: [
      backdrop('#ffe0b8'),
      ceiling('#f9b98f', 90, 120, 80, 110, 90, 120),
      circle(650, 300, 120, '#ffb347'),
      circle(650, 300, 80, '#ffd23f'),
      region(
        'M-20 370C60 350 120 390 200 370C280 350 340 390 420 370C500 350 560 390 640 370C720 350 760 380 820 370V620H-20Z',
        '#8fd0e8',
      ),
      dolphin(330, 250, 1.05, -22, '#6f9fc4'),
      dolphin(540, 330, 0.8, -14, '#86b5d6'),
      region(
        'M-20 450C60 430 120 470 200 450C280 430 340 470 420 450C500 430 560 470 640 450C720 430 760 460 820 450V620H-20Z',
        '#5db5d8',
      ),
      region(
        'M-20 530C60 510 120 550 200 530C280 510 340 550 420 530C500 510 560 550 640 530C720 510 760 540 820 530V620H-20Z',
        '#3f97c4',
      ),
      ...(
        [
          [120, 440],
          [180, 410],
          [620, 440],
          [690, 420],
        ] as const
      ).map(([x, y]) =>
        put([region('M0 -20C10 -5 15 3 15 10A15 15 0 0 1 -15 10C-15 3 -10 -5 0 -20Z', '#d7f1fb')], x, y),
      ),
    ],
  },
  {
    id: 205,
    slug: 'bear-fishing',
    title: 'Bear at the River',
    category: 'Animals',
    description: 'A bear and her cub go fishing. The salmon have other plans.',
    layers: [
      backdrop('#d5ecf5'),
      region('M-20 260L120 110L220 210L340 70L480 230L600 120L820 280V380H-20Z', '#b5c9d8'),
      region('M300 122L340 70L390 128L360 140L344 122L326 140Z', '#ffffff'),
      ...[40, 130, 690, 770].map((x, at) =>
        region(
          `M${x} ${180 + (at % 2) * 30}L${x + 40} 280H${x + 20}L${x + 56} 370H${x - 56}L${x - 20} 280H${x - 40}Z`,
          at % 2 === 0 ? '#4f8f63' : '#66a878',
        ),
      ),
      ground('#a9cf72', 350, 340, 350, 342, 346, 350),
      region('M-20 420C160 390 300 440 460 410C620 390 700 420 820 400V620H-20Z', '#8fcbe6'),
      line(
        'M40 460Q90 446 140 460M600 440Q660 426 720 440M80 560Q130 546 180 560M600 580Q660 566 720 580M360 590Q410 578 450 590',
      ),
      bearFishing(300, 520, 1, '#a5744a', '#d9b58a'),
      bearFishing(660, 560, 0.52, '#b98555', '#e6c79e', true),
      put(
        [
          region('M-60 0C-40 -36 30 -36 60 0C30 36 -40 36 -60 0Z', '#f08a7a'),
          region('M-50 0L-96 -30L-84 0L-96 30Z', '#f08a7a'),
          line('M20 -22Q8 0 20 22'),
        ],
        520,
        330,
        0.95,
        { turn: -60 },
      ),
    ],
  },
  {
    id: 206,
    slug: 'swans-on-the-lake',
    title: 'Two Swans',
    category: 'Animals',
    description: 'Two swans swim toward each other, and their necks make a heart.',
    layers: [
      backdrop('#d6e9f7'),
      region('M-20 250C80 200 180 240 280 210C400 180 520 240 620 210C700 190 760 230 820 210V340H-20Z', '#a8c9a0'),
      ...[70, 190, 620, 730].map((x, at) => tree(x, 330, 0.7, at % 2 === 0 ? '#6fae62' : '#8cc07a')),
      region('M-20 320C200 300 600 300 820 320V620H-20Z', '#9ed4ec'),
      line('M60 380Q110 368 160 380M640 390Q690 378 740 390M330 560Q390 546 450 560'),
      swan(232, 500, 1.1),
      swan(568, 500, 1.1, true),
      ...(
        [
          [110, 560],
          [690, 566],
        ] as const
      ).flatMap(([x, y]) => [
        ellipse(x, y + 20, 70, 18, '#6fae62'),
        put(
          [0, 1, 2, 3, 4].map((at) =>
            put(
              [region('M0 0C-18 -14 -18 -40 0 -56C18 -40 18 -14 0 0Z', at % 2 === 0 ? '#f7a8c4' : '#fbd0df')],
              0,
              0,
              1,
              { turn: -60 + at * 30 },
            ),
          ),
          x,
          y + 16,
        ),
      ]),
    ],
  },
]
