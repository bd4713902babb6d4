import { OTHER_PERSON } from '#contract/acting-person.ts'
import { actingPerson, noteOtherPerson } from './acting-person.ts'
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

/**
 * Sends a route's request and returns its unread response. A call that changes something names its person, by default the one for whom
 * this tab acts (HTTP-10). Throws ApiError for a refusal, ConnectionError without a reply.
 */
export async function send(address: Address, parts: RequestParts): Promise<Response> {
  const person = parts.person ?? (address.method === 'get' ? undefined : (actingPerson() ?? undefined))
  const response = await fetchOrThrow(...buildRequest(address, { ...parts, person }))
  if (response.ok) return response
  const error = await readError(response)
  if (error.code === OTHER_PERSON) noteOtherPerson(true)
  throw error
}
