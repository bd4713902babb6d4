import { Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { categoriesOf, mixPages } from '#client/models/templates/mix-pages.ts'
import { choosePages } from '#client/models/templates/page-choice.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { PageFilters } from './page-filters.tsx'
import { TemplateCard } from './template-card.tsx'
import { TEMPLATE_GRID } from './template-grid.ts'
import { TEMPLATES_PER_LOAD, usePageChoice } from './use-page-choice.ts'
import type { Pages } from './use-pages.ts'

function NothingFound({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  return (
    <Card className="flex flex-col items-center gap-3 p-8 text-center">
      <div className="w-40">
        <SteadyPicture src="/pictures/empty-door.svg" alt="" />
      </div>
      <h3 className="text-heading-4 wrap-anywhere">
        {search === '' ? 'No page is like that' : `No page for '${search}'`}
      </h3>
      <p className="text-ink-soft">Try another word, another kind, or look through all of them.</p>
      <Button className="mt-2" onClick={onShowAll}>
        Show all pages
      </Button>
    </Card>
  )
}

/** The pages that the person may color, a dozen at a time, by kind, difficulty and words. */
export function AllTemplates({ templates: query, offered, purchased, fallbackUrl }: Pages) {
  const { choice, shown, choose, showAll, showMore } = usePageChoice()
  const pages = offered && mixPages(offered)
  const chosen = choosePages(pages ?? [], choice)
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
