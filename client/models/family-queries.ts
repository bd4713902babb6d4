import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getFamily, listFamilies, listFamilyArtworks, listFamilyMembers } from '#contract/families.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

const FAILED = (what: string) => (): string => `Failed to fetch ${what}`

/** Queries of the person's families. Invalidate `all()` after joining, leaving or changing one. */
export const familyQueries = {
  all: () => ['/api/families'] as const,
  list: () =>
    queryOptions({
      queryKey: [...familyQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => withErrorMessage(call(listFamilies, { signal }), FAILED('your families')),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...familyQueries.all(), id] as const,
      queryFn: ({ signal }) => withErrorMessage(call(getFamily, { params: { id }, signal }), FAILED('the family')),
    }),
  members: (id: number) =>
    queryOptions({
      queryKey: [...familyQueries.all(), id, 'members'] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(call(listFamilyMembers, { params: { id }, signal }), FAILED('the members')),
    }),
  artworks: (id: number, query: z.output<typeof listFamilyArtworks.query> = {}) =>
    queryOptions({
      queryKey: [...familyQueries.all(), id, 'artworks', query] as const,
      queryFn: ({ signal }) =>
        withErrorMessage(call(listFamilyArtworks, { params: { id }, query, signal }), FAILED('the artworks')),
    }),
}
