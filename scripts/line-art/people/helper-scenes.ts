/** People who help others. */
import { block } from '#scripts/line-art/scenes/props/buildings.ts'
import { fireEngine } from '#scripts/line-art/scenes/props/vehicles.ts'
import { cloud } from '#scripts/line-art/scenes/props/sky.ts'
import { line, put, region, type ScenePage } from '#scripts/line-art/scenes/shapes/layer.ts'
import { backdrop, box, circle, ground } from '#scripts/line-art/scenes/shapes/shapes.ts'
import { coat, stethoscope, striped, vest } from './figure/clothes.ts'
import { ADULT, sits, stands } from './figure/figure.ts'
import { bunches, ponytail } from './figure/hair.ts'
import { bandage, fireHelmet, headscarf, scarfFolds } from './figure/hats.ts'
import { HAIR, SKIN } from './figure/looks.ts'
import { couch, picture, teddy } from './props.ts'

export const HELPER_SCENES: readonly ScenePage[] = [
  {
    id: 195,
    slug: 'at-the-doctor',
    title: 'At the Doctor',
    category: 'People',
    description: 'The doctor listens to the heart, and the teddy goes first.',
    layers: [
      backdrop('#e4f4ef'),
      region('M-20 -20H820V150H-20Z', '#f5fbf9'),
      picture(
        150,
        150,
        150,
        190,
        '#7cc4b0',
        circle(-24, -40, 22, '#ffd23f'),
        circle(26, -40, 22, '#ef476f'),
        circle(-24, 8, 22, '#4d9de0'),
        circle(26, 8, 22, '#57c785'),
      ),
      box(300, 80, 130, 120, '#ffffff', 10),
      region('M355 100H375V130H405V150H375V180H355V150H325V130H355Z', '#ef476f'),
      box(-20, 430, 840, 190, '#b9d7e8'),
      line('M-20 510H820M120 430L60 620M330 430L310 620M540 430L580 620M720 430L790 620'),
      put(couch('#f4a261'), 260, 560, 1.4),
      teddy(130, 404, 0.85),
      sits(
        {
          face: { skin: SKIN.peach, look: 9, mouth: 'open' },
          hair: bunches(HAIR.blond, '#57c785'),
          ornament: bandage(),
          top: striped('#ffd23f', '#ffffff'),
          sleeves: ['#ffd23f', 0.4],
          legs: ['#7b61c9', 0.9],
          shoes: '#ffffff',
        },
        320,
        404,
        1.3,
        { armLeft: [-34, -10], armRight: [30, 8], legLeft: [30, 6], legRight: [52, 10], toes: [1, 1] },
      ),
      stands(
        {
          build: ADULT,
          face: { skin: SKIN.tan, look: -7 },
          covered: true,
          behindHead: headscarf('#9b7fd1'),
          ornament: [scarfFolds],
          top: stethoscope(coat('#ffffff', 66)),
          sleeves: ['#ffffff', 0.82],
          legs: ['#5b7bb0', 0.95],
        },
        600,
        580,
        1.28,
        {
          armLeft: [-56, -92],
          armRight: [18, 8],
          holdsRight: [put([box(-30, -20, 60, 76, '#c98b4e', 6), box(-22, -6, 44, 54, '#ffffff')], 6, 4)],
          toes: [-1, 1],
        },
      ),
    ],
  },
  {
    id: 196,
    slug: 'firefighter',
    title: 'Firefighter',
    category: 'People',
    description: 'The fire brigade is here. Hold the hose tight!',
    layers: [
      backdrop('#ffe4c7'),
      cloud(260, 80, 0.9),
      region('M-20 300C160 250 300 330 460 300C600 270 700 320 820 290V440H-20Z', '#f4cfae'),
      block(90, 440, 1.1, 4, '#e0b089'),
      block(700, 440, 1.05, 4, '#cfa3b4'),
      ground('#cdd5dc', 430, 430, 430, 430, 430, 430),
      fireEngine(290, 500, 1.35),
      region('M-20 496H820V620H-20Z', '#9aa5b1'),
      line('M60 570H160M640 570H740'),
      stands(
        {
          build: ADULT,
          face: { skin: SKIN.brown, look: 8, mouth: 'open' },
          hair: ponytail(HAIR.black),
          hat: fireHelmet('#e63946'),
          top: vest('#5b6f8f', '#ffe27a'),
          sleeves: ['#5b6f8f', 0.84],
          legs: ['#5b6f8f', 0.95],
          shoes: '#3d4a5c',
          gloves: '#c98b4e',
        },
        430,
        588,
        1.35,
        {
          lean: -4,
          armLeft: [20, 84],
          armRight: [46, 96],
          legLeft: [-16, -8],
          legRight: [16, 8],
          toes: [1, 1],
          behind: ['armLeft'],
          inArms: [
            region(
              'M-40 110C-120 150 -160 90 -90 40C-40 0 20 -30 96 -50L104 -30C30 -8 -30 20 -74 56C-110 90 -80 110 -44 90Z',
              '#ffb02e',
            ),
            region('M84 -58L148 -84L158 -56L96 -28Z', '#c3ced8'),
          ],
        },
      ),
      region('M646 330C700 282 766 262 830 268V196C760 196 690 236 632 300Z', '#8fd3f0'),
      line('M662 304C710 266 760 240 820 232'),
    ],
  },
]
