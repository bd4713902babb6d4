/** Settings in rooms, on stages and in frames. */
import { blossom, scallop, star } from '#scripts/line-art/shapes/motifs.ts'
import { around, box, each, ellipse, line, path, shape } from '#scripts/line-art/shapes/shape.ts'
import { byHand, pick, type Setting, sheet } from './setting.ts'

const WALLS = ['#ffe8cf', '#e3f1dc', '#e6e3fa', '#fde2e8', '#dff0fa'] as const
const FLAGS = ['#ff8a80', '#ffd166', '#7bc8a4', '#74b9ff', '#c39bd3'] as const

/** A window that shows a hill and the sky. */
function windowPane(x: number, y: number): string {
  return (
    box(x, y, 170, 190, '#b98b5e', 8) +
    box(x + 18, y + 18, 134, 154, '#bfe6ff') +
    shape(
      path`M${x + 18} ${y + 120}C${x + 50} ${y + 90} ${x + 110} ${y + 90} ${x + 152} ${y + 126}V${y + 172}H${x + 18}Z`,
      '#9ccf6a',
    ) +
    box(x + 79, y + 18, 12, 154, '#b98b5e')
  )
}

/** A picture of a flower on the wall. */
function picture(x: number, y: number, reference: string): string {
  return (
    box(x, y, 130, 150, '#c79a63', 6) + box(x + 18, y + 18, 94, 114, '#fffaf0') + blossom(x + 65, y + 75, 38, reference)
  )
}

/** A wall with a window and a picture, a floor, and a rug under the subject. */
export function room(seed: number): Setting {
  return {
    behind:
      sheet(pick(seed, WALLS)) +
      shape('M-20 296H820V620H-20Z', pick(seed + 2, WALLS)) +
      shape('M-20 284H820V306H-20Z', '#f6efe2') +
      byHand(seed, windowPane(35, 50) + picture(640, 60, pick(seed, FLAGS))) +
      shape('M-20 430H820V620H-20Z', '#dcae7c') +
      shape('M-20 412H820V436H-20Z', '#f6efe2') +
      ellipse(400, 545, 350, 62, pick(seed + 1, FLAGS)) +
      ellipse(400, 545, 300, 44, pick(seed + 3, WALLS)),
  }
}

const balloon = (x: number, y: number, reference: string): string =>
  line(path`M${x} ${y + 96}C${x - 20} ${y + 120} ${x + 20} ${y + 160} ${x} ${y + 226}`) +
  shape(path`M${x} ${y + 50}L${x + 24} ${y + 96}H${x - 24}Z`, reference) +
  ellipse(x, y, 54, 64, reference)

/** Flags on a string and balloons above a table. */
export function party(seed: number): Setting {
  const flags = [60, 195, 330, 465, 600, 735].map((x, at) => {
    const y = 38 - Math.abs(x - 400) / 14 + 22
    return shape(path`M${x - 48} ${y}H${x + 48}L${x} ${y + 78}Z`, pick(seed + at, FLAGS))
  })
  return {
    behind:
      sheet(pick(seed, WALLS)) +
      shape('M-20 320H820V620H-20Z', pick(seed + 2, WALLS)) +
      shape('M-20 306H820V330H-20Z', '#f6efe2') +
      balloon(85, 235, pick(seed + 2, FLAGS)) +
      balloon(715, 225, pick(seed + 4, FLAGS)) +
      flags.join('') +
      shape('M-20 465H820V620H-20Z', '#f7d08a') +
      [40, 200, 360, 520, 680]
        .map((x) => shape(path`M${x} 465H${x + 80}V560A40 40 0 0 1 ${x} 560Z`, pick(seed + 1, FLAGS)))
        .join(''),
  }
}

/** A checked table cloth in front of a tiled wall, for food. */
export function table(seed: number): Setting {
  const [one, two] = pick<readonly [string, string]>(seed, [
    ['#ff9a9a', '#fff1ea'],
    ['#8ec9f0', '#f0f8ff'],
    ['#9ed69a', '#f3fbef'],
    ['#f7c65c', '#fff6dc'],
  ])
  const wall = pick(seed + 1, WALLS)
  const stripes = [0, 160, 320, 480, 640].map((x) => box(x, -20, 80, 490, pick(seed + 2, WALLS)))
  const cloth = Array.from({ length: 10 }, (_, at) =>
    shape(
      path`M${400 + (at - 5) * 84} 452H${400 + (at - 4) * 84}L${400 + (at - 4) * 124} 620H${400 + (at - 5) * 124}Z`,
      at % 2 === 0 ? one : two,
    ),
  )
  return { behind: sheet(wall) + stripes.join('') + cloth.join('') + shape('M-20 432H820V458H-20Z', one) }
}

/** Rays around the subject, a frame that makes anything look important. */
export function rays(seed: number): Setting {
  const [one, two, disc] = pick<readonly [string, string, string]>(seed, [
    ['#ffe08a', '#fff3c9', '#ffc857'],
    ['#bfe6ff', '#e5f5ff', '#8fd0f0'],
    ['#ffd1dc', '#fff0f3', '#ffb3c6'],
    ['#d5efc4', '#f1faea', '#aede8f'],
    ['#ddd2fa', '#f3eefe', '#c3b1f0'],
  ])
  const wedge = shape('M400 300L290-260H510Z', one)
  return { behind: sheet(two) + around(8, 400, 300, wedge, 22.5) + scallop(400, 300, 236, 16, disc) }
}

const folds = (x: number): string =>
  [0, 1, 2]
    .map((at) =>
      shape(
        path`M${x + at * 48} -20H${x + at * 48 + 48}V470A24 24 0 0 1 ${x + at * 48} 470Z`,
        at % 2 === 0 ? '#e0566b' : '#f07a8a',
      ),
    )
    .join('')

/** A curtain, a stage and stars. */
export function stage(seed: number): Setting {
  const valance = [0, 1, 2, 3, 4, 5].map((at) =>
    shape(
      path`M${at * 134 - 2} -20H${at * 134 + 132}V50A67 44 0 0 1 ${at * 134 - 2} 50Z`,
      at % 2 === 0 ? '#f7c65c' : '#ffdf8f',
    ),
  )
  return {
    behind:
      sheet(pick(seed, ['#5a5fa8', '#7a5aa8', '#3f7fa8'])) +
      each(
        [
          [205, 180],
          [595, 170],
          [190, 400],
          [612, 400],
        ],
        (x, y) => star(x, y, 34, '#ffe58a'),
      ) +
      shape('M-20 480H820V620H-20Z', '#d9a86c') +
      shape('M-20 555H820V620H-20Z', '#b9824f') +
      folds(-4) +
      folds(660) +
      valance.join(''),
  }
}
