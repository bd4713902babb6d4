/** Drawings with a few large parts, for small hands. */
import { star } from '#scripts/line-art/shapes/motifs.ts'
import { both, circle, dot, ellipse, line, shape } from '#scripts/line-art/shapes/shape.ts'

export const WISHING_STAR = [
  star(400, 320, 286, '#ffd54a', 5, 0.56),
  both(dot(352, 300, 16, 22) + circle(318, 352, 26, '#ff9f6b')),
  line('M366 350C384 376 416 376 434 350'),
].join('')

export const TOY_BALLOON = [
  line('M400 480C360 520 440 540 400 620'),
  shape('M400 430L446 496H354Z', '#f0506b'),
  ellipse(400, 250, 190, 214, '#ff6b7a'),
  ellipse(322, 166, 40, 60, '#ffb3bb', 28),
  both(dot(356, 250, 15, 20)),
  line('M366 300C384 324 416 324 434 300'),
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

export const BEACH_BALL = [
  circle(400, 300, 240, '#ffffff'),
  shape('M400 300C330 230 300 140 320 74A240 240 0 0 1 560 122C520 200 460 260 400 300Z', '#ff6b6b'),
  shape('M400 300C500 300 590 330 632 362A240 240 0 0 1 470 530C430 460 410 380 400 300Z', '#5bb8f0'),
  shape('M400 300C340 370 260 410 178 392A240 240 0 0 1 160 300C170 280 300 280 400 300Z', '#ffd54a'),
].join('')
