import type { Template } from '#contract/templates.ts'

/** Returns the categories of the pages, in the order of the pages. */
export function categoriesOf(templates: readonly Pick<Template, 'category'>[]): string[] {
  return [...new Set(templates.map(({ category }) => category))]
}

/** Returns the pages in turn from both ends: the one with the fewest parts, the one with the most, the next with few, and so on. */
function fromBothEnds(pages: readonly Template[]): Template[] {
  const rising = pages.toSorted((a, b) => a.regionCount - b.regionCount)
  return rising.map((_, turn) => rising.at(turn % 2 === 0 ? turn / 2 : -(turn + 1) / 2)!)
}

/**
 * Returns the pages in the order in which people choose among them: one of each category in turn, within a category simple and
 * rich pages in turn. So each dozen holds all kinds, and the first one has both scenes and pages for beginners.
 */
export function mixPages(templates: readonly Template[]): Template[] {
  const piles = categoriesOf(templates).map((name, at) => {
    const pages = fromBothEnds(templates.filter(({ category }) => category === name))
    // Every second category begins with its richest page.
    return at % 2 === 1 ? pages : [...pages.slice(1, 2), ...pages.slice(0, 1), ...pages.slice(2)]
  })
  const rounds = Math.max(0, ...piles.map((pile) => pile.length))
  return Array.from({ length: rounds }, (_, round) => piles.flatMap((pile) => pile.slice(round, round + 1))).flat()
}

/** A page with more parts has small ones among them. */
const MAX_PARTS = 8

/** Returns whether a page suits small hands: easy, with few and therefore large parts. */
export function suitsSmallHands({ difficulty, regionCount }: Pick<Template, 'difficulty' | 'regionCount'>): boolean {
  return difficulty === 'easy' && regionCount <= MAX_PARTS
}
