import { queryOptions } from '@tanstack/react-query'
import { listBarredPeople } from '#contract/collaboration.ts'
import { call } from '#client/http/call.ts'

/** The query of the people whom the owner has removed from an artwork, for the owner. */
export const barredQuery = (id: number) =>
  queryOptions({
    queryKey: ['/api/artworks', id, 'barred'] as const,
    queryFn: ({ signal }) => call(listBarredPeople, { params: { id }, signal }),
  })
