/** Mandalas that differ in what they are made of: each has its own number of axes and its own plan. */
import { blob, joined, limbPath, trace } from '#scripts/line-art/shapes/curves.ts'
import { around, box, circle, ellipse, path, shape, turned } from '#scripts/line-art/shapes/shape.ts'
import { sheet } from '#scripts/line-art/settings/setting.ts'
import { type PicturePage, picturesOf } from './picture-page.ts'

const mandala = picturesOf('Mandalas')
const [X, Y] = [400, 300]

const disc = (radius: number, reference: string): string => circle(X, Y, radius, reference)
/** Repeats what points up from the center. */
const ring = (count: number, markup: string, from = 0): string => around(count, X, Y, markup, from)
/** Pointed at both ends, from one distance of the center to another. */
const lance = (near: number, far: number, wide: number, reference: string, belly = 0.5): string =>
  blob(
    path`${X},${Y - near}! ${X + wide},${Y - near - (far - near) * belly} ${X},${Y - far}! ${X - wide},${Y - near - (far - near) * belly}`,
    reference,
  )
/** Round at its far end. */
const spoon = (near: number, far: number, wide: number, reference: string): string =>
  blob(
    path`${X - wide * 0.35},${Y - near}! ${X - wide},${Y - near - (far - near) * 0.62} ${X},${Y - far} ${X + wide},${Y - near - (far - near) * 0.62} ${X + wide * 0.35},${Y - near}!`,
    reference,
  )
const bead = (distance: number, radius: number, reference: string): string => circle(X, Y - distance, radius, reference)
const heartAt = (near: number, far: number, wide: number, reference: string): string => {
  const high = far - near
  return blob(
    path`${X},${Y - near}! ${X - wide * 0.8},${Y - near - high * 0.45} ${X - wide * 0.95},${Y - near - high * 0.84} ${X - wide * 0.5},${Y - far} ${X},${Y - near - high * 0.78}! ${X + wide * 0.5},${Y - far} ${X + wide * 0.95},${Y - near - high * 0.84} ${X + wide * 0.8},${Y - near - high * 0.45}`,
    reference,
  )
}
const corners = (markup: string): string =>
  markup +
  `<g transform="translate(800 0) scale(-1 1)">${markup}</g><g transform="translate(0 600) scale(1 -1)">${markup}</g><g transform="translate(800 600) scale(-1 -1)">${markup}</g>`

/** Scallop shells and strings of pearls. */
const pearls =
  sheet('#bfe6f2') +
  corners(
    circle(0, 0, 120, '#ffe1ec') +
      circle(0, 0, 84, '#ffffff') +
      circle(0, 0, 46, '#90cfe4') +
      circle(140, 60, 20, '#ffffff') +
      circle(60, 140, 20, '#ffffff') +
      circle(104, 104, 20, '#ffffff'),
  ) +
  disc(292, '#e6f7fb') +
  ring(
    9,
    blob('400,112! 350,100 326,60 348,38 374,30 400,24 426,30 452,38 474,60 450,100', '#ffb9c9') +
      trace('393,104 368,44', '400,104 400,38', '407,104 432,44'),
  ) +
  ring(9, bead(218, 19, '#ffffff'), 20) +
  ring(9, bead(266, 14, '#ffd6a5'), 20) +
  disc(190, '#8ccfe6') +
  ring(27, bead(168, 15, '#ffffff')) +
  disc(146, '#d9f2f8') +
  ring(9, lance(60, 142, 34, '#f7c7d9'), 20) +
  ring(9, spoon(50, 122, 30, '#ff9ab5')) +
  ring(9, bead(98, 11, '#fff4c2')) +
  disc(62, '#7bb8dc') +
  ring(6, bead(42, 14, '#ffffff')) +
  disc(20, '#ffd6a5')

