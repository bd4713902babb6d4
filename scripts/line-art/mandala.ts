/** Mandalas: petals and beads in rings around a middle; each ring ends under the disc of the next, so that nothing leaks. */
import { disc, petal, type Middle, type PetalForm } from './petal.ts'
import { seededRandom } from './seeded-random.ts'

export interface MandalaShape extends Middle {
  /** How far the outermost petals reach, in page pixels. */
  readonly radius: number
  readonly seed: number
  /** Petals of a ring; bead rings have a multiple of it. */
  readonly petals: number
  /** With a circle around it all. */
  readonly framed: boolean
}

/** Within this radius one single flower fills what is left. */
const MIDDLE = 104
/** A petal narrower than this (page pixels, at its ring's outer edge) is no place for a finger: half as many then. */
const NARROWEST = 88
const TURN = 2 * Math.PI
const FORMS: readonly PetalForm[] = ['pointed', 'round', 'heart']

/** SVG text of a mandala; a pure function of its shape. */
export function mandala({ radius, seed, petals, framed, ...middle }: MandalaShape): string {
  const random = seededRandom(seed)
  const parts: string[] = []
  let outer = radius
  if (framed) {
    parts.push(disc(middle, outer), disc(middle, outer - 20))
    outer -= 20
  }
  let lastForm = -1
  let beads = true
  while (outer > MIDDLE) {
    while (petals > 6 && petals % 2 === 0 && (TURN * outer) / petals < NARROWEST) petals /= 2
    beads = !beads && outer < radius * 0.9 && outer > MIDDLE * 1.25 && random() < 0.7
    if (beads) {
      const size = 18
      const inner = outer - size * 2 - 8
      const around = Math.max(petals, petals * Math.floor((TURN * (outer - size)) / (size * 2.4) / petals))
      parts.push(disc(middle, outer))
      for (let bead = 0; bead < around; bead++)
        parts.push(disc(middle, size - 2, ((bead + 0.5) * TURN) / around, (outer + inner) / 2))
      parts.push(disc(middle, inner))
      outer = inner
      continue
    }
    let form = Math.floor(random() * FORMS.length)
    if (form === lastForm) form = (form + 1) % FORMS.length
    lastForm = form
    const height = Math.max(62, outer * (0.3 + random() * 0.08))
    const base = outer - height
    const width = TURN / petals
    for (const [shift, tip, shape] of [
      [0.5, outer, FORMS[(form + 1) % FORMS.length]!],
      [0, outer - height * 0.1, FORMS[form]!],
    ] as const)
      for (let at = 0; at < petals; at++)
        parts.push(petal(middle, shape, { angle: (at + shift) * width, width, base: base - 6, tip }, shift === 0))
    parts.push(disc(middle, base))
    outer = base
  }
  const form = FORMS[Math.floor(random() * FORMS.length)]!
  const around = petals % 3 === 0 || petals % 8 !== 0 ? 6 : 8
  for (let at = 0; at < around; at++) {
    const width = TURN / around
    parts.push(petal(middle, form, { angle: at * width, width, base: outer * 0.3, tip: outer - 8 }, false))
  }
  parts.push(disc(middle, outer * 0.36))
  return parts.join('\n')
}
