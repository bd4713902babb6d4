/** Holidays with many lights. */
import { rays } from '#scripts/line-art/letters/letter-page.ts'
import { stands } from '#scripts/line-art/people/figure/figure.ts'
import { dress, robe } from '#scripts/line-art/people/figure/clothes.ts'
import { short } from '#scripts/line-art/people/figure/hair.ts'
import { headscarf, scarfFolds } from '#scripts/line-art/people/figure/hats.ts'
import { HAIR, SKIN } from '#scripts/line-art/people/figure/looks.ts'
import { star } from '#scripts/line-art/scenes/props/sky.ts'
import { gift } from '#scripts/line-art/scenes/props/things.ts'
import { donut } from '#scripts/line-art/scenes/props/treats.ts'
import { line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, circle, ellipse } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { diya, dreidel, hangingLantern, menorah } from './lights.ts'
import { NEW_MOON } from './signs.ts'

export const LIGHT_FESTIVALS: readonly ScenePage[] = [
  {
    id: 252,
    slug: 'hanukkah',
    title: 'Hanukkah',
    category: 'Holidays',
    description: 'Chanukah, the festival of lights: a menorah with nine candles, dreidels, and doughnuts.',
    layers: [
      backdrop('#d8e4f5'),
      box(80, -20, 640, 460, '#33457f'),
      line('M400 -20V440M80 200H720'),
      star(200, 34, 22),
      star(316, 34, 20),
      star(486, 34, 20),
      star(600, 34, 22),
      region('M-20 -20H120C130 160 110 320 60 440H-20Z', '#5b86c9'),
      region('M820 -20H680C670 160 690 320 740 440H820Z', '#5b86c9'),
      region('M-20 440H820V640H-20Z', '#c98b4e'),
      region('M60 470H740L820 620H-20Z', '#ffffff'),
      put(menorah('#e0a83a', ['#4d9de0', '#ffffff', '#9bc4ec']), 400, 520, 1.02),
      dreidel(120, 590, 0.9, ['#4d9de0', '#9b5de5'], -14),
      dreidel(690, 590, 0.9, ['#57c785', '#ffd23f'], 12),
      donut(250, 560, 0.7, '#ef476f'),
      donut(560, 566, 0.7, '#ffd9e3'),
    ],
  },
  {
    id: 253,
    slug: 'eid',
    title: 'Eid Mubarak',
    category: 'Holidays',
    description: 'Ramadan is over and Eid begins: lanterns, a new moon, new clothes and sweets for everybody.',
    layers: [
      backdrop('#2f3f7a'),
      region('M-20 180C140 130 280 220 430 170C600 120 700 200 820 160V460H-20Z', '#43549a'),
      put([region(NEW_MOON, '#ffe27a')], 400, 100, 2.2),
      star(250, 70, 20),
      star(560, 90, 22),
      region('M120 450V330C120 280 180 260 200 220C220 260 280 280 280 330V450Z', '#9fc4b7'),
      region('M300 450V300C300 230 380 210 400 150C420 210 500 230 500 300V450Z', '#b9d8c9'),
      region('M520 450V330C520 280 580 260 600 220C620 260 680 280 680 330V450Z', '#9fc4b7'),
      region('M350 450V370A50 56 0 0 1 450 370V450Z', '#ffe9b8'),
      region('M60 450V230L80 180L100 230V450Z', '#d6e8de'),
      region('M700 450V230L720 180L740 230V450Z', '#d6e8de'),
      region('M-20 446H820V640H-20Z', '#e3c08f'),
      ellipse(400, 560, 370, 56, '#c9485b'),
      ellipse(400, 560, 300, 40, '#e98a7a'),
      hangingLantern(80, -10, 0.78, '#e0a83a', ['#ff8c42', '#ffd23f']),
      hangingLantern(690, -10, 0.86, '#e0a83a', ['#57c785', '#c7f0d8']),
      stands(
        {
          face: { skin: SKIN.tan, look: 6 },
          covered: true,
          behindHead: headscarf('#c77dff'),
          ornament: [scarfFolds],
          top: dress('#57c785', '#57c785', 60),
          sleeves: ['#57c785', 0.82],
          shoes: '#ffd23f',
        },
        280,
        580,
        1.14,
        { armLeft: [-30, -14], armRight: [46, 84] },
      ),
      stands(
        {
          face: { skin: SKIN.brown, look: -6, mouth: 'open' },
          hair: short(HAIR.black),
          ornament: [region('M-38 -42C-38 -76 38 -76 38 -42Q0 -56 -38 -42Z', '#ffffff')],
          top: robe('#7cc8ee', '#ffd23f', 66),
          sleeves: ['#7cc8ee', 0.82],
          legs: ['#ffffff', 0.95],
          shoes: '#a5622f',
        },
        500,
        584,
        1.14,
        { armLeft: [-46, -84], armRight: [30, 14] },
      ),
      gift(392, 540, 0.62, '#ffd23f', '#e63946'),
    ],
  },
  {
    id: 254,
    slug: 'diwali',
    title: 'Diwali Rangoli',
    category: 'Holidays',
    description: 'Diwali, the festival of lights: lamps of clay stand around a rangoli made of colored powder.',
    layers: [
      backdrop('#8a4f7d'),
      ...rays(400, 300, 8, '#75406b'),
      ...Array.from({ length: 12 }, (_, at) =>
        put(
          [
            region('M0 -130C-50 -170 -50 -220 0 -262C50 -220 50 -170 0 -130Z', at % 2 === 0 ? '#ff8c42' : '#ef476f'),
            region('M0 -160C-20 -180 -20 -206 0 -226C20 -206 20 -180 0 -160Z', '#ffe27a'),
          ],
          400,
          300,
          1,
          { turn: at * 30 },
        ),
      ),
      circle(400, 300, 150, '#ffd23f'),
      ...Array.from({ length: 8 }, (_, at) =>
        put(
          [region('M0 -50C-44 -84 -40 -118 0 -142C40 -118 44 -84 0 -50Z', at % 2 === 0 ? '#2ec4b6' : '#9b5de5')],
          400,
          300,
          1,
          { turn: at * 45 },
        ),
      ),
      circle(400, 300, 62, '#ffffff'),
      ...Array.from({ length: 6 }, (_, at) =>
        put([region('M0 -8C-22 -22 -20 -44 0 -56C20 -44 22 -22 0 -8Z', '#ef476f')], 400, 300, 1, { turn: at * 60 }),
      ),
      circle(400, 300, 15, '#ffd23f'),
      diya(96, 130, 1, '#c9573f', '#ffd23f'),
      diya(704, 130, 1, '#c9573f', '#ffd23f'),
      diya(96, 580, 1, '#c9573f', '#ffd23f'),
      diya(704, 580, 1, '#c9573f', '#ffd23f'),
    ],
  },
]
