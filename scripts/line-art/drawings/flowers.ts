/** Flowers, alone and in a vase. */
import { blossom, scallop } from '#scripts/line-art/shapes/motifs.ts'
import { around, both, box, circle, each, ellipse, inside, line, shape } from '#scripts/line-art/shapes/shape.ts'

const petal = (length: number, width: number, reference: string): string =>
  shape(
    `M400 260C${400 - width} ${260 - length * 0.4} ${400 - width} ${260 - length} 400 ${260 - length}C${400 + width} ${260 - length} ${400 + width} ${260 - length * 0.4} 400 260Z`,
    reference,
  )

const stalk = (reference: string): string =>
  shape('M386 300C390 400 384 500 380 620H420C416 500 410 400 414 300Z', reference)
const leaves = both(
  shape('M394 586C300 590 210 560 160 490C250 460 360 500 396 570Z', '#7cc462') +
    line('M380 574C320 560 260 530 210 504'),
)

export const DAISY = [
  stalk('#5fae4b'),
  leaves,
  around(8, 400, 260, petal(230, 92, '#ffffff')),
  circle(400, 260, 84, '#ffd54a'),
  circle(400, 260, 48, '#ffb52e'),
].join('')

export const SUNFLOWER = [
  stalk('#5fae4b'),
  leaves,
  around(12, 400, 260, petal(238, 56, '#ffb52e'), 15),
  around(12, 400, 260, petal(220, 56, '#ffd54a')),
  circle(400, 260, 118, '#c98a4b'),
  circle(400, 260, 88, '#8a5a3c'),
  around(8, 400, 260, circle(400, 208, 15, '#c98a4b')),
  circle(400, 260, 30, '#c98a4b'),
].join('')

export const CHERRY_BLOSSOM = [
  shape(
    'M-20 470C120 440 220 380 330 360C450 340 560 300 660 200L684 220C600 330 480 390 350 404C240 420 140 490 -20 520Z',
    '#9a6a43',
  ),
  shape('M430 346C470 280 480 200 460 120L484 116C516 200 506 290 460 344Z', '#9a6a43'),
  shape('M300 380C340 440 400 480 480 500L474 524C380 508 310 470 266 400Z', '#9a6a43'),
  each(
    [
      [230, 380, 92],
      [470, 130, 86],
      [640, 220, 92],
      [500, 500, 78],
      [410, 340, 74],
    ],
    (x, y, r) =>
      around(5, x, y, ellipse(x, y - r * 0.6, r * 0.42, r * 0.5, '#ffc2d6')) + circle(x, y, r * 0.34, '#ff8fab'),
  ),
  ellipse(690, 400, 22, 30, '#ffb3c6', 30),
  ellipse(110, 280, 22, 30, '#ffb3c6', -30),
  ellipse(300, 180, 22, 30, '#ffb3c6', 10),
].join('')

export const VASE = [
  line('M400 350C390 280 380 200 400 130M370 360C330 290 270 240 240 210M430 360C470 290 530 240 560 210'),
  both(shape('M380 350C300 350 240 330 210 290C270 270 350 290 390 340Z', '#7cc462')),
  scallop(230, 180, 74, 8, '#ff8fab') + circle(230, 180, 38, '#ffd54a'),
  scallop(570, 180, 74, 8, '#b79ced') + circle(570, 180, 38, '#ffd54a'),
  around(8, 400, 130, ellipse(400, 74, 28, 46, '#ffffff')) + circle(400, 130, 40, '#ffc83d'),
  blossom(330, 270, 54, '#ff9f6b'),
  blossom(474, 276, 54, '#8ec9f0'),
  inside(
    'vase',
    'M320 340H480C476 380 540 420 540 480C540 540 490 566 460 566H340C310 566 260 540 260 480C260 420 324 380 320 340Z',
    '#7cc8e8',
    shape('M220 430L260 470L300 430L340 470L380 430L420 470L460 430L500 470L540 430L580 470V510H220Z', '#fff3dc'),
  ),
  box(304, 326, 192, 36, '#5b9fe0', 18),
].join('')

export const TULIPS = [
  tulip(240, 270, '#ff8fab', '#ffb3c6'),
  tulip(560, 270, '#b79ced', '#d3c2f5'),
  tulip(400, 180, '#ff7f6b', '#ffab9a'),
].join('')

function tulip(x: number, y: number, one: string, two: string): string {
  return (
    box(x - 11, y + 60, 22, 420, '#5fae4b') +
    shape(
      `M${x - 86} ${y - 100}C${x - 40} ${y - 90} ${x - 20} ${y - 60} ${x} ${y - 130}C${x + 20} ${y - 60} ${x + 40} ${y - 90} ${x + 86} ${y - 100}C${x + 110} ${y + 40} ${x + 60} ${y + 90} ${x} ${y + 90}C${x - 60} ${y + 90} ${x - 110} ${y + 40} ${x - 86} ${y - 100}Z`,
      one,
    ) +
    shape(
      `M${x} ${y - 70}C${x + 50} ${y - 10} ${x + 40} ${y + 60} ${x} ${y + 90}C${x - 40} ${y + 60} ${x - 50} ${y - 10} ${x} ${y - 70}Z`,
      two,
    ) +
    shape(
      `M${x + 11} ${y + 300}C${x + 30} ${y + 220} ${x + 60} ${y + 170} ${x + 96} ${y + 150}C${x + 100} ${y + 220} ${x + 70} ${y + 290} ${x + 11} ${y + 340}Z`,
      '#7cc462',
    )
  )
}
