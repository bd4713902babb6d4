import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateQueries } from '#client/features/templates/template-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from './load-failure.tsx'
import { LoadingGrid } from './loading-grid.tsx'
import { TemplateCard } from './template-card.tsx'

/** Pages to color shown at first, and added by each press of Load More (TEMPLATE-7). */
const TEMPLATES_PER_LOAD = 12
/** The free flowers page: its picture replaces one that does not load. */
const FALLBACK_TEMPLATE_ID = 1
const GRID = 'grid grid-cols-1 min-[18rem]:grid-cols-2 gap-4 tablet:grid-cols-3 desktop:grid-cols-6'

/** The list of pages to color, a dozen at a time. */
export function TemplatesGallery() {
  const { data: templates, error, isPending, refetch } = useQuery(templateQueries.list())
  const [shown, setShown] = useState(TEMPLATES_PER_LOAD)
  const fallbackUrl = templates?.find((template) => template.id === FALLBACK_TEMPLATE_ID)?.imageUrl

  return (
    <section aria-labelledby="templates-gallery" className="flex flex-col gap-5">
      <h2 id="templates-gallery" className="text-heading-3">
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
        <LoadFailure text="The pages to color could not be fetched." onRetry={() => void refetch()} />
      )}
      {templates?.length === 0 && <Card className="p-8 text-center text-ink-soft">No templates available</Card>}
      {templates && templates.length > 0 && (
        <ul className={GRID}>
          {templates.slice(0, shown).map((template) => (
            <li key={template.id}>
              <TemplateCard template={template} fallbackUrl={fallbackUrl} />
            </li>
          ))}
        </ul>
      )}
      {templates && templates.length > shown && (
        <Button className="self-center" onClick={() => setShown((count) => count + TEMPLATES_PER_LOAD)}>
          Load More
        </Button>
      )}
    </section>
  )
}
