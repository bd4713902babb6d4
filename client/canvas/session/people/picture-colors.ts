/** One color for each person of a picture, the same on every screen. */
import { fromHex } from '#crdt/document/stroke/color.ts'
import { labDistance, okLab, type Lab } from '#crdt/regions/numbers/ok-lab.ts'
import { PERSON_COLORS, personColor } from './person-color.ts'

/** Colors that differ less are hard to tell apart on avatars and cursors. */
const MIN_DIFFERENCE = 0.06
/** Degrees of hue between two further colors: the golden angle, which spreads them evenly. */
const GOLDEN_ANGLE = 137.508
const FURTHER_COLORS = 36

/** Who colors a picture, with the profile color that they chose. */
export interface ColoringPerson {
  readonly userId: number
  readonly profileColor: string
}

/**
 * Returns the color of everybody, `#RRGGBB` by user id. Each has the own one (`personColor`), unless somebody before them in the
 * list has one like it; then they get another one that differs from all taken ones, or with very many people the one that differs
 * most. All screens have to use the same order: that of joining. Takes a few milliseconds for a hundred people.
 */
export function pictureColors(people: Iterable<ColoringPerson>): ReadonlyMap<number, string> {
  const colors = new Map<number, string>()
  const taken: Lab[] = []
  const free = [...PERSON_COLORS, ...furtherColors()].map((color) => candidate(color, []))
  for (const { userId, profileColor } of people) {
    if (colors.has(userId)) continue
    const candidates = [candidate(personColor(userId, profileColor), taken), ...free]
    const chosen =
      candidates.find(({ gap }) => gap >= MIN_DIFFERENCE) ??
      candidates.reduce((best, one) => (one.gap > best.gap ? one : best))
    colors.set(userId, chosen.color)
    taken.push(chosen.lab)
    for (const one of free) one.gap = Math.min(one.gap, labDistance(one.lab, chosen.lab))
  }
  return colors
}

interface Candidate {
  readonly color: string
  readonly lab: Lab
  /** The distance to the taken color that is most like it, in OKLab. */
  gap: number
}

function candidate(color: string, taken: readonly Lab[]): Candidate {
  const lab = okLab(fromHex(color) ?? 0)
  return { color, lab, gap: taken.reduce((gap, other) => Math.min(gap, labDistance(lab, other)), Infinity) }
}

/** Colors for more people than `PERSON_COLORS` has, as dark as those. */
function furtherColors(): string[] {
  return Array.from({ length: FURTHER_COLORS }, (_, i) => {
    const hue = (i * GOLDEN_ANGLE) % 360
    const lightness = [0.24, 0.36][i % 2] ?? 0.3
    return hslToHex(hue, 0.65, lightness)
  })
}

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number): string => {
    const k = (n + hue / 30) % 12
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase()
}
