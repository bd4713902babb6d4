import { useEffect, useRef } from 'react'
import type { InventoryEntry, StoreItem } from '#contract/store.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Coin } from '#client/ui/coin-badge.tsx'
import { SteadyPicture } from '#client/ui/steady-picture.tsx'
import { type ControlRef, ItemUse } from './item-use.tsx'

export interface ItemCardProps {
  item: StoreItem
  /** The person's entry; undefined while they do not own the item. */
  entry: InventoryEntry | undefined
  isBuying: boolean
  onBuy: () => void
}

/** One item: its picture, what it is, and the button that buys it, or what it is good for once it is owned. */
export function ItemCard({ item, entry, isBuying, onBuy }: ItemCardProps) {
  const controlRef = useFocusOnceOwned(entry !== undefined)
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <ItemPicture item={item} />
      <div className="flex grow flex-col gap-1 border-t border-line p-3 tablet:p-4">
        <h3 className="text-lead leading-tight font-semibold text-balance">{item.title}</h3>
        <p className="text-small leading-snug text-ink-soft">{item.description}</p>
        <div className="mt-auto flex flex-col gap-2 pt-3">
          {entry ? (
            <>
              <Button size="small" disabled className="w-full px-2!">
                Already Owned
              </Button>
              <ItemUse item={item} entry={entry} controlRef={controlRef} />
            </>
          ) : (
            <Button size="small" className="w-full" aria-disabled={isBuying} onClick={onBuy}>
              {isBuying ? 'Buying...' : 'Buy'} <span className="sr-only">{item.title} for</span>
              <Coin className="ml-1 size-6!" />
              {item.price}
              <span className="sr-only">coins</span>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function ItemPicture({ item }: { item: StoreItem }) {
  if (item.itemType === 'avatar')
    return (
      <div className="grid aspect-[4/3] place-items-center">
        <img src={item.imageUrl} alt="" width={128} height={128} loading="lazy" className="h-3/4 w-auto rounded-full" />
      </div>
    )
  return (
    <div className="bg-white p-2.5">
      <SteadyPicture src={item.imageUrl} alt="" />
    </div>
  )
}

/** Returns the ref of the control for an owned item. It gets the focus when the button that bought the item goes. */
function useFocusOnceOwned(isOwned: boolean): ControlRef {
  const control = useRef<HTMLElement>(null)
  const wasOwned = useRef(isOwned)
  useEffect(() => {
    if (isOwned && !wasOwned.current && document.activeElement === document.body) control.current?.focus()
    wasOwned.current = isOwned
  }, [isOwned])
  return (next) => {
    control.current = next
  }
}
