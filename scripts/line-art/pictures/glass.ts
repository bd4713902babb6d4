/** Windows of stained glass with a picture, whose panes follow its forms. */
import { blob, outlined, trace } from '#scripts/line-art/shapes/curves.ts'
import { both, circle, dot, each, inside, line, shape, turned } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { type PicturePage, picturesOf } from './picture-page.ts'

const abstract = picturesOf('Abstract')
const FRAME = shape('M-20 -20H820V620H-20ZM20 20V580H780V20Z', '#8d99ae')

/** Panes between two rays from (x, y), as many as fit around. */
const rays = (x: number, y: number, count: number, references: readonly string[]): string =>
  Array.from({ length: count }, (_, at) =>
    turned(
      (at * 360) / count,
      x,
      y,
      shape(
        `M${x} ${y}L${x - 1000 * Math.tan(Math.PI / count)} ${y - 1000}H${x + 1000 * Math.tan(Math.PI / count)}Z`,
        references[at % references.length]!,
      ),
    ),
  ).join('')

/** Three windows side by side under pointed arches. */
const lancet = (x: number, petal: string, glass: string): string => {
  const arch = `M${x - 110} 570V230C${x - 110} 150 ${x - 50} 90 ${x} 50C${x + 50} 90 ${x + 110} 150 ${x + 110} 230V570Z`
  return (
    inside(
      `arch${x}`,
      arch,
      glass,
      [0, 1, 2, 3, 4, 5, 6]
        .map((row) =>
          [-2, -1, 0, 1, 2]
            .map((column) => {
              const [cx, cy] = [x + column * 74 + (row % 2) * 37, 560 - row * 62]
              return shape(
                `M${cx} ${cy - 62}L${cx + 37} ${cy}L${cx} ${cy + 62}L${cx - 37} ${cy}Z`,
                [glass, '#e8f4fb', '#fff1c9'][(row + column + 4) % 3]!,
              )
            })
            .join(''),
        )
        .join(''),
    ) +
    turned(
      0,
      x,
      250,
      Array.from({ length: 6 }, (_, at) =>
        turned(
          at * 60,
          x,
          250,
          blob(`${x},${250 - 20}! ${x - 36},${250 - 54} ${x},${250 - 96}! ${x + 36},${250 - 54}`, petal),
        ),
      ).join(''),
    ) +
    circle(x, 250, 28, '#ffd166') +
    blob(`${x},570! ${x - 16},470 ${x},350! ${x + 16},470`, '#74b87a') +
    blob(`${x - 6},540! ${x - 80},500 ${x - 84},420! ${x - 30},450 ${x - 6},500!`, '#8fce8f') +
    blob(`${x + 6},540! ${x + 80},500 ${x + 84},420! ${x + 30},450 ${x + 6},500!`, '#8fce8f') +
    line(arch)
  )
}
const windows =
  sheet('#a9b4c8') +
  both(shape('M-20 -20H150L145 60L30 170H-20Z', '#bcc6d6')) +
  circle(270, 70, 40, '#ffd6a5') +
  circle(530, 70, 40, '#ffd6a5') +
  circle(270, 70, 19, '#ef7f8f') +
  circle(530, 70, 19, '#ef7f8f') +
  lancet(145, '#ef7f9f', '#bde0fe') +
  lancet(400, '#9b7be0', '#ffe3ec') +
  lancet(655, '#ff9f5a', '#d8f3dc')

const HEART = outlined(
  '400,540! 270,430 150,310 130,190 190,100 290,86 370,130 400,190! 430,130 510,86 610,100 670,190 650,310 530,430',
)
const SMALL = outlined(
  '400,440! 320,370 250,290 246,220 290,176 350,184 400,244! 450,184 510,176 554,220 550,290 480,370',
)
const heart =
  rays(400, 300, 16, ['#a2d2ff', '#cddafd', '#bde0fe', '#e2eafc']) +
  inside('heart', HEART, '#ef476f', rays(400, 300, 14, ['#ef476f', '#ff8fab', '#ffafcc', '#ff6f91'])) +
  inside('small', SMALL, '#ffd166', rays(400, 300, 8, ['#ffd166', '#ffe5a8', '#ffb870', '#ffe9c9'])) +
  blob('400,360! 356,316 340,276 362,254 400,284! 438,254 460,276 444,316', '#c9184a') +
  FRAME

