import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { changeChild, type Child, createChild, deleteChild, type NewChild } from '#contract/children.ts'
import { familyQueries } from '#client/models/families/family-queries.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'
import { childrenQueries } from './children-queries.ts'

/** Returns the function after which lists of children and members are read again. */
export function useRefreshChildren(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: childrenQueries.all() }),
      queries.invalidateQueries({ queryKey: familyQueries.all() }),
    ])
}

/** The mutation that makes a child's profile, or changes the one that is given. The form shows a failure. */
export function useSaveChild(familyId: number, child: Child | null) {
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: (body: NewChild) =>
      child
        ? call(changeChild, { params: { id: child.id }, body })
        : call(createChild, { params: { id: familyId }, body: { ...body, consent: CONSENT_VERSION } }),
    // A second request after a lost reply would make a second child.
    retry: false,
    onSuccess: async ({ name }) => {
      toast(child ? { title: `${name}'s profile is changed` } : { title: `${name} can color now` })
      await refresh()
    },
  })
}

/** Deletes a child's profile with everything in it. The dialog, which asks for the password, shows a failure. */
export function useDeleteChild({ id, name }: Child) {
  const refresh = useRefreshChildren()
  return {
    send: (body: { name: string; password: string }) => call(deleteChild, { params: { id }, body }),
    onDone: (): void => {
      toast({ title: `${name}'s profile is deleted` })
      void refresh()
    },
  }
}
