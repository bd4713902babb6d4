import { SMALL_HANDS } from '#client/models/templates/page-choice.ts'
import { suitsSmallHands } from '#client/models/templates/small-hands.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TemplateCard } from './template-card.tsx'
import { usePageChoice } from './use-page-choice.ts'
import { usePages } from './use-pages.ts'

/** The shelf ends with a button for the others. */
const MAX_PAGES = 6
const PLACE = 'w-40 shrink-0 snap-start tablet:w-[180px] desktop:w-auto desktop:flex-1'
/** The row reaches to the screen's edges, so that it shows that it goes on. */
const ROW =
  '-mx-5 flex gap-4 overflow-x-auto px-5 pt-1 pb-3 scroll-px-5 snap-x tablet:-mx-8 tablet:px-8 tablet:scroll-px-8'

/** A row of easy pages with few large parts, which the smallest color best. */
export function SmallHandsShelf() {
  const {
    offered,
    fallbackUrl,
    templates: { isPending },
  } = usePages()
  const { choose } = usePageChoice()
  const pages = offered?.filter(suitsSmallHands) ?? []
  if (!isPending && pages.length === 0) return null
  return (
    <section aria-labelledby="small-hands" className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="small-hands" className="text-heading-3">
          For small hands
        </h2>
        <Button
          variant="ghost"
          size="small"
          className="text-blueberry-ink!"
          onClick={() => {
            choose({ category: SMALL_HANDS, difficulty: null, search: '' })
            const gallery = document.getElementById('templates-gallery')
            gallery?.scrollIntoView()
            gallery?.focus({ preventScroll: true })
          }}
        >
          See all
        </Button>
      </div>
      <ul className={ROW}>
        {isPending &&
          Array.from({ length: MAX_PAGES }, (_, place) => (
            <li key={place} aria-hidden="true" className={PLACE}>
              <Skeleton className="h-46 rounded-card" />
            </li>
          ))}
        {pages.slice(0, MAX_PAGES).map((template) => (
          <li key={template.id} className={PLACE}>
            <TemplateCard template={template} fallbackUrl={fallbackUrl} />
          </li>
        ))}
      </ul>
    </section>
  )
}
