/** How difficult a page with so many regions is. */
import type { Difficulty } from '#contract/templates.ts'

/** The highest numbers of regions of an easy and of a medium page. */
export interface DifficultyLimits {
  readonly easy: number
  readonly medium: number
}

/** A setting around the subject adds about a dozen large regions, which make a page longer but no harder. */
export const DIFFICULTY_LIMITS: DifficultyLimits = { easy: 9, medium: 34 }
/** The limits for pages that were shipped without a setting, before rows kept the difficulty with which they came. */
export const FORMER_DIFFICULTY_LIMITS: DifficultyLimits = { easy: 9, medium: 22 }

export function difficultyOfRegions(regionCount: number, limits = DIFFICULTY_LIMITS): Difficulty {
  if (regionCount <= limits.easy) return 'easy'
  return regionCount <= limits.medium ? 'medium' : 'hard'
}
