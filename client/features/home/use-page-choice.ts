import { useAddressQuery } from '#client/ui/browser/use-address-query.ts'
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
  /** Changes a part of the choice among all pages, and begins again with the first dozen. */
  readonly choose: (part: Partial<PageChoice>) => void
  readonly showAll: () => void
  readonly showMore: () => void
}

const shownBy = (query: URLSearchParams): number => Math.max(TEMPLATES_PER_LOAD, Number(query.get(SHOWN)) || 0)

/** The choice of pages, kept in the address so that Back and a reload restore it. */
export function usePageChoice(): ChosenPages {
  const [search, change] = useAddressQuery()
  const choose = (part: Partial<PageChoice>): void =>
    change((before) => {
      before.delete(SHOWN)
      before.delete(TAB)
      return writeChoice(before, part)
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
    shown: shownBy(search),
    choose,
    showAll: () => choose(EVERY_PAGE),
    showMore: () =>
      change((before) => {
        before.set(SHOWN, String(shownBy(before) + TEMPLATES_PER_LOAD))
        return before
      }),
  }
}
