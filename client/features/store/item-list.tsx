import { useRef, useState } from 'react'
import type { InventoryEntry, StoreItem } from '#contract/store.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { NothingHere } from '#client/ui/pictures/nothing-here.tsx'
import { ITEM_GRID, ItemCard } from './item-card.tsx'
import type { ItemTab } from './item-tabs.ts'
import { sayNotEnough, usePurchase, type Wanted } from './use-purchase.ts'

export interface ItemListProps {
  tab: ItemTab
  /** The items of the tab. */
  items: readonly StoreItem[]
  inventory: readonly InventoryEntry[]
}

/** The items of one tab, and the dialog that asks before one is bought. */
export function ItemList({ tab, items, inventory }: ItemListProps) {
  const { coins } = useAccount()
  const purchase = usePurchase()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const sentKey = useRef<string>(null)
  const close = (): void => setWanted(null)

  function confirm(given: Wanted): void {
    // The second press of a quick two comes before the button is off.
    if (sentKey.current === given.key) return
    sentKey.current = given.key
    if (coins < given.item.price) {
      close()
      sayNotEnough(given.item)
    } else purchase.mutate(given, { onSettled: close })
  }

  if (items.length === 0) return <NothingSold words={tab.words} />
  return (
    <>
      <ul className={ITEM_GRID}>
        {ownedLast(items, inventory).map((item) => (
          <li key={item.id}>
            <ItemCard
              item={item}
              entry={inventory.find(({ itemId }) => itemId === item.id)}
              coins={coins}
              isAsked={wanted?.item.id === item.id}
              isBuying={purchase.isPending && purchase.variables.item.id === item.id}
              onBuy={() => {
                if (!purchase.isPending) setWanted({ item, key: randomId() })
              }}
            />
          </li>
        ))}
      </ul>
      {wanted && (
        <PurchaseDialog
          item={wanted.item}
          coins={coins}
          isBuying={purchase.isPending}
          onConfirm={() => confirm(wanted)}
          onClose={close}
        />
      )}
    </>
  )
}

/** Returns what can be bought before what is owned, in their order otherwise. */
function ownedLast(items: readonly StoreItem[], inventory: readonly InventoryEntry[]): StoreItem[] {
  const owned = new Set(inventory.map(({ itemId }) => itemId))
  return [...items.filter(({ id }) => !owned.has(id)), ...items.filter(({ id }) => owned.has(id))]
}

function NothingSold({ words }: { words: string }) {
  return (
    <NothingHere
      title={`No ${words.toLowerCase()} yet`}
      text="This shelf is still empty. There are things to find on the others."
    />
  )
}

interface PurchaseDialogProps {
  item: StoreItem
  /** The person's balance. */
  coins: number
  isBuying: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before coins are spent, and stays until they are. Mount it to ask. */
function PurchaseDialog({ item, coins, isBuying, onConfirm, onClose }: PurchaseDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Purchase "${item.title}" for ${item.price} coins?`}
      description={
        coins < item.price
          ? `You have ${coins} now. Completing a page earns more.`
          : `You have ${coins} now, and ${coins - item.price} afterwards. It stays yours for good.`
      }
      footer={
        <>
          <Button variant="primary" size="large" aria-disabled={isBuying} onClick={onConfirm}>
            {isBuying ? 'Purchasing...' : 'Purchase'}
          </Button>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    />
  )
}
