import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InventoryEntry, useInventoryItem } from '#contract/store.ts'
import { currentUserQuery } from '#client/models/session/current-user.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { keepEntry } from './use-purchase.ts'

/** The mutation that puts an owned item to use: an avatar becomes the profile picture. */
export function useItem() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<InventoryEntry, 'id'>) => call(useInventoryItem, { params: { id } }),
    // A repeated request would count the use twice.
    retry: false,
    onSuccess: async ({ inventoryItem, user }) => {
      await queries.cancelQueries({ queryKey: currentUserQuery.queryKey })
      queries.setQueryData(currentUserQuery.queryKey, user)
      keepEntry(queries, inventoryItem)
      toast({ title: `${inventoryItem.item?.title ?? 'It'} is your picture now` })
    },
    onError: (error) =>
      toast({
        title: 'Operation failed',
        description: failureText(error, { fallback: 'Your picture is as it was. Please try again.' }),
        destructive: true,
      }),
  })
}
