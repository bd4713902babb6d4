import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { TEMPLATE_GRID, TemplateCard } from './template-card.tsx'
import { usePageChoice } from './use-page-choice.ts'
import type { Pages } from './use-pages.ts'

/** How many skeletons stand for pages whose number is not known. */
const SKELETONS = 6

function NothingPurchased() {
  return (
    <NothingHere
      heading="h3"
      title="No purchased templates"
      text="Pages that you get for your coins wait for you here."
      action={
        <Button asChild>
          <Link to="/store">Visit Store</Link>
        </Button>
      }
    />
  )
}

/** In place of a page whose item the store does not know. */
function UnknownItem({ itemId }: { itemId: number }) {
  return (
    <Card className="flex h-full min-h-40 flex-col items-center justify-center gap-2 border-2 border-butter-deep p-4 text-center">
      <TriangleAlert aria-hidden="true" className="size-8 text-butter-ink" />
      <p className="text-balance wrap-anywhere">No store item match for itemId {itemId}</p>
    </Card>
  )
}

/** The pages that the person has bought, a dozen at a time. */
export function MyTemplates({ templates, inventory, purchased, fallbackUrl }: Pages) {
  const { shown, showMore } = usePageChoice()
  return (
    <LoadedList
      query={{
        data: purchased,
        error: inventory.error ?? templates.error,
        refetch: () => Promise.all([templates.refetch(), inventory.refetch()]),
      }}
      failure="Your templates are missing"
      loading={
        <LoadingGrid
          label="Loading your templates..."
          count={SKELETONS}
          className={TEMPLATE_GRID}
          itemClassName="aspect-[10/11] w-full"
        />
      }
      empty={<NothingPurchased />}
    >
      {(pages) => (
        <>
          <ul className={TEMPLATE_GRID}>
            {pages.slice(0, shown).map(({ entryId, itemId, template }) => (
              <li key={entryId}>
                {template ? (
                  <TemplateCard template={template} fallbackUrl={fallbackUrl} purchased />
                ) : (
                  <UnknownItem itemId={itemId} />
                )}
              </li>
            ))}
          </ul>
          {pages.length > shown && (
            <Button className="self-center" onClick={showMore}>
              Load More
            </Button>
          )}
        </>
      )}
    </LoadedList>
  )
}
