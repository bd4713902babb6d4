import { Difficulty, type Template } from '#contract/templates.ts'

/** Stands among the categories: the pages for small hands of every category. */
export const SMALL_HANDS = 'Small hands'

/** Which pages a person wants to see. Null and the empty search leave nothing out. */
export interface PageChoice {
  /** A category, or SMALL_HANDS. */
  readonly category: string | null
  readonly difficulty: Difficulty | null
  readonly search: string
}

export const EVERY_PAGE: PageChoice = { category: null, difficulty: null, search: '' }

/** Returns the choice in the query of an address; what it does not understand leaves nothing out. */
export function readChoice(query: URLSearchParams): PageChoice {
  const difficulty = Difficulty.safeParse(query.get('difficulty'))
  return {
    category: query.get('category') || null,
    difficulty: difficulty.success ? difficulty.data : null,
    search: query.get('search') ?? '',
  }
}

/** Returns the query with the choice in it, so that Back and a reload restore it. Other parameters stay. */
export function writeChoice(query: URLSearchParams, choice: PageChoice): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the words of a text without case and accents. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Returns the pages of the choice, in their order. Every word of the search must begin a word of the page's texts. */
export function choosePages(templates: readonly Template[], { category, difficulty, search }: PageChoice): Template[] {
  const wanted = wordsOf(search)
  return templates.filter((page) => {
    if (category === SMALL_HANDS ? !suitsSmallHands(page) : category !== null && page.category !== category)
      return false
    if (difficulty !== null && page.difficulty !== difficulty) return false
    const words = wordsOf(`${page.title} ${page.category} ${page.description ?? ''}`)
    return wanted.every((begin) => words.some((word) => word.startsWith(begin)))
  })
}

/** A page with more parts has small ones among them. */
const MAX_PARTS = 8

/** Returns whether a page suits small hands: easy, with few and therefore large parts. */
export function suitsSmallHands({ difficulty, regionCount }: Pick<Template, 'difficulty' | 'regionCount'>): boolean {
  return difficulty === 'easy' && regionCount <= MAX_PARTS
}

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
