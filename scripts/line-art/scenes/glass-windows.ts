/** Windows of stained glass with a picture, whose panes are cut by hand. */
import { clipped, type Drawn, put, region, type ScenePage } from './shapes/layer.ts'
import { backdrop, box, circle, ellipsePath, polygon } from './shapes/shapes.ts'

/** Panes that spread from a point to the page's edges, one for each color. */
function rays(x: number, y: number, colors: readonly string[], turn = 0): Drawn[] {
  const corner = (at: number): readonly [number, number] => {
    const angle = turn + (at * 2 * Math.PI) / colors.length
    return [x + 1000 * Math.sin(angle), y - 1000 * Math.cos(angle)]
  }
  return colors.map((reference, at) => polygon([[x, y], corner(at), corner(at + 1)], reference))
}

const repeat = (colors: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, at) => colors[at % colors.length]!)

/** The leads around a window. */
const frame: Drawn = region('M-20 -20H820V620H-20ZM20 20V580H780V20Z', '#8d99ae')

const wing: readonly Drawn[] = [
  clipped('M6 -40C50 -190 250 -260 320 -180C370 -100 240 10 20 10Z', '#ff9f1c', [
    region('M0 -20L160 -260H330L180 -100Z', '#ffd166'),
    region('M0 0L180 -100L380 -190V20Z', '#f3722c'),
    circle(230, -150, 38, '#4d9de0'),
  ]),
  clipped('M16 24C200 20 300 90 250 180C200 260 60 190 8 70Z', '#9b5de5', [
    region('M0 40L140 110L80 280H-20Z', '#f15bb5'),
    circle(186, 136, 32, '#ffe066'),
  ]),
]

export const GLASS_WINDOWS: readonly ScenePage[] = [
  {
    id: 166,
    slug: 'glass-butterfly',
    title: 'Glass Butterfly',
    category: 'Abstract',
    description: 'Light falls through its wings.',
    layers: [
      backdrop('#d7f1fb'),
      ...rays(400, 310, repeat(['#bde0fe', '#e0fbfc', '#a2d2ff', '#cdeac0'], 12), Math.PI / 12),
      put(wing, 404, 310, 1),
      put(wing, 396, 310, 1, { mirrored: true }),
      region(ellipsePath(400, 330, 22, 130), '#6d597a'),
      circle(400, 180, 34, '#6d597a'),
      frame,
    ],
  },
  {
    id: 167,
    slug: 'glass-tulip',
    title: 'Glass Tulip',
    category: 'Abstract',
    description: 'A tulip for the window.',
    layers: [
      ...rays(400, 260, repeat(['#bde0fe', '#ffe5ec', '#e9f5db', '#fff1c9'], 12), Math.PI / 12),
      region('M384 380H416V600H384Z', '#52b788'),
      clipped('M392 600C330 560 180 540 120 380C260 380 380 450 392 600Z', '#74c69d', [
        region('M120 370L400 610L100 620Z', '#40916c'),
      ]),
      clipped('M408 600C470 560 620 540 680 380C540 380 420 450 408 600Z', '#74c69d', [
        region('M680 370L400 610L700 620Z', '#40916c'),
      ]),
      clipped('M230 110C190 260 240 400 400 410C390 300 330 170 230 110Z', '#ff5d8f', [
        region('M220 90L420 420L200 430Z', '#ef476f'),
      ]),
      clipped('M570 110C610 260 560 400 400 410C410 300 470 170 570 110Z', '#ff5d8f', [
        region('M580 90L380 420L600 430Z', '#ef476f'),
      ]),
      clipped('M400 60C490 150 500 330 400 410C300 330 310 150 400 60Z', '#ffafcc', [
        region('M280 40H400V420H280Z', '#ffc8dd'),
        region('M400 240C440 290 440 360 400 420C360 360 360 290 400 240Z', '#ffd166'),
      ]),
      frame,
    ],
  },
  {
    id: 168,
    slug: 'glass-sunrise',
    title: 'Glass Sunrise',
    category: 'Abstract',
    description: 'The sun comes up behind a small boat.',
    layers: [
      ...rays(400, 350, repeat(['#ffd166', '#ffb4a2', '#fff1c9', '#f4978e'], 16), Math.PI / 16),
      circle(400, 350, 150, '#ffb703'),
      circle(400, 350, 90, '#ffe066'),
      clipped('M-20 360C100 330 200 390 320 360C440 330 560 390 820 350V620H-20Z', '#48cae4', [
        region('M-20 440C140 410 260 470 400 440C540 410 680 470 820 430V640H-20Z', '#0096c7'),
        region('M-20 510C140 480 260 540 400 510C540 480 680 540 820 500V640H-20Z', '#5e60ce'),
        region('M200 300H330L260 640H100Z', '#90e0ef'),
        region('M540 300H660L740 640H560Z', '#90e0ef'),
      ]),
      region('M392 150V400H270C300 320 340 220 392 150Z', '#ffffff'),
      region('M408 190C450 250 490 320 510 400H408Z', '#f28482'),
      region('M240 410H560C540 470 510 490 480 490H320C280 490 250 460 240 410Z', '#9d4edd'),
      box(392, 140, 16, 272, '#8a5a32'),
      frame,
    ],
  },
]
