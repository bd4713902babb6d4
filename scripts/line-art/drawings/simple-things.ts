/** Drawings with a few large parts, for small hands. */
import { circle, dot, line, shape } from '#scripts/line-art/shapes/shape.ts'

export const LITTLE_FISH = [
  shape('M560 300C620 220 680 180 750 170C730 260 730 340 750 430C680 420 620 380 560 300Z', '#ffb04d'),
  shape(
    'M60 300C120 150 260 90 380 100C500 110 590 200 620 300C590 400 500 490 380 500C260 510 120 450 60 300Z',
    '#ff8f5a',
  ),
  shape('M360 300C410 230 490 250 510 300C490 350 410 370 360 300Z', '#ffd166'),
  circle(200, 260, 50, '#ffffff'),
  dot(194, 266, 25),
  line('M100 356C130 384 170 382 196 354'),
].join('')
