import { ApiError, ConnectionError } from '#client/http/api-error.ts'

/** The line art and the regions of a page; immutable, so the browser keeps them. Throws ApiError or ConnectionError. */
export async function fetchPlates(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new ConnectionError(error)
  })
  if (!response.ok) throw new ApiError({ status: response.status, serverMessage: 'The page could not be loaded.' })
  return response.arrayBuffer()
}
