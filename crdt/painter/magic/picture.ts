/**
 * The pictures of effects and stamps: shapes one over the other, in tones of the chosen color. Coordinates go from -100 to 100 around
 * the middle; 100 is the effect's size. Corners are made of fixed numbers by basic arithmetic, which is the same everywhere (PAINT-1).
 */

/** How much white, or ink, is mixed into the chosen color, from 0 to 255. */
export const TONES = {
  plain: { white: 0, ink: 0 },
  light: { white: 105, ink: 0 },
  pale: { white: 185, ink: 0 },
  white: { white: 255, ink: 0 },
  dark: { white: 0, ink: 70 },
  ink: { white: 0, ink: 205 },
} as const

export type Tone = keyof typeof TONES

export interface Shape {
  readonly tone: Tone
  /** A closed polygon, as flat x, y pairs. */
  readonly corners: readonly number[]
}

export interface Picture {
  /** From the lowest up. */
  readonly shapes: readonly Shape[]
  /** Whether each one is turned by chance, as a thrown thing lies. */
  readonly isTurned: boolean
}

/** Straight lines from corner to corner. */
export const poly = (tone: Tone, ...corners: number[]): Shape => ({ tone, corners })

/** How many chords a curve between two middles has. */
const CHORDS = 5

/** A closed curve: a smooth line through the middles between the points, which it bends towards. It stays inside their hull. */
export function curve(tone: Tone, ...points: number[]): Shape {
  const corners: number[] = []
  const count = points.length / 2
  for (let i = 0; i < count; i += 1) {
    const [ax, ay] = at(points, i + count - 1)
    const [bx, by] = at(points, i)
    const [cx, cy] = at(points, i + 1)
    for (let chord = 0; chord < CHORDS; chord += 1) {
      const t = chord / CHORDS
      const [before, here, after] = [((1 - t) * (1 - t)) / 2, 0.5 + t - t * t, (t * t) / 2]
      corners.push(ax * before + bx * here + cx * after, ay * before + by * here + cy * after)
    }
  }
  return { tone, corners }
}

const at = (points: readonly number[], index: number): [number, number] => {
  const place = (index * 2) % points.length
  return [points[place]!, points[place + 1]!]
}

/** Cosine and sine, times 1,000, of every 15 degrees. */
const CIRCLE: readonly number[] = [
  1000, 0, 966, 259, 866, 500, 707, 707, 500, 866, 259, 966, 0, 1000, -259, 966, -500, 866, -707, 707, -866, 500, -966,
  259, -1000, 0, -966, -259, -866, -500, -707, -707, -500, -866, -259, -966, 0, -1000, 259, -966, 500, -866, 707, -707,
  866, -500, 966, -259,
]

/** An ellipse. */
export const disc = (tone: Tone, x: number, y: number, width: number, height = width): Shape => ({
  tone,
  corners: CIRCLE.map((part, i) => (i % 2 === 0 ? x + (part * width) / 1000 : y + (part * height) / 1000)),
})

/** The lower half of an ellipse turned over: an arch that stands on `y`. */
export const arch = (tone: Tone, x: number, y: number, width: number, height = width): Shape => ({
  tone,
  corners: CIRCLE.slice(24)
    .concat(1000, 0)
    .map((part, i) => (i % 2 === 0 ? x + (part * width) / 1000 : y + (part * height) / 1000)),
})

/** The same shape, moved and of another size. */
export const moved = ({ tone, corners }: Shape, x: number, y: number, scale = 1): Shape => ({
  tone,
  corners: corners.map((value, i) => value * scale + (i % 2 === 0 ? x : y)),
})

/** The shape on the other side. */
export const mirrored = ({ tone, corners }: Shape): Shape => ({
  tone,
  corners: corners.map((value, i) => (i % 2 === 0 ? -value : value)),
})

/** How far the outline stands out. */
const OUTLINE = 5

/** Puts a dark outline around everything that lies at the back, so that a stamp shows on any ground; `details` have none. */
export function outlined(back: readonly Shape[], details: readonly Shape[] = []): Picture {
  return { shapes: [...back.map(grown), ...back, ...details], isTurned: false }
}

/** The shape, dark and a little larger all around. */
function grown({ corners }: Shape): Shape {
  const [left, right, top, bottom] = [min(corners, 0), -min(corners, 0, -1), min(corners, 1), -min(corners, 1, -1)]
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2]
  const [wider, higher] = [1 + (2 * OUTLINE) / (right - left), 1 + (2 * OUTLINE) / (bottom - top)]
  return {
    tone: 'dark',
    corners: corners.map((value, i) =>
      i % 2 === 0 ? middleX + (value - middleX) * wider : middleY + (value - middleY) * higher,
    ),
  }
}

const min = (corners: readonly number[], offset: 0 | 1, sign = 1): number =>
  Math.min(...corners.filter((_, i) => i % 2 === offset).map((value) => value * sign))
