import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteAccount } from '#contract/profile.ts'
import { browserLocalStore } from '#client/canvas/session/store/browser-store.ts'
import { forgetPerson } from '#client/canvas/session/forget-person.ts'
import { forgetLeftDeletions } from '#client/models/artworks/deletion/left-deletions.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** The mutation that deletes the account, clears what this device keeps of it, and leads to the sign-in screen. */
export function useDeleteAccount() {
  const queries = useQueryClient()
  const { id } = useAccount()
  return useMutation({
    mutationFn: (password: string) => call(deleteAccount, { body: { password } }),
    // Mutation variables stay in the cache until this time is over: 0 removes the password at once.
    gcTime: 0,
    // A wrong password that is sent again would count twice.
    retry: false,
    onSuccess: async () => {
      const cleared = await clearDevice(id)
      await switchAccount(queries, null)
      toast({
        title: 'Your account is deleted',
        description: cleared
          ? 'Nothing of it is left on this device. Take care!'
          : 'This browser did not let us clear its copies. Clear the data of this site in its settings.',
      })
    },
  })
}

/** Returns false where the browser refuses. */
async function clearDevice(userId: number): Promise<boolean> {
  try {
    forgetLeftDeletions(userId, localStorage)
    await forgetPerson(userId, browserLocalStore().store, localStorage)
    return true
  } catch (error) {
    console.warn('The copies of a deleted account stay on this device', error)
    return false
  }
}
