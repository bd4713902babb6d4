import { queryOptions } from '@tanstack/react-query'
import { listChildPictures, listConsentQuestions } from '#contract/child-pictures.ts'
import { listChildArtworks, listChildren, listFamilyDevices } from '#contract/children.ts'
import { describeRefusal } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** How many of a child's artworks a parent sees at once: the newest. */
const SHOWN_ARTWORKS = 100

/** Queries of what a family's parents look after: children, what they made, and devices. */
export const childrenQueries = {
  all: () => ['/api/children'] as const,
  children: (familyId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), 'of family', familyId] as const,
      queryFn: ({ signal }) =>
        describeRefusal(call(listChildren, { params: { id: familyId }, signal }), () => 'Failed to fetch the children'),
    }),
  artworks: (childId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), childId, 'artworks'] as const,
      queryFn: ({ signal }) =>
        describeRefusal(
          call(listChildArtworks, { params: { id: childId }, query: { page: 1, limit: SHOWN_ARTWORKS }, signal }),
          () => 'Failed to fetch the artworks',
        ),
      staleTime: 0,
    }),
  pictures: (childId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), childId, 'pictures'] as const,
      queryFn: ({ signal }) =>
        describeRefusal(
          call(listChildPictures, { params: { id: childId }, signal }),
          () => 'Failed to fetch the pictures',
        ),
      staleTime: 0,
    }),
  questions: () =>
    queryOptions({
      queryKey: [...childrenQueries.all(), 'questions'] as const,
      queryFn: ({ signal }) =>
        describeRefusal(call(listConsentQuestions, { signal }), () => 'Failed to fetch the questions'),
    }),
  devices: (familyId: number) =>
    queryOptions({
      queryKey: [...childrenQueries.all(), 'devices', familyId] as const,
      queryFn: ({ signal }) =>
        describeRefusal(
          call(listFamilyDevices, { params: { id: familyId }, signal }),
          () => 'Failed to fetch the devices',
        ),
    }),
}
