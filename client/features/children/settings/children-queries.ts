import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listChildPictures, listConsentQuestions } from '#contract/child-pictures.ts'
import {
  changeChild,
  type Child,
  createChild,
  deleteChild,
  listChildArtworks,
  listChildren,
  listFamilyDevices,
  type NewChild,
} from '#contract/children.ts'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { familyQueries } from '#client/models/family-queries.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.ts'

/** How many of a child's artworks a parent sees at once: the newest. */
const SHOWN_ARTWORKS = 100

/** Queries of what a family's parents look after: children, what they made, and devices. */
export const childrenQueries = {
  all: () => ['/api/children'] as const,
  children: (familyId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), 'of family', familyId] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(
          call(listChildren, { params: { id: familyId }, signal }),
          () => 'Failed to fetch the children',
        ),
    }),
  artworks: (childId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), childId, 'artworks'] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(
          call(listChildArtworks, { params: { id: childId }, query: { page: 1, limit: SHOWN_ARTWORKS }, signal }),
          () => 'Failed to fetch the artworks',
        ),
      staleTime: 0,
    }),
  pictures: (childId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), childId, 'pictures'] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(
          call(listChildPictures, { params: { id: childId }, signal }),
          () => 'Failed to fetch the pictures',
        ),
      staleTime: 0,
    }),
  questions: () =>
    queryOptions({
      queryKey: [...childrenQueries.all(), 'questions'] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(call(listConsentQuestions, { signal }), () => 'Failed to fetch the questions'),
    }),
  devices: (familyId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), 'devices', familyId] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(
          call(listFamilyDevices, { params: { id: familyId }, signal }),
          () => 'Failed to fetch the devices',
        ),
    }),
}

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
      toast(child ? { title: `${name}'s profile is changed` } : { title: `${name} has a profile now` })
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
