import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InventoryEntry, markFavorite } from '#contract/store.ts'
import { keepEntry } from '#client/features/store/use-purchase.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** The mutation that marks an owned item as a favorite, or no longer. The screen shows it at once. */
export function useFavorite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isFavorite }: InventoryEntry) =>
      call(markFavorite, { params: { id }, body: { isFavorite: !isFavorite } }),
    onMutate: (entry) => keepEntry(queries, { ...entry, isFavorite: !entry.isFavorite }),
    onSuccess: (entry) => keepEntry(queries, entry),
    onError: (error, entry) => {
      keepEntry(queries, entry)
      toast({
        title: 'Update failed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      })
    },
  })
}
