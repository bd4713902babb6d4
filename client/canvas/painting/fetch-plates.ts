/** Loads a page's plates. */
import { ApiError, ConnectionError, UnexpectedReplyError } from '#client/http/api-error.ts'

/** The contract's type of plates (`getPlates` of contract/templates.ts). */
const TYPE = 'application/octet-stream'

/**
 * Returns a page's encoded plates: its line art and regions. They never change, so the browser keeps them in its cache.
 * Throws ApiError when the server refuses, ConnectionError when it cannot be reached, UnexpectedReplyError when something else comes.
 */
export async function fetchPlates(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new ConnectionError(error)
  })
  if (!response.ok) throw new ApiError({ status: response.status, serverMessage: 'The page could not be loaded.' })
  const type = response.headers.get('Content-Type')
  if (type !== TYPE) throw new UnexpectedReplyError(new Error(`${type} in the place of plates`))
  return response.arrayBuffer()
}
