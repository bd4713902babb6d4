import { ConnectionError } from './api-error.ts'
import { buildRequest, type Address, type RequestParts } from './build-request.ts'
import { readError } from './read-error.ts'

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ConnectionError(error)
  }
}

/** Sends a route's request and returns its unread response. Throws ApiError for a refusal, ConnectionError without a reply. */
export async function send(address: Address, parts: RequestParts): Promise<Response> {
  const response = await fetchOrThrow(...buildRequest(address, parts))
  if (!response.ok) throw await readError(response)
  return response
}
