import { Difficulty, type Template } from '#contract/templates.ts'
import { suitsSmallHands } from './mix-pages.ts'

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
