import { useSearchParams } from 'react-router-dom'
import { EVERY_PAGE, type PageChoice, readChoice, writeChoice } from '#client/features/templates/page-choice.ts'

/** Pages to color shown at first, and added by each press of Load More (TEMPLATE-7). */
export const TEMPLATES_PER_LOAD = 12
const SHOWN = 'shown'

export interface ChosenPages {
  readonly choice: PageChoice
  /** How many of the chosen pages are shown at most. */
  readonly shown: number
  /** Changes the choice, and begins again with the first dozen. */
  readonly choose: (choice: PageChoice) => void
  readonly showAll: () => void
  readonly showMore: () => void
}

/** The choice of pages, kept in the address so that Back and a reload restore it (TEMPLATE-11). */
export function usePageChoice(): ChosenPages {
  const [search, setSearch] = useSearchParams()
  const change = (make: (before: URLSearchParams) => URLSearchParams): void =>
    setSearch((before) => make(new URLSearchParams(before)), { replace: true })
  const shown = Math.max(TEMPLATES_PER_LOAD, Number(search.get(SHOWN)) || 0)
  const choose = (choice: PageChoice): void =>
    change((before) => {
      before.delete(SHOWN)
      return writeChoice(before, choice)
    })
  return {
    choice: readChoice(search),
    shown,
    choose,
    showAll: () => choose(EVERY_PAGE),
    showMore: () =>
      change((before) => {
        before.set(SHOWN, String(shown + TEMPLATES_PER_LOAD))
        return before
      }),
  }
}
