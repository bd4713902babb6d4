/** One petal of a mandala, as SVG text. */
import { tenth } from '#scripts/line-art/format/page-format.ts'

/** The center of a mandala, in page pixels. Angles around it are in radians, clockwise from the top. */
export interface Center {
  readonly x: number
  readonly y: number
}

export interface Petal {
  readonly angle: number
  /** The angle that the petal may fill without touching its neighbors. */
  readonly width: number
  /** Distance of the base from the center. */
  readonly base: number
  /** Distance of the tip from the center. */
  readonly tip: number
}

export type PetalForm = 'pointed' | 'round' | 'heart'

/** In page pixels. A narrower or shorter petal has no room for another petal inside. */
const MIN_OUTER_SIZE = 52
/** Distance of an inner petal from the outer one, in page pixels. */
const INNER_GAP = 17

function polar({ x, y }: Center, angle: number, distance: number): string {
  return `${tenth(x + distance * Math.sin(angle))} ${tenth(y - distance * Math.cos(angle))}`
}

/** Returns a circle `distance` pixels away from the center. */
export function disc(center: Center, radius: number, reference: string, angle = 0, distance = 0): string {
  const [cx, cy] = polar(center, angle, distance).split(' ')
  return `<circle cx="${cx}" cy="${cy}" r="${tenth(radius)}" data-reference="${reference}"/>`
}

/**
 * Returns one petal in the first of `colors`. With a second color, a petal that is large enough gets a smaller one inside, and a
 * larger one also a dot in the third.
 */
export function petal(
  center: Center,
  form: PetalForm,
  given: Petal,
  [own, nested, dot]: readonly [string, string?, string?],
): string {
  const { angle, width, base, tip } = given
  const length = tip - base
  const at = (across: number, along: number): string =>
    polar(center, angle + (across * width) / 2, base + along * length)
  const d = {
    pointed: `M${at(-0.62, 0)}C${at(-1.15, 0.4)} ${at(-0.5, 0.75)} ${at(0, 1)}C${at(0.5, 0.75)} ${at(1.15, 0.4)} ${at(0.62, 0)}Z`,
    round: `M${at(-0.7, 0)}C${at(-1.05, 0.45)} ${at(-0.7, 1.02)} ${at(0, 1)}C${at(0.7, 1.02)} ${at(1.05, 0.45)} ${at(0.7, 0)}Z`,
    heart: `M${at(-0.5, 0)}C${at(-1.15, 0.4)} ${at(-0.95, 1.06)} ${at(-0.45, 1)}C${at(-0.2, 0.98)} ${at(-0.05, 0.9)} ${at(0, 0.82)}C${at(0.05, 0.9)} ${at(0.2, 0.98)} ${at(0.45, 1)}C${at(0.95, 1.06)} ${at(1.15, 0.4)} ${at(0.5, 0)}Z`,
  }[form]
  const path = `<path d="${d}" data-reference="${own}"/>`
  const across = width * (base + length / 2)
  if (nested === undefined || across < MIN_OUTER_SIZE || length < MIN_OUTER_SIZE) return path
  const inside = petal(
    center,
    form === 'heart' ? 'round' : form,
    {
      angle,
      width: (width * (across - INNER_GAP * 2)) / across,
      base,
      tip: tip - (form === 'round' ? INNER_GAP : form === 'heart' ? INNER_GAP * 2.2 : INNER_GAP * 1.8),
    },
    [nested],
  )
  const large = across > MIN_OUTER_SIZE * 1.7 && length > MIN_OUTER_SIZE * 1.5
  return large && dot !== undefined
    ? path + inside + disc(center, Math.min(14, across / 9), dot, angle, base + length * 0.5)
    : path + inside
}
