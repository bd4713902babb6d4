/** What turns on a fairground. */
import { blob, sized } from '#scripts/line-art/shapes/curves.ts'
import { cloud, star } from '#scripts/line-art/shapes/motifs.ts'
import { box, circle, each, line, path, shape, turned } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { picturesOf, type PicturePage } from './picture-page.ts'

const vehicle = picturesOf('Vehicles')

/** The middle of the wheel, its rim, and how many cabins it carries. */
const HUB = { x: 400, y: 274 }
const RIM = 214
const CABINS = 10
const COLORS = ['#ef476f', '#ffd166', '#57c785', '#4d9de0', '#b79ced'] as const

/** Where spoke number `at` ends, `radius` away from the middle. */
function place(at: number, radius: number): readonly [number, number] {
  const angle = (at * 2 * Math.PI) / CABINS
  return [HUB.x + Math.sin(angle) * radius, HUB.y - Math.cos(angle) * radius]
}

/** A piece of the wheel between two spokes. */
function sector(at: number, near: number, far: number, reference: string): string {
  const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [
    place(at, far),
    place(at + 1, far),
    place(at + 1, near),
    place(at, near),
  ]
  return shape(
    path`M${ax} ${ay}A${far} ${far} 0 0 1 ${bx} ${by}L${cx} ${cy}A${near} ${near} 0 0 0 ${dx} ${dy}Z`,
    reference,
  )
}

/** A cabin that hangs from (x, y). */
const cabin = (x: number, y: number, color: string): string =>
  shape(path`M${x - 40} ${y + 20}C${x - 34} ${y - 14} ${x + 34} ${y - 14} ${x + 40} ${y + 20}Z`, color) +
  box(x - 32, y + 20, 64, 30, '#eaf7ff') +
  shape(
    path`M${x - 38} ${y + 50}H${x + 38}V${y + 62}C${x + 38} ${y + 82} ${x + 20} ${y + 86} ${x} ${y + 86}C${x - 20} ${y + 86} ${x - 38} ${y + 82} ${x - 38} ${y + 62}Z`,
    color,
  )

/** A leg of the stand. */
const leg = (turn: number): string => turned(turn, HUB.x, HUB.y, box(HUB.x - 13, HUB.y, 26, 360, '#c9a15a'))

const tent = (x: number, one: string, other: string): string =>
  sized(
    x,
    604,
    1,
    line('M0 -180V-214') +
      blob('0,-214! 22,-218 46,-206! 22,-196 0,-190!', one) +
      shape('M-84 -84H-28V10H-84Z', one) +
      shape('M-28 -84H28V10H-28Z', other) +
      shape('M28 -84H84V10H28Z', one) +
      shape('M0 -180L-104 -92H-36Z', other) +
      shape('M0 -180L-36 -92H36Z', one) +
      shape('M0 -180L36 -92H104Z', other) +
      shape(
        'M-104 -92H104V-80A26 26 0 0 1 52 -80A26 26 0 0 1 0 -80A26 26 0 0 1 -52 -80A26 26 0 0 1 -104 -80Z',
        '#fff6df',
      ),
  )

const balloon = (x: number, y: number, color: string): string =>
  line(path`M${x} ${y + 34}C${x + 10} ${y + 70} ${x - 8} ${y + 90} ${x} ${y + 120}`) +
  blob(
    `${x},${y + 38}! ${x - 26},${y + 8} ${x - 26},${y - 18} ${x},${y - 36} ${x + 26},${y - 18} ${x + 26},${y + 8}`,
    color,
  )

const bigWheel =
  sheet('#ffe3d0') +
  shape('M-20 250C120 200 240 240 400 220C560 200 680 240 820 210V-20H-20Z', '#cfe6fb') +
  cloud(94, 86, 0.9) +
  cloud(712, 76, 0.9) +
  shape('M-20 430C120 380 260 400 400 396C540 392 680 372 820 420V620H-20Z', '#c4e0a0') +
  shape('M-20 532C160 508 300 530 400 526C520 522 660 506 820 532V620H-20Z', '#9ccf7a') +
  balloon(64, 292, '#ef476f') +
  balloon(118, 252, '#ffd166') +
  balloon(736, 292, '#57c785') +
  balloon(682, 252, '#b79ced') +
  tent(104, '#ef6f8f', '#fff1f4') +
  tent(696, '#4d9de0', '#eef7ff') +
  circle(HUB.x, HUB.y, RIM + 14, '#f4b860') +
  Array.from(
    { length: CABINS },
    (_, at) =>
      sector(at, 108, RIM - 14, at % 2 === 0 ? '#e3f3ff' : '#fff6e6') +
      sector(at, 40, 84, at % 2 === 0 ? '#fff6e6' : '#e3f3ff'),
  ).join('') +
  leg(24) +
  leg(-24) +
  box(240, 580, 320, 40, '#b9794a', 8) +
  circle(HUB.x, HUB.y, 42, '#ef6f8f') +
  star(HUB.x, HUB.y, 28, '#ffd54a') +
  each(
    Array.from({ length: CABINS }, (_, at) => place(at, RIM)),
    (x, y, _, at) => cabin(x, y, COLORS[at % COLORS.length]!),
  )

export const FAIRGROUND_PICTURES: readonly PicturePage[] = [
  {
    ...vehicle(53, 'ferris-wheel', 'Big Wheel', 'The big wheel, with a cabin in every color.', bigWheel),
    price: 20,
  },
]
