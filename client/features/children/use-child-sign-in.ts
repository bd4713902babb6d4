import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Secret, signInChild } from '#contract/children.ts'
import { switchAccount } from '#client/models/session/switch-account.ts'
import { call } from '#client/http/call.ts'

export interface ChildSignIn {
  readonly childId: number
  readonly secret?: Secret
}

/** The mutation that signs a child in on a device of its family (CHILD-2). The auth screen opens the home screen then. */
export function useChildSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: ChildSignIn) => call(signInChild, { body }),
    // A second try by itself would count a wrong secret twice.
    retry: false,
    gcTime: 0,
    onSuccess: (account) => switchAccount(queries, account),
  })
}