const koi = (x: number, y: number, turn: number, color: string): string =>
  turned(
    turn,
    x,
    y,
    blob(
      `${x - 36},${y}! ${x - 66},${y - 22} ${x - 74},${y - 6} ${x - 66},${y}! ${x - 74},${y + 6} ${x - 66},${y + 22}`,
      '#ffd0a8',
    ) +
      blob(
        `${x - 44},${y} ${x - 10},${y - 21} ${x + 30},${y - 18} ${x + 50},${y} ${x + 30},${y + 18} ${x - 10},${y + 21}`,
        color,
      ) +
      trace(`${x + 20},${y - 18} ${x + 12},${y} ${x + 20},${y + 18}`),
  )
/** A lily on its leaf, and fish that swim around it, all one way. */
const lily =
  sheet('#7cc4d8') +
  corners(
    blob('-20,-20! 150,-20! 130,60 84,96 40,120 -20,140!', '#8fcb7a') +
      trace('10,10 60,70', '40,0 100,40', '0,40 40,100'),
  ) +
  disc(352, '#8fd0e0') +
  disc(286, '#a9dce8') +
  [0, 60, 120, 180, 240, 300]
    .map((turn, at) => turned(turn, X, Y, koi(400, 62, 0, at % 2 === 0 ? '#ff8a5c' : '#fff4ea')))
    .join('') +
  ring(6, bead(262, 12, '#e6f8fb'), 30) +
  ring(6, bead(232, 17, '#e6f8fb'), 30) +
  disc(204, '#6fb35a') +
  trace('400,96 400,504', '223,198 577,402', '223,402 577,198') +
  ring(6, lance(90, 186, 52, '#f2a3c7'), 30) +
  ring(6, lance(80, 180, 50, '#f9bdd8')) +
  ring(6, lance(60, 136, 34, '#fde0ee'), 30) +
  ring(6, lance(50, 126, 30, '#fff0f7')) +
  disc(74, '#ffd54a') +
  ring(6, bead(48, 14, '#f2a13c')) +
  disc(20, '#fff3b8')

/** Blades that turn, as a windmill does: it has no mirror. */
const wheel =
  sheet('#ffe3b8') +
  corners(
    blob('-20,-20! 120,-20! 96,20 110,60 60,70 50,116 10,96 -20,120!', '#f28482') + circle(20, 20, 34, '#ffe8a3'),
  ) +
  disc(352, '#ffd394') +
  disc(290, '#fff3d6') +
  ring(10, blob('400,164! 350,150 336,96 372,40 440,14! 420,56 428,100 452,130 448,164', '#f2845c')) +
  ring(10, blob('396,150! 372,120 374,84 398,56! 398,96 412,122 430,150!', '#ffc857')) +
  disc(150, '#e8e0f7') +
  ring(10, blob('400,208! 440,206 462,178 444,150 400,152! 420,168 416,190', '#9d7be0')) +
  disc(96, '#ffb703') +
  ring(5, blob('400,262! 356,256 348,218 376,204 412,206! 400,226 410,244', '#e76f51')) +
  disc(38, '#fff3d6') +
  disc(20, '#9d4edd')

const square = (half: number, reference: string): string => box(X - half, Y - half, half * 2, half * 2, reference)
/** Squares laid over each other, with tulips in the points. */
const gardenStar =
  sheet('#cfe8c4') +
  corners(circle(0, 0, 110, '#f4a261') + circle(0, 0, 70, '#ffd166')) +
  disc(345, '#a8d8a0') +
  [0, 30, 60].map((turn, at) => turned(turn, X, Y, square(200, ['#52b788', '#8fd694', '#b7e4c7'][at]!))).join('') +
  ring(12, lance(214, 270, 17, '#ffd166'), 15) +
  disc(196, '#fff6dc') +
  ring(12, blob('400,184! 372,168 370,140 376,116! 390,132 400,112! 410,132 424,116! 430,140 428,168', '#ef6f8c'), 15) +
  disc(122, '#2a9d8f') +
  [0, 30, 60].map((turn, at) => turned(turn, X, Y, square(76, ['#ffd166', '#f4a261', '#ffe8b0'][at]!))).join('') +
  disc(70, '#e9f5db') +
  ring(6, lance(20, 66, 20, '#ef6f8c')) +
  disc(22, '#ffd166')

