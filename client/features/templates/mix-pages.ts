import type { Difficulty, Template } from '#contract/templates.ts'

/** The kind of pages that everybody sees first. */
const FIRST_CATEGORY = 'Scenes'
const RANKS: Record<Difficulty, number> = { easy: 0, medium: 1, hard: 2 }

/** Returns the categories of the pages: scenes first, the others in the order of the pages. */
export function categoriesOf(templates: readonly Pick<Template, 'category'>[]): string[] {
  const found = [...new Set(templates.map(({ category }) => category))]
  return [...found.filter((name) => name === FIRST_CATEGORY), ...found.filter((name) => name !== FIRST_CATEGORY)]
}

/**
 * Returns the pages in the order in which people choose among them: one of each category in turn, scenes first, within a
 * category the easier first. So each dozen holds all kinds (TEMPLATE-7).
 */
export function mixPages(templates: readonly Template[]): Template[] {
  const piles = categoriesOf(templates).map((name) =>
    templates
      .filter(({ category }) => category === name)
      .toSorted((a, b) => RANKS[a.difficulty] - RANKS[b.difficulty] || a.regionCount - b.regionCount),
  )
  const rounds = Math.max(0, ...piles.map((pile) => pile.length))
  return Array.from({ length: rounds }, (_, round) => piles.flatMap((pile) => pile.slice(round, round + 1))).flat()
}
