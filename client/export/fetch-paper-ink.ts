import { ApiError } from '#client/http/api-error.ts'

/**
 * A page's line art for paper, or null where the server has none: it has for shipped pages. Also null without a connection,
 * for what prints a little softer is better than nothing. Throws ApiError for other refusals.
 */
export async function fetchPaperInk(platesUrl: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(`${platesUrl}/ink`, { signal })
    if (response.status === 404) return null
    if (!response.ok) throw new ApiError({ status: response.status, serverMessage: 'The page could not be loaded.' })
    return await response.arrayBuffer()
  } catch (error) {
    // What fetch throws when nobody answers.
    if (error instanceof TypeError) return null
    throw error
  }
}
