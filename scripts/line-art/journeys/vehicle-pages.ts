/** Vehicles at work and on their way. */
import { stands, sits, ADULT } from '#scripts/line-art/people/figure/figure.ts'
import { overalls, vest } from '#scripts/line-art/people/figure/clothes.ts'
import { bun } from '#scripts/line-art/people/figure/hair.ts'
import { helmet } from '#scripts/line-art/people/figure/hats.ts'
import { HAIR, SKIN } from '#scripts/line-art/people/figure/looks.ts'
import { block, house } from '#scripts/line-art/scenes/props/buildings.ts'
import { bush, tree } from '#scripts/line-art/scenes/props/plants.ts'
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
import { clipped, line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, ceiling, circle, ground, polygon } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { ambulance, excavator, ferry, garbageTruck, motorbike, raceCar, tram } from './vehicles.ts'

const gull = (x: number, y: number, scale: number) =>
  put(
    [
      region(
        'M-70 -10C-50 -40 -20 -40 0 -10C20 -40 50 -40 70 -10C50 -20 26 -16 12 6Q0 16 -12 6C-26 -16 -50 -20 -70 -10Z',
        '#ffffff',
      ),
    ],
    x,
    y,
    scale,
  )

export const VEHICLE_PAGES: readonly ScenePage[] = [
  {
    id: 216,
    slug: 'garbage-truck',
    title: 'Garbage Truck',
    category: 'Vehicles',
    description: 'The rubbish truck comes early in the morning. Wave to the bin men and bin women!',
    layers: [
      backdrop('#d5ecf8'),
      ceiling('#e9f5fb', 90, 120, 80, 110, 80, 100),
      house(110, 420, 1.15, '#f4c095', '#c9573f'),
      house(390, 420, 1.15, '#f3dfa2', '#7a8fb5', true),
      house(680, 420, 1.15, '#cfe0c3', '#a5683a'),
      region('M-20 414H820V460H-20Z', '#d6d0c4'),
      region('M-20 460H820V640H-20Z', '#a9b3bd'),
      put(garbageTruck('#57a67a', '#ff9f1c'), 460, 550, 1.12),
      stands(
        {
          face: { skin: SKIN.tan, look: 6 },
          hair: bun(HAIR.black),
          top: vest('#ff8c42', '#fff1a8'),
          sleeves: ['#4d9de0', 0.4],
          legs: ['#5b6f8f', 0.95],
          build: ADULT,
        },
        56,
        576,
        0.86,
        { armLeft: [-24, 10], armRight: [40, 90] },
      ),
      region('M96 462H156L148 560H106Z', '#5b6f8f'),
      box(90, 448, 72, 18, '#4a5a75', 6),
      circle(114, 562, 14, '#5b6470'),
    ],
  },
  {
    id: 217,
    slug: 'ambulance',
    title: 'Ambulance',
    category: 'Vehicles',
    description: 'Blue light on: the ambulance drives to the hospital.',
    layers: [
      backdrop('#e3f1f6'),
      box(60, 40, 500, 400, '#f3e9dc'),
      ...[0, 1, 2, 3, 4].flatMap((column) => [
        box(90 + column * 92, 70, 60, 60, '#bfe3f5', 6),
        box(90 + column * 92, 160, 60, 60, '#bfe3f5', 6),
      ]),
      box(570, 90, 140, 350, '#e6d3be'),
      circle(640, 160, 46, '#ffffff'),
      region('M618 130H632V152H648V130H662V190H648V166H632V190H618Z', '#e63946'),
      tree(750, 440, 1, '#6fb25c'),
      region('M-20 430H820V640H-20Z', '#aab6c2'),
      region('M-20 560L820 540V572L-20 596Z', '#ffffff'),
      put(ambulance('#ffffff', '#57a67a'), 400, 540, 1.16),
    ],
  },
  {
    id: 218,
    slug: 'excavator',
    title: 'Excavator',
    category: 'Vehicles',
    description: 'An excavator digs a deep hole. What a big bucket!',
    layers: [
      backdrop('#fdeccb'),
      ceiling('#fff6e2', 110, 140, 100, 130, 100, 120),
      region('M-20 380C80 330 180 300 300 340C420 380 560 350 820 300V480H-20Z', '#e2c08d'),
      put(excavator('#ffb703'), 330, 500, 1.08),
      region('M-20 496H560C590 520 600 570 620 640H-20Z', '#c9986a'),
      region('M560 496C610 520 690 500 720 440C760 470 800 480 830 480V640H620C600 570 590 520 560 496Z', '#a87650'),
      line('M60 540Q90 530 120 544M240 580Q270 570 300 584M440 550Q470 540 500 554M680 570Q710 560 740 574'),
      put(
        [
          polygon(
            [
              [-44, 0],
              [0, -90],
              [44, 0],
            ],
            '#ff6b35',
          ),
          region('M-29 -30H29L20 -52H-20Z', '#ffffff'),
          box(-54, -6, 108, 16, '#ff6b35', 6),
        ],
        90,
        600,
        0.9,
      ),
    ],
  },
  {
    id: 219,
    slug: 'race-car',
    title: 'Race Car',
    category: 'Vehicles',
    description: 'A fast car on the last lap. Who gets the cup?',
    layers: [
      backdrop('#cfeaf8'),
      region('M-20 150H820V190H-20Z', '#e63946'),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) =>
        polygon(
          [
            [at * 106 - 6, 150],
            [at * 106 + 40, 80],
            [at * 106 + 86, 150],
          ],
          at % 2 === 0 ? '#ffd23f' : '#4d9de0',
        ),
      ),
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => box(at * 96 - 40, 190, 96, 130, at % 2 === 0 ? '#f3e2c3' : '#e3cfae')),
      ground('#8fcb6a', 320, 320, 320, 320, 320, 320),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((at) => box(at * 110 - 30, 370, 110, 34, at % 2 === 0 ? '#e63946' : '#ffffff')),
      region('M-20 404H820V640H-20Z', '#a9b3bd'),
      line('M40 590H150M240 600H360M560 590H690'),
      put(raceCar('#4d9de0', '#e63946'), 400, 560, 1.12),
      line('M720 330V120'),
      clipped('M724 124C760 104 780 144 816 120V216C780 240 760 200 724 220Z', '#ffffff', [
        box(724, 100, 30, 40, '#5b6470'),
        box(784, 100, 30, 40, '#5b6470'),
        box(754, 140, 30, 36, '#5b6470'),
        box(724, 176, 30, 40, '#5b6470'),
        box(784, 176, 40, 40, '#5b6470'),
      ]),
    ],
  },
  {
    id: 246,
    slug: 'motorbike',
    title: 'Motorbike Trip',
    category: 'Vehicles',
    description: 'A motorcycle in the mountains, and a long way to go.',
    layers: [
      backdrop('#ffe0c2'),
      ceiling('#ffcfa3', 60, 90, 50, 80, 60, 80),
      circle(640, 170, 90, '#ffb347'),
      region('M-20 360L140 140L260 280L400 110L560 320L660 230L820 380V480H-20Z', '#b7a3c9'),
      region('M104 190L140 140L174 180L152 204L138 186L122 206Z', '#ffffff'),
      region('M356 168L400 110L444 168L420 186L400 162L378 188Z', '#ffffff'),
      ground('#c9d68a', 430, 400, 430, 410, 430, 440),
      region('M-20 500C200 480 600 480 820 500V640H-20Z', '#9aa5b1'),
      line('M60 590H180M300 594H420M560 590H680'),
      put(motorbike('#e63946'), 400, 560, 1.1),
      sits(
        {
          build: ADULT,
          face: { skin: SKIN.peach, look: 9 },
          hat: helmet('#4d9de0', '#ffd23f'),
          top: overalls('#5b6f8f', '#3f4f6b'),
          sleeves: ['#5b6f8f', 0.82],
          legs: ['#3f4f6b', 0.95],
          shoes: '#6b4f3a',
        },
        326,
        346,
        1.14,
        {
          lean: 14,
          armLeft: [50, 90],
          armRight: [46, 88],
          legLeft: [62, -24],
          legRight: [66, -20],
          toes: [1, 1],
          behind: ['armLeft'],
        },
      ),
    ],
  },
  {
    id: 247,
    slug: 'ferry',
    title: 'Ferry to the Islands',
    category: 'Vehicles',
    description: 'A ship for people and cars, with gulls for company.',
    layers: [
      backdrop('#cfe9f8'),
      ceiling('#e6f4fb', 100, 140, 90, 130, 90, 120),
      region('M-20 330C60 250 180 240 260 330Z', '#9cc79a'),
      region('M520 330C600 230 740 220 830 330Z', '#b4d6a4'),
      region('M-20 326H820V640H-20Z', '#8ccbe6'),
      put(ferry('#3f6fb5', '#ffffff'), 400, 460, 1.14),
      region(
        'M-20 480C60 464 120 500 200 480C280 464 340 500 420 480C500 464 560 500 640 480C720 464 760 490 820 480V640H-20Z',
        '#5fb0d6',
      ),
      region(
        'M-20 560C60 544 120 580 200 560C280 544 340 580 420 560C500 544 560 580 640 560C720 544 760 570 820 560V640H-20Z',
        '#4198c4',
      ),
      gull(120, 130, 0.9),
      gull(690, 100, 1),
      gull(560, 60, 0.7),
    ],
  },
  {
    id: 248,
    slug: 'tram',
    title: 'Tram in the City',
    category: 'Vehicles',
    description: 'The tram rings its bell and rolls down the street. A streetcar, some people say.',
    layers: [
      backdrop('#f7ead6'),
      cloud(90, 60, 0.7),
      block(120, 430, 1.2, 4, '#e6b89c'),
      block(310, 430, 1.2, 5, '#a9c4b8'),
      block(500, 430, 1.2, 4, '#f0cf8e'),
      block(690, 430, 1.2, 5, '#c9b1c9'),
      line('M-20 218H820'),
      region('M-20 430H820V520H-20Z', '#d6d0c4'),
      region('M-20 520H820V640H-20Z', '#a9b3bd'),
      put(tram('#e63946', '#fff1d6'), 400, 540, 1.12),
      line('M-20 548H820M-20 580H820'),
      bush(40, 450, 0.6, '#7fb36a'),
      bush(760, 450, 0.6, '#7fb36a'),
    ],
  },
]
