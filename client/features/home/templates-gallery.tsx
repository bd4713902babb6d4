import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templateQueries } from '#client/features/templates/template-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { LoadFailure } from './load-failure.tsx'
import { TemplateCard } from './template-card.tsx'

/** Pages shown at first, and added by each press of Load More (TEMPLATE-7). */
const PAGE = 12
/** The free flowers page, whose picture stands in for one that does not load. */
const FALLBACK_TEMPLATE = 1
const GRID = 'grid grid-cols-1 min-[18rem]:grid-cols-2 gap-4 tablet:grid-cols-3 desktop:grid-cols-6'

function Loading() {
  return (
    <div className={GRID}>
      <VisuallyHidden>Loading pages to color...</VisuallyHidden>
      {Array.from({ length: PAGE }, (_, index) => (
        <Skeleton key={index} className="aspect-[10/11] w-full" />
      ))}
    </div>
  )
}

/** The rack of pages to color. */
export function TemplatesGallery() {
  const { data: templates, error, isPending, refetch } = useQuery(templateQueries.list())
  const [shown, setShown] = useState(PAGE)
  const fallbackUrl = templates?.find((template) => template.id === FALLBACK_TEMPLATE)?.imageUrl

  return (
    <section aria-labelledby="templates-gallery" className="flex flex-col gap-5">
      <h2 id="templates-gallery" className="text-heading-3">
        Templates Gallery
      </h2>
      {isPending && <Loading />}
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
        <Button className="self-center" onClick={() => setShown((count) => count + PAGE)}>
          Load More
        </Button>
      )}
    </section>
  )
}
