import type { Difficulty, Template } from '#contract/templates.ts'

const WORDS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

/** Returns a page's difficulty and number of regions in words: 'Easy, 9 colors'. */
export function difficultyText({ difficulty, regionCount }: Pick<Template, 'difficulty' | 'regionCount'>): string {
  return `${WORDS[difficulty]}, ${regionCount} ${regionCount === 1 ? 'color' : 'colors'}`
}
