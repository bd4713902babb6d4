import { queryOptions, useQuery } from '@tanstack/react-query'
import { PackagePlus, Plus, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Template } from '#contract/templates.ts'
import { hasEffect, isOwnPicture, type StoreItem } from '#contract/store.ts'
import { storeQueries } from '#client/models/store-queries.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { LoadedList } from '#client/ui/loaded-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { type Column, LoadingRecords, NoRecords, RecordCard, RecordTable } from './record-table.tsx'
import { AddItemForm } from './add-item-form.tsx'
import { newItem, useItemCommands } from './use-item-commands.ts'
import { ITEM_TYPE_TEXTS, type ItemBody, unlockText } from './item-draft.ts'

/** A picture of our own. The picture of a premium page itself would open the page for everybody. */
const PICTURES = { page: '/pictures/butterfly.svg', brush: '/pictures/snail.svg' } as const

/** The items of the store, requested anew whenever the tab opens. */
export const allItemsQuery = () =>
  queryOptions({ ...storeQueries.items(), staleTime: 0, refetchOnMount: 'always' as const })

/** What the store sells and has sold, and the dialog that adds to it. */
export function StoreTab() {
  const [adding, setAdding] = useState(false)
  const { data: templates = [] } = useQuery(templateQueries.list())
  const { addSamples } = useItemCommands()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-end gap-3 max-tablet:[&>button]:w-full">
        <Button
          disabled={addSamples.isPending}
          onClick={() => addSamples.mutate(sampleItems(templates, new Date()).map(newItem))}
        >
          <PackagePlus aria-hidden="true" />
          {addSamples.isPending ? 'Adding...' : 'Add Sample Items'}
        </Button>
        <Button variant="primary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" />
          Add New Item
        </Button>
      </div>
      <ItemList />
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add New Item"
        description="The store sells it as soon as it is added."
      >
        <AddItemForm onAdded={() => setAdding(false)} />
      </Dialog>
    </div>
  )
}

function ItemList() {
  const { deactivate } = useItemCommands()
  return (
    <LoadedList
      query={useQuery(allItemsQuery())}
      failure="Couldn't load the store"
      loading={<LoadingRecords label="Loading the store..." />}
      empty={<NoRecords>No items found. Add some to get started.</NoRecords>}
    >
      {(items) => (
        <RecordCard>
          <ItemsTable
            items={items}
            leaving={deactivate.isPending ? deactivate.variables : null}
            onDeactivate={(id) => deactivate.mutate(id)}
          />
        </RecordCard>
      )}
    </LoadedList>
  )
}

type SoldPage = Pick<Template, 'id' | 'isPremium' | 'storeId'>

/** Returns the two items that 'Add Sample Items' adds: the first premium page, and a brush that the server chooses. */
export function sampleItems(templates: readonly SoldPage[], now: Date): readonly [ItemBody, ItemBody] {
  const page = templates.find(({ isPremium }) => isPremium)
  const shared = { isActive: true, createdAt: now.toISOString() }
  return [
    {
      ...shared,
      title: 'Sample Template',
      description: 'A page to color.',
      imageUrl: page?.storeId == null ? PICTURES.page : `/api/store/${page.storeId}/picture`,
      price: 15,
      itemType: 'template',
      ...(page && { templateId: page.id }),
    },
    {
      ...shared,
      title: 'Sample Brush',
      description: 'A brush for the canvas.',
      imageUrl: PICTURES.brush,
      price: 20,
      itemType: 'brush',
    },
  ]
}

interface ItemsTableProps {
  items: readonly StoreItem[]
  /** The item that is being deactivated; null for none. */
  leaving: number | null
  onDeactivate: (id: number) => void
}

/** All items of the store, also those that are not sold any more. */
function ItemsTable(props: ItemsTableProps) {
  return <RecordTable label="Store items" columns={columnsFor(props)} rows={props.items} keyOf={({ id }) => id} />
}

function columnsFor({ leaving, onDeactivate }: ItemsTableProps): readonly Column<StoreItem>[] {
  return [
    { header: 'Title', kind: 'name', shown: (item) => <Title item={item} />, className: 'tablet:w-[18%]' },
    {
      header: 'Description',
      shown: ({ description }) => description,
      className: 'wrap-anywhere tablet:w-[27%] tablet:min-w-28',
    },
    { header: 'Image URL', shown: (item) => <Picture item={item} />, className: 'tablet:w-[19%] tablet:min-w-26' },
    { header: 'Type', shown: (item) => <Type item={item} /> },
    { header: 'Price', shown: ({ price }) => <span className="tabular-nums">{price.toLocaleString('en')}</span> },
    {
      header: 'Status',
      shown: ({ isActive }) => <Badge tone={isActive ? 'leaf' : 'plain'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
    },
    {
      header: 'Actions',
      kind: 'actions',
      shown: ({ id, title, isActive }) => (
        <Button size="small" disabled={!isActive || leaving === id} onClick={() => onDeactivate(id)}>
          {isActive ? 'Deactivate' : 'Deactivated'}
          <span className="sr-only">{title}</span>
        </Button>
      ),
    },
  ]
}

function Title({ item }: { item: StoreItem }) {
  if (hasEffect(item)) return item.title
  return (
    <>
      {item.title}
      <span className="mt-1 flex items-start gap-1.5 text-small font-normal text-tomato-ink">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {item.itemType === 'template'
          ? 'No template linked, so it is not sold'
          : 'It unlocks nothing, so it is not sold'}
      </span>
    </>
  )
}

/** The address, and next to it the picture if it is one of ours. The browser refuses pictures of other sites. */
function Picture({ item }: { item: StoreItem }) {
  return (
    <span className="flex items-center gap-2">
      {isOwnPicture(item) && (
        <img
          src={item.imageUrl}
          alt=""
          width={48}
          height={36}
          loading="lazy"
          className="light-theme h-9 w-12 shrink-0 rounded-small bg-white object-contain tablet:max-desktop:hidden"
        />
      )}
      <span className="min-w-0 text-small wrap-anywhere text-ink-soft">{brokenAtSlashes(item.imageUrl)}</span>
    </span>
  )
}

/** Returns an address that goes on in the next line after a slash rather than within a word. */
const brokenAtSlashes = (address: string): readonly ReactNode[] =>
  address.split(/(?<=\/)/).flatMap((part, place) => [part, <wbr key={place} />])

function Type({ item: { itemType, unlocks } }: { item: StoreItem }) {
  return (
    <>
      {ITEM_TYPE_TEXTS[itemType]}
      {unlocks !== null && (
        <span className="block text-small text-ink-soft max-tablet:ml-1">{unlockText(unlocks)}</span>
      )}
    </>
  )
}
