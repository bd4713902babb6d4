/** Mandalas: rings of petals and beads around a center. Each ring ends under the disc of the next one, so that no region leaks. */
import { disc, petal, type Center, type PetalForm } from './petal.ts'
import { colorAt, type Palette } from './palette.ts'
import { seededRandom } from './seeded-random.ts'

export interface MandalaShape extends Center {
  /** How far the outermost petals reach, in page pixels. */
  readonly radius: number
  readonly seed: number
  /** Petals in the outermost ring. Inner rings may have half as many, and rings of beads have a multiple. */
  readonly petals: number
  /** True for a double circle around the mandala. */
  readonly framed: boolean
  /** Within this radius, in page pixels, one flower fills the rest. */
  readonly flower: number
  readonly palette: Palette
}

/** The minimum width of a petal at its ring's outer edge, in page pixels. A ring with narrower petals gets half as many. */
const MIN_PETAL_WIDTH = 88
const TURN = 2 * Math.PI
const FORMS: readonly PetalForm[] = ['pointed', 'round', 'heart']

/** Returns SVG text. The result depends only on the arguments. */
export function mandala({ radius, seed, petals, framed, flower, palette, ...center }: MandalaShape): string {
  const random = seededRandom(seed)
  const parts: string[] = []
  let outer = radius
  let colors = 0
  const next = (): string => colorAt(palette, colors++)
  if (framed) {
    parts.push(disc(center, outer, next()), disc(center, outer - 20, next()))
    outer -= 20
  }
  let lastForm = -1
  let beads = true
  while (outer > flower) {
    while (petals > 6 && petals % 2 === 0 && (TURN * outer) / petals < MIN_PETAL_WIDTH) petals /= 2
    beads = !beads && outer < radius * 0.9 && outer > flower * 1.25 && random() < 0.7
    if (beads) {
      const size = 18
      const inner = outer - size * 2 - 8
      const around = Math.max(petals, petals * Math.floor((TURN * (outer - size)) / (size * 2.4) / petals))
      const [ring, pearl, within] = [next(), next(), next()]
      parts.push(disc(center, outer, ring))
      for (let bead = 0; bead < around; bead++)
        parts.push(disc(center, size - 2, pearl, ((bead + 0.5) * TURN) / around, (outer + inner) / 2))
      parts.push(disc(center, inner, within))
      outer = inner
      continue
    }
    let form = Math.floor(random() * FORMS.length)
    if (form === lastForm) form = (form + 1) % FORMS.length
    lastForm = form
    const height = Math.max(62, outer * (0.3 + random() * 0.08))
    const base = outer - height
    const width = TURN / petals
    for (const [shift, tip, shape, paint] of [
      [0.5, outer, FORMS[(form + 1) % FORMS.length]!, [next()]],
      [0, outer - height * 0.1, FORMS[form]!, [next(), next(), next()]],
    ] as const)
      for (let at = 0; at < petals; at++)
        parts.push(petal(center, shape, { angle: (at + shift) * width, width, base: base - 6, tip }, paint))
    parts.push(disc(center, base, next()))
    outer = base
  }
  const form = FORMS[Math.floor(random() * FORMS.length)]!
  const around = petals % 3 === 0 || petals % 8 !== 0 ? 6 : 8
  const inner = next()
  for (let at = 0; at < around; at++) {
    const width = TURN / around
    parts.push(petal(center, form, { angle: at * width, width, base: outer * 0.3, tip: outer - 8 }, [inner]))
  }
  parts.push(disc(center, outer * 0.36, next()))
  return parts.join('\n')
}
