import { Difficulty, type Template } from '#contract/templates.ts'
import { suitsSmallHands } from './mix-pages.ts'
import { searchPages } from './search-pages.ts'

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

/** Returns the query with a part of the choice in it, so that Back and a reload restore it. Other parameters stay. */
export function writeChoice(query: URLSearchParams, choice: Partial<PageChoice>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the pages of the choice, in their order; those that a search finds with the best matches first. */
export function choosePages(templates: readonly Template[], { category, difficulty, search }: PageChoice): Template[] {
  const ofKind = templates.filter((page) => {
    if (category === SMALL_HANDS ? !suitsSmallHands(page) : category !== null && page.category !== category)
      return false
    return difficulty === null || page.difficulty === difficulty
  })
  return searchPages(ofKind, search)
}
