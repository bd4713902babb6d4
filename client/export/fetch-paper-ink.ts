import { ApiError } from '#client/http/api-error.ts'

/**
 * Returns a page's line art for paper. Null when the server has none, because only shipped pages have it, and without a
 * connection: a softer print is better than none. Throws ApiError for other refusals.
 */
export async function fetchPaperInk(platesUrl: string, signal: AbortSignal): Promise<ArrayBuffer | null> {
  try {
    const response = await fetch(`${platesUrl}/ink`, { signal })
    if (response.status === 404) return null
    if (!response.ok) throw new ApiError({ status: response.status, serverMessage: 'The page could not be loaded.' })
    return await response.arrayBuffer()
  } catch (error) {
    // fetch throws TypeError when the server cannot be reached.
    if (error instanceof TypeError) return null
    throw error
  }
}