const BODY = outlined(
  '150,300! 200,210 300,160 420,160 520,200 600,270! 620,300 600,330! 520,400 420,440 300,440 200,390',
)
const scaleRow = (x: number, ys: readonly number[], references: readonly string[]): string =>
  ys
    .map((y, at) =>
      shape(
        `M${x + 70} ${y - 45}H${x + 20}Q${x - 26} ${y} ${x + 20} ${y + 45}H${x + 70}Z`,
        references[at % references.length]!,
      ),
    )
    .join('')
const fish =
  sheet('#7cc4e8') +
  inside(
    'sky',
    outlined('-20,-20! 820,-20! 820,110! 640,160 460,60 260,120 120,90 -20,150!'),
    '#cdeffa',
    line('M120 -20L160 200M330 -20L316 200M560 -20L540 200M700 -20L690 200'),
  ) +
  inside(
    'shallow',
    outlined('-20,150! 120,90 260,120 460,60 640,160 820,110! 820,230! 640,260 420,150 200,220 -20,260!'),
    '#a5dcf2',
    line('M80 40L110 300M250 40L240 300M700 60L730 300'),
  ) +
  line('M-20 372L160 310M630 300L820 372') +
  inside(
    'deep',
    outlined('-20,480! 160,420 340,500 560,440 820,500! 820,640! -20,640!'),
    '#4fa3d0',
    line('M70 400L40 640M270 400L280 640M470 400L480 640M680 400L720 640'),
  ) +
  blob('-20,550! 180,500 380,560 600,520 820,570! 820,640! -20,640!', '#f2d9a0') +
  // Fins and tail, each pane between two rays.
  blob('300,170! 330,90 420,60 520,90 540,130! 520,170 500,196!', '#9b5de5') +
  trace('360,150 380,76', '420,150 450,66', '470,170 510,90') +
  blob('320,430! 330,490 390,530 440,510! 430,460 440,430!', '#9b5de5') +
  trace('370,440 390,524') +
  blob('590,290! 640,220 710,160 770,150! 740,220 720,300! 740,380 770,450! 710,440 640,380 590,310!', '#f15bb5') +
  trace('620,296 740,200', '630,300 722,300', '620,306 740,400') +
  inside(
    'fish',
    BODY,
    '#ffb703',
    scaleRow(354, [165, 255, 345, 435], ['#ffe08a', '#f9844a', '#ffd166', '#ff9f1c']) +
      scaleRow(416, [120, 210, 300, 390, 480], ['#f3722c', '#ffd166', '#ff9f1c', '#ffe08a', '#f9844a']) +
      scaleRow(478, [165, 255, 345, 435], ['#ff9f1c', '#ffd166', '#f9c74f', '#f3722c']) +
      scaleRow(540, [210, 300, 390], ['#ffd166', '#ff9f1c', '#f3722c']) +
      blob('100,100! 300,100! 336,200 344,300 336,400 300,500! 100,500!', '#ffe3a0') +
      shape('M100 300L150 300C200 290 260 300 342 302C336 420 310 500 290 520H60Z', '#ffc46b'),
  ) +
  blob('340,300! 300,330 290,380 310,410! 360,400 400,360 410,320!', '#f15bb5') +
  trace('350,322 320,390', '376,330 360,388') +
  circle(232, 258, 34, '#ffffff') +
  circle(232, 258, 19, '#5e60ce') +
  dot(230, 258, 7) +
  trace('152,306 176,320 200,316') +
  each(
    [
      [90, 210, 20],
      [64, 150, 16],
      [110, 130, 15],
    ],
    (x, y, r) => circle(x, y, r, '#e9f9ff'),
  ) +
  FRAME

export const GLASS_PICTURES: readonly PicturePage[] = [
  abstract(79, 'stained-glass', 'Stained Glass', 'Three windows side by side. Neighbors need not match.', windows),
  abstract(80, 'glass-heart', 'Glass Heart', 'A heart in a heart, and light all around.', heart),
  abstract(165, 'glass-fish', 'Glass Fish', 'A fish of glass in a sea of glass.', fish),
]
