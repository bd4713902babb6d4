import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getChild, getChildCompany, listChildSessions, viewChildHomeInvitation } from '#contract/child-page.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { childrenQueries } from '#client/features/children/settings/children-queries.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { failureText } from '#client/http/failure-text.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** Queries of the page of one child. They are read again with everything of `childrenQueries.all()`. */
export const childPageQueries = {
  child: (id: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), id, 'page'] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(call(getChild, { params: { id }, signal }), () => 'Failed to fetch the profile'),
    }),
  sessions: (id: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), id, 'sessions'] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(call(listChildSessions, { params: { id }, signal }), () => 'Failed to fetch the devices'),
      staleTime: 0,
    }),
  company: (id: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), id, 'company'] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(call(getChildCompany, { params: { id }, signal }), () => 'Failed to fetch the pictures'),
    }),
  homeInvitation: (code: string) =>
    queryOptions({
      queryKey: ['/api/child-invitations', code] as const,
      queryFn: ({ signal }) => call(viewChildHomeInvitation, { params: { code }, signal }),
      retry: false,
    }),
}

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
