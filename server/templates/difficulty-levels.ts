/** How difficult pages are: the smaller their regions, the harder. */
import type { Difficulty } from '#contract/templates.ts'
import type { Plates } from '#crdt/painter/planes/planes.ts'

/** A page with what its level depends on. */
export interface SizedPage {
  readonly id: number
  readonly category: string
  /** See `typicalSize`. */
  readonly size: number
}

/** Returns the area in pixels that half of the regions of a page reach, and 0 for a page without regions. */
export function typicalSize({ regions }: Pick<Plates, 'regions'>): number {
  const areas = regions.flatMap((region) => (region === null ? [] : [region.area])).toSorted((a, b) => a - b)
  return areas[Math.floor(areas.length / 2)] ?? 0
}

/**
 * Returns the level of each page by its id. In every category the third with the largest regions is easy and the third with the
 * smallest is hard, so that a child finds pages to its liking among mandalas as well as among animals.
 */
export function difficultyLevels(pages: readonly SizedPage[]): Map<number, Difficulty> {
  const levels = new Map<number, Difficulty>()
  for (const category of new Set(pages.map((page) => page.category))) {
    const largestFirst = pages
      .filter((page) => page.category === category)
      .toSorted((one, other) => other.size - one.size || one.id - other.id)
    const third = largestFirst.length / 3
    for (const [at, { id }] of largestFirst.entries())
      levels.set(id, at < Math.round(third) ? 'easy' : at < Math.round(third * 2) ? 'medium' : 'hard')
  }
  return levels
}

/** The highest numbers of regions of an easy and of a medium page in the first releases, whose rows keep no shipped difficulty. */
const FORMER_LIMITS = { easy: 9, medium: 22 }

/** Returns the difficulty that a page with this number of regions had in the first releases. */
export function formerDifficulty(regionCount: number): Difficulty {
  if (regionCount <= FORMER_LIMITS.easy) return 'easy'
  return regionCount <= FORMER_LIMITS.medium ? 'medium' : 'hard'
}
