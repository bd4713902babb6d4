import { TriangleAlert } from 'lucide-react'
import { hasEffect, isOwnPicture, type StoreItem } from '#contract/store.ts'
import { type Column, RecordTable } from '#client/features/admin/table/record-table.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ITEM_TYPE_WORDS, unlockWords } from './item-words.ts'

export interface ItemsTableProps {
  items: readonly StoreItem[]
  /** The item that is being deactivated; null for none. */
  leaving: number | null
  onDeactivate: (id: number) => void
}

/** All items of the store, also those that are not sold any more. */
export function ItemsTable(props: ItemsTableProps) {
  return <RecordTable label="Store items" columns={columnsFor(props)} rows={props.items} keyOf={({ id }) => id} />
}

function columnsFor({ leaving, onDeactivate }: ItemsTableProps): readonly Column<StoreItem>[] {
  return [
    { header: 'Title', kind: 'name', shown: (item) => <Title item={item} />, className: 'tablet:w-[18%]' },
    { header: 'Description', shown: ({ description }) => description, className: 'wrap-anywhere tablet:w-[27%]' },
    { header: 'Image URL', shown: (item) => <Picture item={item} />, className: 'tablet:w-[19%]' },
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

/** The address; beside it the picture, if it is one of ours. The browser refuses those of others. */
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
          className="daylight h-9 w-12 shrink-0 rounded-small bg-white object-contain tablet:max-desktop:hidden"
        />
      )}
      <span className="text-small break-all text-ink-soft">{item.imageUrl}</span>
    </span>
  )
}

function Type({ item: { itemType, unlocks } }: { item: StoreItem }) {
  return (
    <>
      {ITEM_TYPE_WORDS[itemType]}
      {unlocks !== null && (
        <span className="block text-small text-ink-soft max-tablet:ml-1">{unlockWords(unlocks)}</span>
      )}
    </>
  )
}
