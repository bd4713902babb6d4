import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { type InventoryEntry, ItemType } from '#contract/store.ts'
import { inventoryQueries } from '#client/models/store-queries.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { ItemCard } from './item-card.tsx'

/** The headings over the items of each type. */
const TYPE_TITLES: Readonly<Record<ItemType, string>> = {
  template: 'Templates',
  brush: 'Brushes',
  palette: 'Palettes',
  effect: 'Effects',
  avatar: 'Avatars',
  sticker: 'Stickers',
}

const GRID = 'grid grid-cols-1 gap-4 min-[18rem]:grid-cols-2 tablet:grid-cols-3 min-[60rem]:grid-cols-4'
const LOADING_ITEMS = 4
/** Kinds of one or two items stand next to each other. */
const SPANS = ['', 'col-span-1', 'col-span-full min-[18rem]:col-span-2', 'col-span-full tablet:col-span-3']

/** What the person has bought, by kind. */
export function MyItems() {
  const account = useAccount()
  const inventory = useQuery({ ...inventoryQueries.list(), networkMode: 'always' })
  const { data: templates } = useQuery(templateQueries.list())
  return (
    <section aria-labelledby="my-items" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="my-items" className="text-heading-3">
          My Items
        </h2>
        <Button asChild size="small">
          <Link to="/store">
            <Store aria-hidden="true" />
            Visit the store
          </Link>
        </Button>
      </div>
      <LoadedList
        query={inventory}
        failure="Couldn't load your items"
        loading={
          <LoadingGrid
            label="Loading your items..."
            count={LOADING_ITEMS}
            className={GRID}
            itemClassName="aspect-[5/6] w-full"
          />
        }
        empty={
          <NothingHere
            heading="h3"
            title="Nothing here yet"
            text="The store has new pages, brushes and avatars for your coins."
          />
        }
      >
        {(owned) => (
          <div className={classNames(GRID, 'gap-y-5')}>
            {groupItems(owned).map(({ type, entries }) => (
              <section
                key={type}
                aria-label={TYPE_TITLES[type]}
                className={classNames(
                  'grid grid-cols-subgrid grid-rows-[auto_1fr] gap-y-3',
                  SPANS[entries.length] ?? 'col-span-full',
                )}
              >
                <h3 className="col-span-full text-lead font-semibold text-ink-soft">{TYPE_TITLES[type]}</h3>
                <ul className="col-span-full grid grid-cols-subgrid gap-y-4">
                  {entries.map((entry) => (
                    <li key={entry.id}>
                      <ItemCard entry={entry} account={account} templates={templates} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </LoadedList>
    </section>
  )
}

type Grouped = Pick<InventoryEntry, 'itemType' | 'isFavorite'>

interface ItemGroup<Entry> {
  readonly type: ItemType
  readonly entries: readonly Entry[]
}

/** Groups entries by the type of their item, in the order of the types; favorites come first, and else the order stays. */
export function groupItems<Entry extends Grouped>(entries: readonly Entry[]): ItemGroup<Entry>[] {
  return ItemType.options
    .map((type) => {
      const ofType = entries.filter(({ itemType }) => itemType === type)
      return { type, entries: ofType.toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite)) }
    })
    .filter(({ entries }) => entries.length > 0)
}
