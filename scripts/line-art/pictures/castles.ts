/** Castles of fairy tales. */
import { DRAGON } from '#scripts/line-art/drawings/sitting-animals.ts'
import { blob, sized, trace } from '#scripts/line-art/shapes/curves.ts'
import { cloud, heart, scallop, sun } from '#scripts/line-art/shapes/motifs.ts'
import { box, circle, dot, each, line, moved, path, shape } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { leapingUnicorn } from './fabled.ts'
import { flutter, plainLeaf } from './parts.ts'
import { picturesOf, type PicturePage } from './picture-page.ts'

const fantasy = picturesOf('Fantasy')

/** A window with a round top; its sill is at `y`. */
const archWindow = (x: number, y: number, width: number, height: number, glass: string): string =>
  shape(
    path`M${x - width / 2} ${y}V${y - height + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width / 2} ${y - height + width / 2}V${y}Z`,
    glass,
  )

interface Tower {
  readonly x: number
  readonly top: number
  readonly base: number
  readonly width: number
  readonly wall: string
  readonly roof: string
  readonly flag: string
}

/** A round tower with a pointed roof and a flag. */
function tower({ x, top, base, width, wall, roof, flag }: Tower): string {
  const half = width / 2
  const peak = top - width * 1.35
  return (
    line(path`M${x} ${peak}V${peak - 54}`) +
    blob(
      `${x},${peak - 54}! ${x + 26},${peak - 60} ${x + 56},${peak - 46}! ${x + 28},${peak - 32} ${x},${peak - 22}!`,
      flag,
    ) +
    box(x - half, top, width, base - top, wall) +
    shape(
      path`M${x} ${peak}C${x + half * 0.3} ${top - width * 0.7} ${x + half * 0.7} ${top - width * 0.3} ${x + half + 18} ${top}H${x - half - 18}C${x - half * 0.7} ${top - width * 0.3} ${x - half * 0.3} ${top - width * 0.7} ${x} ${peak}Z`,
      roof,
    ) +
    box(x - half - 10, top, width + 20, 26, '#fff6df', 8)
  )
}

/** A wall whose merlons are 32 pixels wide. */
function crenellated(left: number, right: number, top: number, base: number, reference: string): string {
  const count = Math.floor((right - left + 24) / 56)
  const gap = (right - left - count * 32) / (count - 1)
  const merlons = Array.from({ length: count - 1 }, () => path`h32v26h${gap}v-26`).join('')
  return shape(`${path`M${left} ${base}V${top}`}${merlons}${path`h32V${base}Z`}`, reference)
}

/** Stones in a wall: [x, y, width]. */
const stones = (reference: string, ...places: readonly (readonly [number, number, number])[]): string =>
  places.map(([x, y, width]) => box(x, y, width, 22, reference, 6)).join('')

const bush = (x: number, y: number, size: number, reference: string): string =>
  scallop(x, y, size, 9, reference) +
  each(
    [
      [-0.42, 0],
      [0.26, -0.42],
      [0.36, 0.34],
    ],
    (dx, dy) => circle(x + dx * size, y + dy * size, size * 0.26, '#ff8fab'),
  )

const bigCastle =
  sheet('#cfe9ff') +
  shape('M-20 -20H820V180C700 220 560 150 400 180C240 210 100 150 -20 190Z', '#b9dcfa') +
  sun(88, 92, 46) +
  cloud(250, 70, 0.8) +
  cloud(690, 110, 0.95) +
  shape('M-20 400C80 320 200 330 320 350C480 372 620 300 820 372V620H-20Z', '#b9dd94') +
  tower({ x: 300, top: 232, base: 470, width: 84, wall: '#efe3f7', roof: '#9d7be0', flag: '#ffd54a' }) +
  tower({ x: 500, top: 232, base: 470, width: 84, wall: '#efe3f7', roof: '#9d7be0', flag: '#ffd54a' }) +
  archWindow(300, 330, 34, 56, '#8fd0f0') +
  archWindow(500, 330, 34, 56, '#8fd0f0') +
  tower({ x: 400, top: 232, base: 470, width: 118, wall: '#f7ecd6', roof: '#ef6f8f', flag: '#57c785' }) +
  archWindow(400, 346, 48, 74, '#8fd0f0') +
  line('M400 274V346M376 316H424') +
  crenellated(216, 584, 366, 530, '#f3dfb8') +
  tower({ x: 190, top: 316, base: 540, width: 108, wall: '#fbeed3', roof: '#4d9de0', flag: '#ef476f' }) +
  tower({ x: 610, top: 316, base: 540, width: 108, wall: '#fbeed3', roof: '#4d9de0', flag: '#ef476f' }) +
  archWindow(190, 424, 40, 62, '#ffd980') +
  archWindow(610, 424, 40, 62, '#ffd980') +
  stones('#e6cfa0', [146, 462, 40], [198, 494, 40], [568, 494, 40], [612, 462, 40], [258, 408, 38], [502, 408, 38]) +
  // The gate.
  shape('M312 540V470A88 88 0 0 1 488 470V540Z', '#cdb38a') +
  shape('M338 540V472A62 62 0 0 1 462 472V540Z', '#b9794a') +
  line('M400 410V540M368 420V540M432 420V540') +
  dot(386, 490, 7) +
  dot(414, 490, 7) +
  heart(400, 376, 15, '#ef476f') +
  shape('M-20 530C120 508 260 534 400 528C540 522 680 508 820 530V620H-20Z', '#93cf74') +
  shape('M330 530H470C480 560 530 590 580 620H220C270 590 320 560 330 530Z', '#eed8ac') +
  line('M300 566H500M262 596H538') +
  bush(90, 552, 50, '#5fae5a') +
  bush(712, 552, 50, '#5fae5a') +
  plainLeaf(176, 606, 70, '#6fbf57', -24) +
  plainLeaf(190, 606, 64, '#82cc68', 22) +
  plainLeaf(612, 606, 64, '#82cc68', -22) +
  plainLeaf(628, 606, 70, '#6fbf57', 24)

