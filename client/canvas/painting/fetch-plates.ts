/** Loads a page's plates. */
import { ApiError, ConnectionError } from '#client/http/api-error.ts'

/**
 * Returns a page's encoded plates: its line art and regions. They never change, so the browser keeps them in its cache.
 * Throws ApiError when the server refuses, ConnectionError when it cannot be reached.
 */
export async function fetchPlates(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new ConnectionError(error)
  })
  if (!response.ok) throw new ApiError({ status: response.status, serverMessage: 'The page could not be loaded.' })
  return response.arrayBuffer()
}
