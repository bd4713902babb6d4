import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { addStoreItem, changeStoreItem } from '#contract/store-admin.ts'
import { randomId } from '#client/bytes/random-id.ts'
import { storeQueries } from '#client/models/store-queries.ts'
import { templateQueries } from '#client/models/templates/template-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import type { ItemBody } from './item-draft.ts'

/** An item to add. With the same key it is added once, however often it is sent (HTTP-8). */
export interface NewItem {
  readonly body: ItemBody
  readonly key: string
}

/** Returns an item to add, with a key of its own. */
export const newItem = (body: ItemBody): NewItem => ({ body, key: randomId() })

const sendItem = ({ body, key }: NewItem) => call(addStoreItem, { body, idempotencyKey: key })

const sayFailure = (title: string, error: Error): void =>
  toast({ title, description: failureText(error, { fallback: 'Please try again.' }), destructive: true })

/** The mutations that add and deactivate items of the store. Toasts say what became of it. */
export function itemMutations(queries: QueryClient) {
  /** Requests pages anew too: each names the item that sells it. */
  const refresh = async (): Promise<void> => {
    await Promise.all(
      [storeQueries.all(), templateQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
  return {
    add: mutationOptions({
      mutationFn: sendItem,
      onSuccess: () => {
        toast({ title: 'Item Created', description: 'Your new store item is live.' })
        return refresh()
      },
      onError: (error: Error) => sayFailure('Creation Failed', error),
    }),
    addSamples: mutationOptions({
      mutationFn: async (items: readonly NewItem[]): Promise<void> => {
        for (const item of items) await sendItem(item)
      },
      onSuccess: () => toast({ title: 'Sample items added' }),
      onError: (error: Error) => sayFailure('Failed to add samples', error),
      // Also after a failure: the first sample may have been added before the second was refused.
      onSettled: refresh,
    }),
    deactivate: mutationOptions({
      mutationFn: (id: number) => call(changeStoreItem, { params: { id }, body: { isActive: false } }),
      onSuccess: () => {
        toast({ title: 'Item Deactivated' })
        return refresh()
      },
      onError: (error: Error) => sayFailure('Failed to deactivate item', error),
    }),
  }
}

/** The mutations of `itemMutations` for a component. */
export function useItemCommands() {
  const { add, addSamples, deactivate } = itemMutations(useQueryClient())
  return { add: useMutation(add), addSamples: useMutation(addSamples), deactivate: useMutation(deactivate) }
}
