/** One petal of a mandala, as SVG text. */
import { tenth } from './page-format.ts'

/** Where petals stand: around (x, y), angles in radians clockwise from above, distances in page pixels. */
export interface Middle {
  readonly x: number
  readonly y: number
}

export interface Petal {
  readonly angle: number
  /** The angle it may take without touching its neighbours. */
  readonly width: number
  readonly base: number
  readonly tip: number
}

export type PetalForm = 'pointed' | 'round' | 'heart'

/** Narrower than this (page pixels) nothing more fits into a petal. */
const ROOM = 52
/** How far a petal inside a petal keeps from its edge. */
const GAP = 17

function polar({ x, y }: Middle, angle: number, distance: number): string {
  return `${tenth(x + distance * Math.sin(angle))} ${tenth(y - distance * Math.cos(angle))}`
}

export function disc(middle: Middle, radius: number, angle = 0, distance = 0): string {
  const [cx, cy] = polar(middle, angle, distance).split(' ')
  return `<circle cx="${cx}" cy="${cy}" r="${tenth(radius)}"/>`
}

/** `nested` puts a smaller petal inside where there is room, and a dot into it where there is still more. */
export function petal(middle: Middle, form: PetalForm, given: Petal, nested: boolean): string {
  const { angle, width, base, tip } = given
  const length = tip - base
  const at = (across: number, along: number): string =>
    polar(middle, angle + (across * width) / 2, base + along * length)
  const d = {
    pointed: `M${at(-0.62, 0)}C${at(-1.15, 0.4)} ${at(-0.5, 0.75)} ${at(0, 1)}C${at(0.5, 0.75)} ${at(1.15, 0.4)} ${at(0.62, 0)}Z`,
    round: `M${at(-0.7, 0)}C${at(-1.05, 0.45)} ${at(-0.7, 1.02)} ${at(0, 1)}C${at(0.7, 1.02)} ${at(1.05, 0.45)} ${at(0.7, 0)}Z`,
    heart: `M${at(-0.5, 0)}C${at(-1.15, 0.4)} ${at(-0.95, 1.06)} ${at(-0.45, 1)}C${at(-0.2, 0.98)} ${at(-0.05, 0.9)} ${at(0, 0.82)}C${at(0.05, 0.9)} ${at(0.2, 0.98)} ${at(0.45, 1)}C${at(0.95, 1.06)} ${at(1.15, 0.4)} ${at(0.5, 0)}Z`,
  }[form]
  const path = `<path d="${d}"/>`
  const across = width * (base + length / 2)
  if (!nested || across < ROOM || length < ROOM) return path
  const inside = petal(
    middle,
    form === 'heart' ? 'round' : form,
    {
      angle,
      width: (width * (across - GAP * 2)) / across,
      base,
      tip: tip - (form === 'round' ? GAP : form === 'heart' ? GAP * 2.2 : GAP * 1.8),
    },
    false,
  )
  const dot =
    across > ROOM * 1.7 && length > ROOM * 1.5 ? disc(middle, Math.min(13, across / 9), angle, base + length * 0.5) : ''
  return path + inside + dot
}
