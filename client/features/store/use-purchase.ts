import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type InventoryEntry, purchaseItem, type StoreItem } from '#contract/store.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { inventoryQueries, storeQueries } from '#client/models/store-queries.ts'

/** Says that the coins do not suffice. */
export function sayNotEnough({ price }: Pick<StoreItem, 'price'>): void {
  toast({
    title: 'Not enough coins',
    description: `You need ${price} coins to purchase this.`,
    destructive: true,
  })
}

/** Puts an entry into the cached inventory, in place of its earlier state. */
export function keepEntry(queries: QueryClient, entry: InventoryEntry): void {
  queries.setQueryData(inventoryQueries.list().queryKey, (entries) =>
    entries?.some(({ id }) => id === entry.id)
      ? entries.map((one) => (one.id === entry.id ? entry : one))
      : entries && [entry, ...entries],
  )
}

export interface Wanted {
  item: StoreItem
  /** Sent twice, it buys once (HTTP-8). */
  key: string
}

/** The purchase mutation. It shows the new balance, what is owned and the pages to color before it ends, and says how it went. */
export function purchaseMutation(queries: QueryClient) {
  const refreshAll = async (): Promise<void> => {
    await Promise.all(
      [currentUserQuery.queryKey, inventoryQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
  return mutationOptions({
    mutationFn: ({ item, key }: Wanted) =>
      call(purchaseItem, { params: { id: item.id }, body: { price: item.price }, idempotencyKey: key }),
    onSuccess: async ({ item, inventoryItem, user }) => {
      // Replies to earlier requests do not know the purchase yet, so these requests are cancelled.
      await queries.cancelQueries({ queryKey: currentUserQuery.queryKey })
      queries.setQueryData(currentUserQuery.queryKey, user)
      if (item.itemType === 'template') await queries.invalidateQueries({ queryKey: templateQueries.all() })
      await queries.cancelQueries({ queryKey: inventoryQueries.all() })
      keepEntry(queries, inventoryItem)
      toast({ title: 'Purchase successful!', description: `${item.title} is yours.` })
    },
    onError: (error: Error, { item }: Wanted) => {
      if (error instanceof ApiError && error.code === 'not-enough-coins') sayNotEnough(item)
      else {
        // The price has changed, so the list is out of date.
        if (error instanceof ApiError && error.code === 'price-changed')
          void queries.invalidateQueries({ queryKey: storeQueries.all() })
        toast({
          title: 'Purchase failed',
          description: failureText(error, { fallback: 'Please try again. No item is paid for twice.' }),
          destructive: true,
        })
      }
      // The refusal may know more than this screen: coins spent on another device, or an item that is owned already.
      void refreshAll()
    },
  })
}

/** The mutation of a purchase for a component. */
export const usePurchase = () => useMutation(purchaseMutation(useQueryClient()))
