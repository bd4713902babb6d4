/** Figures of stories. */
import { heart, star } from '#scripts/line-art/shapes/motifs.ts'
import { both, box, circle, dot, ellipse, inside, shape } from '#scripts/line-art/shapes/shape.ts'

export const CROWN = [
  shape('M140 480L90 180L250 310L400 110L550 310L710 180L660 480Z', '#ffd54a'),
  circle(90, 168, 40, '#ff8fab'),
  circle(710, 168, 40, '#ff8fab'),
  circle(400, 92, 46, '#8ec9f0'),
  box(124, 460, 552, 90, '#ffb52e', 20),
  heart(400, 380, 56, '#f0506b'),
  both(circle(240, 505, 26, '#8fcb63')),
  circle(400, 505, 26, '#b79ced'),
].join('')

export const TREASURE = [
  inside(
    'lid',
    'M110 320C110 180 200 110 400 110C600 110 690 180 690 320Z',
    '#b9824f',
    both(box(180, 80, 56, 260, '#ffd54a')) + box(100, 270, 600, 80, '#d9a86c'),
  ),
  shape(
    'M150 330C170 280 230 290 240 330C250 270 320 270 330 330C340 250 420 250 430 330C440 280 510 270 520 330C540 280 620 280 650 330L640 380H160Z',
    '#ffd54a',
  ),
  circle(300, 340, 36, '#ff8fab'),
  circle(500, 340, 36, '#8ec9f0'),
  shape('M400 290L446 330L400 380L354 330Z', '#8fcb63'),
  inside(
    'chest',
    'M110 360H690V530C690 552 680 562 660 562H140C120 562 110 552 110 530Z',
    '#c98a4b',
    both(box(180, 350, 56, 230, '#ffd54a')) + box(100, 440, 600, 60, '#b9824f'),
  ),
  box(350, 400, 100, 110, '#ffd54a', 16),
  dot(400, 440, 17),
  shape('M392 440H408L414 484H386Z', '#6b5a4a'),
].join('')

export const WIZARD = [
  shape('M280 380C220 420 190 500 190 566H610C610 500 580 420 520 380Z', '#5d6fc0'),
  circle(400, 280, 110, '#ffe3c9'),
  shape(
    'M300 300C300 420 340 500 400 560C460 500 500 420 500 300C470 330 440 340 400 336C360 340 330 330 300 300Z',
    '#f4f7fb',
  ),
  shape(
    'M340 340C350 310 380 310 400 330C420 310 450 310 460 340C440 360 420 356 400 350C380 356 360 360 340 340Z',
    '#ffffff',
  ),
  circle(400, 304, 26, '#ffb3a0'),
  both(dot(362, 268, 12, 16)),
  inside(
    'hat',
    'M250 210C330 180 350 90 420 20C450 40 430 80 440 110C460 160 500 190 550 210Z',
    '#6f82d9',
    star(400, 140, 34, '#ffd54a'),
  ),
  ellipse(400, 196, 190, 34, '#5d6fc0'),
  box(640, 240, 24, 330, '#a9713f', 8),
  star(652, 210, 62, '#ffd54a'),
  star(280, 500, 38, '#ffd54a'),
  star(520, 500, 38, '#ffd54a'),
].join('')