const ladybird = (x: number, y: number, turn: number): string =>
  turned(
    turn,
    x,
    y,
    blob(`${x - 20},${y - 26}! ${x - 14},${y - 44} ${x + 14},${y - 44} ${x + 20},${y - 26}!`, '#6a5a54') +
      blob(`${x},${y - 32}! ${x + 34},${y - 18} ${x + 34},${y + 16} ${x},${y + 34}!`, '#ef5d5d') +
      blob(`${x},${y - 32}! ${x - 34},${y - 18} ${x - 34},${y + 16} ${x},${y + 34}!`, '#ef5d5d'),
  )
/** One daisy as high as the page. */
const daisy =
  sheet('#bfe8c9') +
  corners(blob('-20,-20! 140,-20! 150,60 110,120 50,150 -20,140!', '#7fc98f') + trace('0,0 60,60 104,108')) +
  disc(384, '#a8dcb8') +
  ladybird(70, 250, 60) +
  ladybird(730, 350, 240) +
  ring(4, lance(180, 372, 62, '#7fc98f'), 45) +
  ring(13, spoon(90, 282, 56, '#ffffff')) +
  ring(13, lance(110, 236, 19, '#d9ecff')) +
  disc(112, '#ffc83d') +
  ring(13, circle(X, Y - 88, 15, '#ffe48a')) +
  disc(66, '#f2a13c') +
  ring(6, circle(X, Y - 40, 15, '#ffd980')) +
  disc(18, '#ffe9b0')

/** Hearts that grow outward. */
const hearts =
  sheet('#f6d9ec') +
  corners(blob('70,124! 24,78 26,40 50,34 70,54! 90,34 114,40 116,78', '#ef7f9f')) +
  disc(356, '#efc4e0') +
  disc(290, '#fff0f5') +
  ring(8, heartAt(140, 282, 84, '#ff8fab')) +
  ring(8, heartAt(168, 258, 52, '#ffd1dc')) +
  ring(8, heartAt(190, 236, 24, '#ef476f')) +
  ring(8, lance(200, 284, 22, '#cdb4db'), 22.5) +
  disc(142, '#9b7be0') +
  ring(8, lance(76, 136, 32, '#ffafcc'), 22.5) +
  disc(86, '#ffd166') +
  ring(4, heartAt(14, 80, 44, '#ef476f')) +
  disc(20, '#fff0f5')

/** A square flower of four axes, in wide parts. */
const morning =
  sheet('#cdeed6') +
  shape('M400 -10L790 300L400 610L10 300Z', '#fff6d6') +
  shape('M400 40L730 300L400 560L70 300Z', '#ffe0a8') +
  [0, 90, 180, 270]
    .map((turn) =>
      turned(
        turn,
        X,
        Y,
        blob('400,300! 316,214 324,116 400,78! 476,116 484,214', '#7fcfa0') +
          blob('400,290! 354,214 358,144 400,112! 442,144 446,214', '#b7ebc6'),
      ),
    )
    .join('') +
  ring(4, blob('400,300! 340,230 340,150 400,110! 460,150 460,230', '#f4a261'), 45) +
  ring(4, blob('400,290! 372,236 374,180 400,150! 426,180 428,236', '#ffd166'), 45) +
  blob('70,300! 120,250 210,250 250,300! 210,350 120,350', '#8fd694') +
  blob('730,300! 680,250 590,250 550,300! 590,350 680,350', '#8fd694') +
  circle(160, 300, 26, '#f4a261') +
  circle(640, 300, 26, '#f4a261') +
  disc(96, '#2a9d8f') +
  ring(8, lance(30, 90, 26, '#e9f5db')) +
  disc(38, '#ffd166')

