import type { Difficulty, Template } from '#contract/templates.ts'

export const DIFFICULTY_WORDS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

/** Returns a page's difficulty and number of regions in words: 'Easy, 9 parts'. */
export function difficultyText({ difficulty, regionCount }: Pick<Template, 'difficulty' | 'regionCount'>): string {
  if (regionCount === 0) return 'No lines'
  return `${DIFFICULTY_WORDS[difficulty]}, ${regionCount} ${regionCount === 1 ? 'part' : 'parts'}`
}
