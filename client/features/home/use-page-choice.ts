import { useSearchParams } from 'react-router-dom'
import { EVERY_PAGE, type PageChoice, readChoice, writeChoice } from '#client/models/templates/page-choice.ts'

/** Pages to color shown at first, and added by each press of Load More. */
export const TEMPLATES_PER_LOAD = 12
const SHOWN = 'shown'
/** Names the tab of the bought pages; the other one needs no word. */
const TAB = 'templates'
const MINE = 'mine'

export type TemplatesTab = 'all' | 'mine'

export interface ChosenPages {
  readonly tab: TemplatesTab
  readonly chooseTab: (tab: TemplatesTab) => void
  readonly choice: PageChoice
  /** How many of the chosen pages are shown at most. */
  readonly shown: number
  /** Changes the choice among all pages, and begins again with the first dozen. */
  readonly choose: (choice: PageChoice) => void
  readonly showAll: () => void
  readonly showMore: () => void
}

/** The choice of pages, kept in the address so that Back and a reload restore it. */
export function usePageChoice(): ChosenPages {
  const [search, setSearch] = useSearchParams()
  const change = (make: (before: URLSearchParams) => URLSearchParams): void =>
    setSearch((before) => make(new URLSearchParams(before)), { replace: true })
  const shown = Math.max(TEMPLATES_PER_LOAD, Number(search.get(SHOWN)) || 0)
  const choose = (choice: PageChoice): void =>
    change((before) => {
      before.delete(SHOWN)
      before.delete(TAB)
      return writeChoice(before, choice)
    })
  return {
    tab: search.get(TAB) === MINE ? 'mine' : 'all',
    chooseTab: (tab) =>
      change((before) => {
        before.delete(SHOWN)
        if (tab === 'mine') before.set(TAB, MINE)
        else before.delete(TAB)
        return before
      }),
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