/** Six arms with twigs, on the night sky. */
const arm = joined(
  '#e8f3ff',
  limbPath('400,300,34 400,160,34 400,36,30'),
  limbPath('400,174,26 356,134,24'),
  limbPath('400,174,26 444,134,24'),
  limbPath('400,110,24 364,72,22'),
  limbPath('400,110,24 436,72,22'),
)
const crystal =
  sheet('#4f6fb8') +
  disc(354, '#5d7fc8') +
  ring(6, blob('400,300! 280,120 300,60 400,-10 500,60 520,120', '#6f8fd6'), 30) +
  ring(6, lance(124, 266, 36, '#a9c8f5'), 30) +
  ring(6, lance(152, 236, 15, '#ffffff'), 30) +
  ring(6, arm) +
  shape(hexagon(104), '#bcd6f7') +
  ring(6, lance(44, 96, 24, '#ffffff')) +
  shape(hexagon(44), '#7aa0e0') +
  disc(20, '#ffffff') +
  [
    [60, 60],
    [740, 60],
    [60, 540],
    [740, 540],
  ]
    .map(([x, y]) => around(6, x!, y!, ellipse(x!, y! - 24, 9, 20, '#e8f3ff')) + circle(x!, y!, 12, '#bcd6f7'))
    .join('')

function hexagon(radius: number): string {
  const points = Array.from(
    { length: 6 },
    (_, at) => path`${X + radius * Math.sin((at * Math.PI) / 3)} ${Y - radius * Math.cos((at * Math.PI) / 3)}`,
  )
  return `M${points.join('L')}Z`
}

/** Half a mandala, which rises from the lower edge. */
const fan = (
  count: number,
  near: number,
  far: number,
  wide: number,
  references: readonly string[],
  shift = 0,
): string =>
  Array.from({ length: count }, (_, at) => {
    const turn = -90 + ((at + shift) * 180) / (count - 1)
    return `<g transform="translate(0 290) rotate(${Math.round(turn * 10) / 10} ${X} ${Y})">${spoon(near, far, wide, references[at % references.length]!)}</g>`
  }).join('')
const dome = (radius: number, reference: string): string => circle(X, 590, radius, reference)
const rising =
  sheet('#f7b7a3') +
  fan(17, 400, 700, 66, ['#ffd9a0', '#ffcf8a']) +
  fan(17, 430, 630, 36, ['#f28482', '#f6a08a']) +
  dome(470, '#ffe8c8') +
  fan(15, 330, 458, 46, ['#9d7be0', '#b79ced']) +
  fan(15, 350, 424, 22, ['#ffe3f0']) +
  dome(340, '#f28482') +
  Array.from(
    { length: 19 },
    (_, at) => `<g transform="translate(0 290) rotate(${-90 + at * 10} ${X} ${Y})">${bead(316, 17, '#fff3d6')}</g>`,
  ).join('') +
  dome(290, '#ffb703') +
  fan(11, 190, 280, 40, ['#e76f51', '#ef8a5c']) +
  fan(11, 206, 252, 19, ['#ffd980']) +
  dome(204, '#fff3d6') +
  fan(9, 120, 194, 34, ['#ffc857', '#ffd980']) +
  dome(128, '#e76f51') +
  dome(96, '#ffd54a')

export const MANDALA_PICTURES: readonly PicturePage[] = [
  mandala(73, 'mandala-pearls', 'Ring of Pearls', 'Nine shells and three strings of pearls.', pearls),
  {
    ...mandala(
      74,
      'mandala-lotus',
      'Water Lily Mandala',
      'A lily in the middle, and six fish on their way around it.',
      lily,
    ),
    price: 25,
  },
  mandala(75, 'mandala-wheel', 'Flower Wheel', 'Petals that turn in the wind.', wheel),
  {
    ...mandala(76, 'mandala-star', 'Garden Star', 'Three squares make a star, with tulips inside.', gardenStar),
    price: 25,
  },
  mandala(77, 'mandala-daisy', 'Daisy Mandala', 'One daisy as large as the page, and two visitors.', daisy),
  mandala(78, 'mandala-window', 'Heart Wheel', 'Hearts around hearts.', hearts),
  mandala(162, 'mandala-morning', 'Morning Flower', 'A flower on four sides, wide enough for fat crayons.', morning),
  mandala(163, 'mandala-snow-crystal', 'Snow Crystal', 'Six arms, as every snowflake has.', crystal),
  mandala(164, 'mandala-sunrise', 'Sunrise Mandala', 'Half a mandala: the rest has not risen yet.', rising),
]
