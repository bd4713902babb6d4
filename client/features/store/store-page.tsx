import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useAccount } from '#client/models/session/use-session.ts'
import { Loaded } from '#client/ui/loaded-list.tsx'
import { CoinBadge } from '#client/ui/coin-badge.tsx'
import { TabList, TabPanel, Tabs } from '#client/ui/controls/tabs.tsx'
import { LoadingGrid } from '#client/ui/loading-grid.tsx'
import { PageTitle } from '#client/ui/page-title.tsx'
import { ITEM_GRID } from './item-grid.ts'
import { ItemList } from './item-list.tsx'
import { ITEM_TABS, itemsOf, tabNamed } from './item-tabs.ts'
import { inventoryQueries } from '#client/models/inventory/inventory-queries.ts'
import { storeQueries } from '#client/models/inventory/store-queries.ts'
import { SuggestionForm } from './suggestion-form.tsx'
import { WaysToEarn } from './ways-to-earn.tsx'

const SKELETONS = 8

/** The rewards store, `/store`: the balance, what earns coins, and what they buy. The tab is in the address. */
export function StorePage() {
  const { coins, child } = useAccount()
  const [address, setAddress] = useSearchParams()
  const tab = tabNamed(address.get('tab'))
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-5 px-5 pt-4 pb-16 tablet:gap-6 tablet:px-8 tablet:pt-8">
      <PageTitle>Rewards Store</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <h1 className="text-heading-2 tablet:text-heading-1">Rewards Store</h1>
        <p className="flex items-center gap-3 text-ink-soft">
          <span className="max-tablet:sr-only">Your coins</span>
          <CoinBadge coins={coins} />
        </p>
      </div>
      <WaysToEarn />
      <Tabs value={tab.value} onValueChange={(chosen) => setAddress({ tab: chosen }, { replace: true })}>
        <TabList
          label="Kind of item"
          tabs={ITEM_TABS.map(({ value, words }) => ({ value, label: words }))}
          className="self-start [&>button]:min-w-fit max-tablet:w-full max-tablet:flex-wrap max-tablet:rounded-card max-tablet:[&>button]:basis-[30%]"
        />
        {ITEM_TABS.map((each) => (
          <TabPanel key={each.value} value={each.value}>
            <Shelf tabValue={each.value} />
          </TabPanel>
        ))}
      </Tabs>
      {child === null && <SuggestionForm />}
    </div>
  )
}

/** The items of one tab, once it is known what is sold and what is owned. */
function Shelf({ tabValue }: { tabValue: string }) {
  const items = useQuery(storeQueries.items())
  const inventory = useQuery(inventoryQueries.list())
  const tab = tabNamed(tabValue)
  return (
    <Loaded
      query={{
        data: items.data && inventory.data && { items: items.data, inventory: inventory.data },
        error: (!items.data && items.error) || (!inventory.data && inventory.error) || null,
        refetch: () => {
          if (!items.data) void items.refetch()
          if (!inventory.data) void inventory.refetch()
        },
      }}
      failure="The store did not open"
      loading={
        <LoadingGrid
          label="Loading the store..."
          count={SKELETONS}
          className={ITEM_GRID}
          itemClassName="aspect-[4/5] w-full"
        />
      }
    >
      {(both) => <ItemList tab={tab} items={itemsOf(tab, both.items)} inventory={both.inventory} />}
    </Loaded>
  )
}
