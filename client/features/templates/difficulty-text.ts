import type { Difficulty, Template } from '#contract/templates.ts'

const WORDS: Record<Difficulty, string> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' }

/** 'Easy, 9 colors': how hard a page is, and how many places there are to color. */
export function difficultyText({ difficulty, regionCount }: Pick<Template, 'difficulty' | 'regionCount'>): string {
  return `${WORDS[difficulty]}, ${regionCount} ${regionCount === 1 ? 'color' : 'colors'}`
}
