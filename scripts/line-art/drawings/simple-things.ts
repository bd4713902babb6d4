/** Drawings with a few large parts, for small hands. */
import { star } from '#scripts/line-art/shapes/motifs.ts'
import { both, circle, dot, line, shape } from '#scripts/line-art/shapes/shape.ts'

export const WISHING_STAR = [
  star(400, 320, 286, '#ffd54a', 5, 0.56),
  both(dot(352, 300, 16, 22) + circle(318, 352, 26, '#ff9f6b')),
  line('M366 350C384 376 416 376 434 350'),
].join('')

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

export const SLEEPING_MOON = [
  shape(
    'M470 40C330 20 180 130 180 300C180 470 330 580 480 560C570 546 620 500 640 450C540 480 430 420 420 300C412 190 440 90 470 40Z',
    '#ffe58a',
  ),
  line('M230 290C244 312 276 312 290 290M250 380C270 404 310 404 326 380'),
  circle(350, 350, 26, '#ffb38a'),
  star(600, 210, 84, '#ffd54a'),
].join('')
