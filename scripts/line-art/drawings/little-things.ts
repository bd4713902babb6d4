/** More drawings with a few large parts, for small hands. */
import { both, box, circle, dot, ellipse, line, shape } from '#scripts/line-art/shapes/shape.ts'

export const BATH_DUCK = [
  shape(
    'M90 290C140 340 210 340 290 320C360 304 420 320 470 340C600 350 690 390 680 450C664 530 540 556 400 556C220 556 96 480 90 290Z',
    '#ffd84a',
  ),
  shape('M618 176C680 150 748 176 762 214C744 254 680 266 622 246Z', '#ff9a4d'),
  circle(510, 210, 140, '#ffe27a'),
  shape('M230 410C300 370 420 372 460 420C440 490 320 512 256 478C224 462 212 432 230 410Z', '#ffc53d'),
  dot(560, 170, 16, 22),
].join('')

export const LITTLE_ROCKET = [
  shape('M344 440H456C476 500 440 540 400 584C360 540 324 500 344 440Z', '#ffb347'),
  both(shape('M290 300C200 340 172 420 180 520L326 446Z', '#6fb8f2')),
  shape('M400 20C520 110 556 300 504 456H296C244 300 280 110 400 20Z', '#f4f1ff'),
  shape('M400 20C456 62 494 122 514 190H286C306 122 344 62 400 20Z', '#ff6b6b'),
  circle(400, 310, 58, '#bfe8f5'),
].join('')

export const LITTLE_BIRD = [
  line('M340 520V572M310 574H366M460 520V572M434 574H490'),
  both(shape('M226 260C130 280 92 380 120 470C180 460 230 430 250 390Z', '#5ba8e8')),
  circle(400, 300, 236, '#8fd0f5'),
  ellipse(400, 420, 136, 88, '#fff1d6'),
  line('M400 64C384 40 392 24 414 14M420 66C430 46 446 38 462 40'),
  both(dot(320, 212, 18, 24)),
  shape('M350 240H450C440 288 420 310 400 314C380 310 360 288 350 240Z', '#ffb23f'),
].join('')

export const LITTLE_HOUSE = [
  box(520, 50, 74, 150, '#d98a6a'),
  box(190, 240, 420, 330, '#ffe6a8', 6),
  shape('M116 256L400 30L684 256Z', '#ff7f6b'),
  shape('M340 570V450A60 60 0 0 1 460 450V570Z', '#8a6fd1'),
  box(230, 340, 84, 84, '#a9e2f9', 8),
  box(486, 340, 84, 84, '#a9e2f9', 8),
  dot(436, 506, 8),
].join('')

const ARM = 'M196 300C150 400 240 460 186 556C176 596 250 600 264 560C300 470 236 410 286 300Z'
export const JELLYFISH = [
  both(shape(ARM, '#ffb7dd')),
  shape('M356 300C320 400 396 470 350 560C344 600 424 604 436 564C470 470 410 400 446 300Z', '#ff9ecf'),
  shape(
    'M130 320C116 140 250 40 400 40C550 40 684 140 670 320C624 364 576 364 535 328C490 364 445 364 400 328C355 364 310 364 265 328C224 364 176 364 130 320Z',
    '#d9b3ff',
  ),
  both(dot(330, 190, 17, 23) + circle(282, 244, 30, '#ff9ecf')),
  line('M362 240C380 264 420 264 438 240'),
].join('')

/** A boot that steps to the left. */
const boot = (x: number, y: number): string =>
  shape(
    `M${x - 18} ${y - 60}H${x + 22}V${y + 8}C${x + 22} ${y + 20} ${x + 14} ${y + 24} ${x} ${y + 24}H${x - 38}C${x - 58} ${y + 24} ${x - 60} ${y - 2} ${x - 40} ${y - 8}C${x - 26} ${y - 12} ${x - 18} ${y - 20} ${x - 18} ${y - 60}Z`,
    '#ff8c69',
  )

export const CATERPILLAR = [
  boot(376, 552),
  boot(478, 552),
  boot(584, 552),
  boot(706, 546),
  circle(694, 424, 88, '#7ccf6b'),
  circle(552, 416, 118, '#ffd54a'),
  circle(396, 410, 124, '#7ccf6b'),
  line('M176 116C166 82 146 62 116 52M304 116C314 82 334 62 364 52'),
  dot(110, 50, 17),
  dot(370, 50, 17),
  circle(240, 262, 168, '#a5de7c'),
  both(dot(184, 238, 17, 23), 240),
  line('M196 306C216 336 264 336 284 306'),
].join('')

export const CARROT = [
  both(ellipse(324, 110, 40, 92, '#7cc45a', -34)),
  ellipse(400, 92, 42, 84, '#95d46a'),
  shape(
    'M400 584C330 500 236 350 240 240C246 164 320 146 400 160C480 146 554 164 560 240C564 350 470 500 400 584Z',
    '#ff9a3d',
  ),
  line('M300 250H352M440 236H492M350 330H398M470 350H510M330 420H370M420 440H462M384 500H410'),
].join('')
