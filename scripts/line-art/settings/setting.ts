/** What lies behind a subject and in front of it, as SVG text in page pixels. Everything is made of closed shapes. */
import { shape } from '#scripts/line-art/shapes/shape.ts'

export interface Setting {
  readonly behind: string
  /** Covers the subject's lower part, such as grass or a table. */
  readonly front?: string
}

/** The whole sheet in one color: the first shape of every setting. */
export function sheet(reference: string): string {
  return shape('M-20-20H820V620H-20Z', reference)
}

/** Flips what it is given horizontally for odd seeds, so that neighbors in the list differ. */
export function byHand(seed: number, markup: string): string {
  return seed % 2 === 0 ? markup : `<g transform="translate(800 0) scale(-1 1)">${markup}</g>`
}

/** Returns one of `choices` by seed. */
export function pick<Choice>(seed: number, choices: readonly [Choice, ...(readonly Choice[])]): Choice {
  return choices[seed % choices.length] ?? choices[0]
}