const tulip = (x: number, base: number, size: number, reference: string): string =>
  sized(
    x,
    base,
    size,
    trace('0,0 0,-70') +
      blob('0,0! -14,-30 -44,-44! -40,-14 -16,4!', '#6fbf57') +
      blob('0,0! 14,-34 46,-50! 42,-16 16,4!', '#82cc68') +
      blob('0,-60! -30,-70 -34,-110 -28,-132! -12,-112 0,-138! 12,-112 28,-132! 34,-110 30,-70', reference),
  )

const garden =
  sheet('#bfe6ff') +
  // A rainbow behind the hill.
  circle(400, 400, 356, '#ffb3c1') +
  circle(400, 400, 314, '#ffe59a') +
  circle(400, 400, 272, '#b8e6b0') +
  circle(400, 400, 230, '#dff1ff') +
  cloud(96, 110, 1) +
  cloud(706, 96, 0.9) +
  shape('M-20 440C120 330 260 296 400 296C540 296 680 330 820 440V620H-20Z', '#a6d98a') +
  sized(
    420,
    330,
    0.5,
    moved(
      -400,
      -530,
      tower({ x: 260, top: 300, base: 540, width: 110, wall: '#fbeed3', roof: '#4d9de0', flag: '#ffd54a' }) +
        tower({ x: 540, top: 300, base: 540, width: 110, wall: '#fbeed3', roof: '#4d9de0', flag: '#ffd54a' }) +
        tower({ x: 400, top: 190, base: 540, width: 150, wall: '#fff3f6', roof: '#ef6f8f', flag: '#9d7be0' }) +
        archWindow(400, 330, 60, 90, '#8fd0f0') +
        archWindow(260, 410, 46, 70, '#ffd980') +
        archWindow(540, 410, 46, 70, '#ffd980') +
        crenellated(290, 510, 400, 540, '#f3dfb8') +
        shape('M340 540V490A60 60 0 0 1 460 490V540Z', '#b9794a') +
        line('M400 432V540'),
    ),
  ) +
  shape(
    'M360 336H440C452 380 420 420 470 470C520 520 560 560 600 620H300C330 560 360 520 350 470C340 420 356 380 360 336Z',
    '#f0dcb0',
  ) +
  shape('M-20 520C80 480 220 500 330 540C340 566 330 590 316 620H-20Z', '#8fcc6b') +
  shape('M820 500C700 480 600 500 530 532C560 560 590 590 604 620H820Z', '#8fcc6b') +
  sized(170, 412, 0.5, moved(-400, -300, leapingUnicorn)) +
  sized(636, 406, 0.52, moved(-400, -300, DRAGON)) +
  tulip(56, 616, 0.62, '#ef476f') +
  tulip(140, 618, 0.62, '#ffb703') +
  tulip(226, 616, 0.64, '#c77dff') +
  tulip(560, 616, 0.66, '#ffb703') +
  tulip(742, 614, 0.7, '#ef476f') +
  flutter(446, 510, 0.8, '#ffd54a', '#ff9f5a', 12)

export const CASTLE_PICTURES: readonly PicturePage[] = [
  {
    ...fantasy(
      18,
      'scene-castle-garden',
      'Castle Garden',
      'A castle under a rainbow, a unicorn, a dragon, and tulips for all of them.',
      garden,
    ),
    price: 15,
  },
  { ...fantasy(63, 'big-castle', 'Big Castle', 'A castle with room for everybody.', bigCastle), price: 15 },
]
