import { Search, Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useEffect, useRef } from 'react'
import { Difficulty } from '#contract/templates.ts'
import { choosePages, type PageChoice, SMALL_HANDS } from '#client/models/templates/page-choice.ts'
import { categoriesOf, mixPages } from '#client/models/templates/mix-pages.ts'
import { BLANK_PAGE } from './blank-page.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { DIFFICULTY_WORDS } from '#client/models/templates/difficulty-text.ts'
import { RadioGroup } from '#client/ui/controls/radio-group.tsx'
import { Segments } from '#client/ui/controls/segments.tsx'
import { showInRow } from '#client/ui/controls/show-in-row.ts'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { TEMPLATE_GRID, TemplateCard } from './template-card.tsx'
import { TEMPLATES_PER_LOAD, usePageChoice } from './use-page-choice.ts'
import type { Pages } from './use-pages.ts'

/** The value of a group's first option, which leaves nothing out. */
const ALL = 'All'
const DIFFICULTIES = [
  { value: ALL, label: ALL },
  ...Difficulty.options.map((value) => ({ value, label: DIFFICULTY_WORDS[value] })),
] as const
/** One row that scrolls sideways on a phone. Its padding leaves room for the focus ring and the pills' edges. */
const CHIPS =
  'relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1.5 tablet:mx-0 tablet:flex-wrap tablet:overflow-visible tablet:px-0'
const CHIP =
  'pill-edge min-h-11 shrink-0 rounded-full border-[1.5px] border-line bg-paper px-4 font-display text-body font-semibold ' +
  'whitespace-nowrap text-ink [--edge:var(--line)] aria-checked:border-blueberry aria-checked:bg-blueberry-pale ' +
  'aria-checked:text-blueberry-ink aria-checked:[--edge:var(--blueberry)]'

function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  return (
    <NothingHere
      heading="h3"
      title={search === '' ? 'No page is like that' : `No page for '${search}'`}
      text="Try another word, another kind, or look through all of them."
      action={<Button onClick={onShowAll}>Show all pages</Button>}
    />
  )
}

/** The pages that the person may color, a dozen at a time, by kind, difficulty and words. */
export function AllTemplates({ templates: query, offered, purchased, fallbackUrl }: Pages) {
  const { choice, shown, choose, showAll, showMore } = usePageChoice()
  const pages = offered && mixPages(offered)
  // Without a search, the ways to start above the list offer it.
  const chosen = choosePages(choice.search === '' ? (pages ?? []) : [...(pages ?? []), BLANK_PAGE], choice)
  const owned = new Set(purchased?.map(({ template }) => template?.id))

  return (
    <>
      <LoadedList
        query={{ data: pages, error: query.error, refetch: query.refetch }}
        failure="The pages to color are missing"
        loading={
          <LoadingGrid
            label="Loading pages to color..."
            count={TEMPLATES_PER_LOAD}
            className={TEMPLATE_GRID}
            itemClassName="aspect-[10/11] w-full"
          />
        }
        empty={<Card className="p-8 text-center text-ink-soft">No templates available</Card>}
      >
        {(all) => (
          <>
            <PageFilters categories={categoriesOf(all)} choice={choice} onChoose={choose} />
            <output className="sr-only">{chosen.length === 1 ? '1 page' : `${chosen.length} pages`}</output>
            {chosen.length === 0 && <NothingFound search={choice.search} onShowAll={showAll} />}
            <ul className={TEMPLATE_GRID}>
              {chosen.slice(0, shown).map((template) => (
                <li key={template.id}>
                  <TemplateCard
                    template={template}
                    fallbackUrl={fallbackUrl}
                    purchased={template.isPremium && owned.has(template.id)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedList>
      <div className="flex flex-wrap justify-center gap-3">
        {chosen.length > shown && <Button onClick={showMore}>Load More</Button>}
        <Button asChild>
          <Link to="/store">
            <Store aria-hidden="true" />
            Browse All Templates in Store
          </Link>
        </Button>
      </div>
    </>
  )
}

interface PageFiltersProps {
  categories: readonly string[]
  choice: PageChoice
  onChoose: (part: Partial<PageChoice>) => void
}

/** The search, the chips of the categories, and the difficulty. */
function PageFilters({ categories, choice, onChoose }: PageFiltersProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // While somebody types, the text is theirs: the address follows a moment later, and must not move the caret.
    if (field.current && field.current !== document.activeElement) field.current.value = choice.search
  }, [choice.search])
  const chips = [ALL, SMALL_HANDS, ...categories].map((value) => ({ value, shown: () => value }))
  const chosen = chips.findIndex(({ value }) => value === (choice.category ?? ALL))
  const kinds = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = kinds.current?.querySelector<HTMLElement>('[role="radiogroup"]')
    const chip = row?.children[chosen]
    if (row && chip instanceof HTMLElement) showInRow(row, chip)
  }, [chosen])
  return (
    <div className="flex flex-col gap-2 tablet:gap-3">
      <div className="flex flex-col gap-2 tablet:flex-row tablet:items-center tablet:gap-4">
        <div className="relative tablet:w-80">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-4 my-auto size-6 text-ink-soft"
          />
          <TextInput
            type="search"
            aria-label="Search pages"
            className="pl-12"
            placeholder="Search pages..."
            autoComplete="off"
            enterKeyHint="search"
            ref={field}
            defaultValue={choice.search}
            onChange={(event) => onChoose({ search: event.target.value })}
          />
        </div>
        <Segments
          label="Difficulty"
          options={DIFFICULTIES}
          value={choice.difficulty ?? ALL}
          onChange={(value) => onChoose({ difficulty: value === ALL ? null : value })}
          className="max-[14rem]:flex-wrap max-[14rem]:rounded-dialog tablet:w-96"
        />
      </div>
      <div ref={kinds}>
        <RadioGroup
          label="Kind of page"
          options={chips}
          value={choice.category ?? ALL}
          onChange={(value) => onChoose({ category: value === ALL ? null : value })}
          className={CHIPS}
          optionClassName={CHIP}
        />
      </div>
    </div>
  )
}
