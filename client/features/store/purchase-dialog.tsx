import type { StoreItem } from '#contract/store.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

export interface PurchaseDialogProps {
  item: StoreItem
  /** The person's balance. */
  coins: number
  isBuying: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before coins are spent, and stays until they are. Mount it to ask. */
export function PurchaseDialog({ item, coins, isBuying, onConfirm, onClose }: PurchaseDialogProps) {
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
