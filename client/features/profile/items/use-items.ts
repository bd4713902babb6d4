import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InventoryEntry, markFavorite, useInventoryItem as putToUse } from '#contract/store.ts'
import { inventoryQueries } from '#client/features/store/store-queries.ts'
import { call } from '#client/http/call.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { keepAccount, profileQuery } from '#client/features/profile/own-profile/profile-query.ts'

const sayFailed = (error: Error): void =>
  toast({
    title: 'Update failed',
    description: failureText(error, { fallback: 'Please try again.' }),
    destructive: true,
  })

/** Replaces one entry in the list of what the person owns. */
function useKeepEntry(): (entry: InventoryEntry) => void {
  const queries = useQueryClient()
  return (entry) =>
    queries.setQueryData(inventoryQueries.list().queryKey, (entries) =>
      entries?.map((other) => (other.id === entry.id ? entry : other)),
    )
}

/** The mutation that makes an owned avatar the profile picture. */
export function useAvatarItem() {
  const queries = useQueryClient()
  const keepEntry = useKeepEntry()
  return useMutation({
    mutationFn: ({ id }: InventoryEntry) => call(putToUse, { params: { id } }),
    // A repeated request would count the use twice.
    retry: false,
    onSuccess: async ({ inventoryItem, user }) => {
      keepEntry(inventoryItem)
      await keepAccount(queries, user)
      toast({ title: 'Profile updated' })
      await queries.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    onError: sayFailed,
  })
}

/** The mutation that marks an owned item as a favorite, or no longer. The screen shows it at once. */
export function useFavorite() {
  const keepEntry = useKeepEntry()
  return useMutation({
    mutationFn: ({ id, isFavorite }: InventoryEntry) =>
      call(markFavorite, { params: { id }, body: { isFavorite: !isFavorite } }),
    onMutate: (entry) => keepEntry({ ...entry, isFavorite: !entry.isFavorite }),
    onSuccess: keepEntry,
    onError: (error, entry) => {
      keepEntry(entry)
      sayFailed(error)
    },
  })
}
