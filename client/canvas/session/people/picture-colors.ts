/** One color for each person of a picture, the same on every screen (COLLAB-16). */
import { perceivedDifference } from './perceived-difference.ts'
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
 * list has one like it; then they get another one. All screens have to use the same order: that of joining.
 */
export function pictureColors(people: Iterable<ColoringPerson>): ReadonlyMap<number, string> {
  const colors = new Map<number, string>()
  for (const { userId, profileColor } of people) {
    if (colors.has(userId)) continue
    colors.set(userId, freeColor(personColor(userId, profileColor), [...colors.values()]))
  }
  return colors
}

/** Returns the wanted color or another one that differs from all taken ones; with very many people, the one that differs most. */
function freeColor(wanted: string, taken: readonly string[]): string {
  const candidates = [wanted, ...PERSON_COLORS, ...furtherColors()]
  const gap = (color: string): number => Math.min(...taken.map((other) => perceivedDifference(color, other)))
  return (
    candidates.find((color) => gap(color) >= MIN_DIFFERENCE) ??
    candidates.reduce((best, color) => (gap(color) > gap(best) ? color : best))
  )
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
