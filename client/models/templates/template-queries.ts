import { queryOptions } from '@tanstack/react-query'
import { listTemplates, type Template } from '#contract/templates.ts'
import { withErrorMessage } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'

/** Milliseconds that the list of pages stays fresh: it changes rarely. */
const TEMPLATES_FRESH_MS = 300_000

async function fetchTemplates(signal?: AbortSignal): Promise<Template[]> {
  return withErrorMessage(call(listTemplates, { signal }), (body) => `Failed to fetch templates: ${body}`)
}

/** Queries of the pages to color. */
export const templateQueries = {
  all: () => ['/api/templates'] as const,
  list: () =>
    queryOptions({
      queryKey: templateQueries.all(),
      queryFn: ({ signal }) => fetchTemplates(signal),
      staleTime: TEMPLATES_FRESH_MS,
      gcTime: TEMPLATES_FRESH_MS,
      refetchOnWindowFocus: false,
      // The service worker may have the list even when the browser reports that it is offline.
      networkMode: 'always',
    }),
}
