import { useMutation, useQueryClient } from '@tanstack/react-query'
import { childrenQueries } from '#client/features/children/settings/children-queries.ts'
import { familyQueries } from '#client/models/families/family-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

interface Command {
  readonly send: () => Promise<unknown>
  /** The toast after it. */
  readonly done: string
}

/** Returns the function after which everything of the children and their families is read again. */
export function useRefreshChildren(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([childrenQueries.all(), familyQueries.all()].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** The mutation of what a parent does on the page of a child. A toast says what was done, or why it was not. */
export function useChildCommand() {
  const refresh = useRefreshChildren()
  return useMutation({
    mutationFn: ({ send }: Command) => send(),
    onSuccess: (_, { done }) => toast({ title: done }),
    onError: (error) =>
      toast({
        title: 'Nothing was changed',
        description: failureText(error, { fallback: 'Please try again.' }),
        destructive: true,
      }),
    onSettled: refresh,
  })
}
