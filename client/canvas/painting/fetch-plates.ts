/** Loads a page's plates. */
import { ApiError, ConnectionError, UnexpectedReplyError } from '#client/http/api-error.ts'

/** The contract's type of plates (`getPlates` of contract/templates.ts). */
const TYPE = 'application/octet-stream'

const ofThisDevice = new Map<string, ArrayBuffer>()

/** Makes plates that this device has computed known under an address that no server has. */
export function keepOwnPlates(url: string, plates: ArrayBuffer): void {
  ofThisDevice.set(url, plates)
}

/**
 * Returns a page's encoded plates: its line art and regions. They never change, so the browser keeps them in its cache.
 * Throws ApiError when the server refuses, ConnectionError when it cannot be reached, UnexpectedReplyError when something else comes.
 */
export async function fetchPlates(url: string): Promise<ArrayBuffer> {
  const own = ofThisDevice.get(url)
  // The caller may transfer the buffer to a worker.
  if (own) return own.slice(0)
  const response = await fetch(url).catch((error: unknown) => {
    throw new ConnectionError(error)
  })
  if (!response.ok) throw new ApiError({ status: response.status, serverMessage: 'The page could not be loaded.' })
  const type = response.headers.get('Content-Type')
  if (type !== TYPE) throw new UnexpectedReplyError(new Error(`${type} in the place of plates`))
  return response.arrayBuffer()
}
