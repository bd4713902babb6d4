import { useEffect, useRef } from 'react'
import { Check } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type InventoryEntry, shownPicture, type StoreItem } from '#contract/store.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Coin } from '#client/ui/coin-badge.tsx'
import { SteadyPicture } from '#client/ui/pictures/steady-picture.tsx'
import { useAccount } from '#client/models/session/use-session.ts'
import { templateOfItem } from '#client/models/templates/template-of-item.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { useItem } from './use-item.ts'
import { useWhereToFind } from './use-where-to-find.ts'

export interface ItemCardProps {
  item: StoreItem
  /** The person's entry; undefined while they do not own the item. */
  entry: InventoryEntry | undefined
  /** The person's balance. */
  coins: number
  /** Whether the dialog that asks before this item is bought is open. */
  isAsked: boolean
  isBuying: boolean
  onBuy: () => void
}

/** One item: its picture, what it is, and the button that buys it, or what it is good for once it is owned. */
export function ItemCard({ item, entry, coins, isAsked, isBuying, onBuy }: ItemCardProps) {
  const controlRef = useFocusOnce(entry !== undefined && !isAsked)
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <ItemPicture item={item} />
      <div className="flex grow flex-col gap-1 border-t border-line p-3 tablet:p-4">
        <h3 className="text-lead leading-tight font-semibold text-balance">{item.title}</h3>
        <p className="text-small leading-snug text-ink-soft">{item.description}</p>
        <div className="mt-auto flex flex-col gap-2 pt-3">
          {entry ? (
            <>
              <ItemUse item={item} entry={entry} controlRef={controlRef} />
              {/* A label: what can be pressed stands above it. */}
              <button
                type="button"
                disabled
                className="inline-flex items-center justify-center gap-1.5 text-small font-semibold text-leaf-ink"
              >
                <Check aria-hidden="true" className="size-4" strokeWidth={3} />
                Already Owned
              </button>
            </>
          ) : (
            <>
              {coins < item.price && <Missing coins={item.price - coins} />}
              <Button size="small" className="w-full" aria-disabled={isBuying} onClick={onBuy}>
                {isBuying ? 'Buying...' : 'Buy'} <span className="sr-only">{item.title} for</span>
                <Coin className="ml-1 size-6!" />
                {item.price}
                <span className="sr-only">coins</span>
              </Button>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}

/** Says how many coins are missing. The button stays: pressing it says what earns them. */
function Missing({ coins }: { coins: number }) {
  return (
    <p className="text-center text-small font-semibold text-butter-ink">
      {coins} {coins === 1 ? 'coin' : 'coins'} to go
    </p>
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
      <SteadyPicture src={shownPicture(item)} alt="" />
    </div>
  )
}

/**
 * Returns the ref of a control that gets the focus when `isReady` becomes true: the button that bought the item is gone then. A
 * control that the person has chosen meanwhile keeps the focus.
 */
function useFocusOnce(isReady: boolean): ControlRef {
  const control = useRef<HTMLElement>(null)
  const wasReady = useRef(isReady)
  useEffect(() => {
    const isFree = document.activeElement?.matches('body, main') ?? true
    if (isReady && !wasReady.current && isFree) control.current?.focus()
    wasReady.current = isReady
  }, [isReady])
  return (next) => {
    control.current = next
  }
}

/** Receives the control, and null when it goes. */
type ControlRef = (control: HTMLElement | null) => void

/** What an owned item is good for: a page is colored, an avatar becomes the own picture, and the canvas offers the rest. */
function ItemUse({ item, entry, controlRef }: { item: StoreItem; entry: InventoryEntry; controlRef: ControlRef }) {
  const whereToFind = useWhereToFind()
  if (item.itemType === 'template') return <ColorLink item={item} controlRef={controlRef} />
  if (item.itemType === 'avatar') return <AvatarButton item={item} entry={entry} controlRef={controlRef} />
  if (entry.unlocks === null) return null
  return (
    <p className="text-small leading-snug" tabIndex={-1} ref={controlRef}>
      {whereToFind(entry.unlocks)}
    </p>
  )
}

function ColorLink({ item, controlRef }: { item: StoreItem; controlRef: ControlRef }) {
  const { data: templates } = useQuery(templateQueries.list())
  if (!templates) return null
  return (
    <Button asChild size="small" className="w-full px-2!">
      <Link to={`/canvas?templateId=${templateOfItem(item, templates)}`} ref={controlRef}>
        Color <span className="sr-only">{item.title}</span>
      </Link>
    </Button>
  )
}

function AvatarButton({ item, entry, controlRef }: { item: StoreItem; entry: InventoryEntry; controlRef: ControlRef }) {
  const { profileImageUrl } = useAccount()
  const use = useItem()
  const isUsed = profileImageUrl === item.imageUrl
  return (
    <Button
      ref={controlRef}
      size="small"
      className="w-full px-2!"
      aria-pressed={isUsed}
      onClick={() => {
        if (!isUsed && !use.isPending) use.mutate(entry)
      }}
    >
      {isUsed ? (
        <span>
          Your picture <span className="sr-only">is {item.title}</span>
        </span>
      ) : (
        <span>
          Use <span className="sr-only">{item.title} </span>as picture
        </span>
      )}
    </Button>
  )
}

/** The classes of the grid of items, and of the skeletons in their place. */
export const ITEM_GRID =
  'grid grid-cols-1 min-[18rem]:grid-cols-2 gap-4 tablet:grid-cols-3 tablet:gap-5 min-[60rem]:grid-cols-4 desktop:gap-6'
