import { useQuery } from '@tanstack/react-query'
import { categoriesOf, mixPages } from '#client/features/templates/mix-pages.ts'
import { choosePages } from '#client/features/templates/page-choice.ts'
import { templateQueries } from '#client/features/templates/template-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { SteadyPicture } from '#client/ui/steady-picture.tsx'
import { FALLBACK_TEMPLATE_ID } from '#client/features/templates/fallback-template.ts'
import { LoadFailure } from '#client/ui/load-failure.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { PageFilters } from './page-filters.tsx'
import { TemplateCard } from './template-card.tsx'
import { TEMPLATES_PER_LOAD, usePageChoice } from './use-page-choice.ts'

const GRID =
  'grid grid-cols-1 min-[18rem]:grid-cols-2 gap-4 tablet:grid-cols-3 min-[60rem]:grid-cols-4 desktop:grid-cols-6'

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

/** The pages to color, a dozen at a time, by kind, difficulty and words. */
export function TemplatesGallery() {
  const { data: templates, error, isPending, refetch } = useQuery({ ...templateQueries.list(), select: mixPages })
  const { choice, shown, choose, showAll, showMore } = usePageChoice()
  const fallbackUrl = templates?.find(({ id }) => id === FALLBACK_TEMPLATE_ID)?.imageUrl
  const chosen = choosePages(templates ?? [], choice)

  return (
    <section aria-labelledby="templates-gallery" className="flex flex-col gap-3 tablet:gap-4">
      <h2 id="templates-gallery" tabIndex={-1} className="scroll-mt-20 text-heading-3 tablet:scroll-mt-24">
        Templates Gallery
      </h2>
      {isPending && (
        <LoadingGrid
          label="Loading pages to color..."
          count={TEMPLATES_PER_LOAD}
          className={GRID}
          itemClassName="aspect-[10/11] w-full"
        />
      )}
      {error && !templates && (
        <LoadFailure title="The pages to color are missing" text={error.message} onRetry={() => void refetch()} />
      )}
      {templates?.length === 0 && <Card className="p-8 text-center text-ink-soft">No templates available</Card>}
      {templates && templates.length > 0 && (
        <>
          <PageFilters categories={categoriesOf(templates)} choice={choice} onChoose={choose} />
          <output className="sr-only">{chosen.length === 1 ? '1 page' : `${chosen.length} pages`}</output>
          {chosen.length === 0 && <NothingFound search={choice.search} onShowAll={showAll} />}
          <ul className={GRID}>
            {chosen.slice(0, shown).map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} fallbackUrl={fallbackUrl} />
              </li>
            ))}
          </ul>
        </>
      )}
      {chosen.length > shown && (
        <Button className="self-center" onClick={showMore}>
          Load More
        </Button>
      )}
    </section>
  )
}
