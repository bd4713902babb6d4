import { OTHER_PERSON } from '#contract/acting-person.ts'
import type { ProblemBody } from '#contract/problem.ts'
import { actingPerson, noteOtherPerson } from './acting-person.ts'
import { ApiError, ConnectionError } from './api-error.ts'
import { buildRequest, type Address, type RequestParts } from './build-request.ts'

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

type Issues = NonNullable<ProblemBody['issues']>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // A refusal may also be plain text.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isIssue = (value: unknown): value is Issues[number] =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
const issuesOf = (value: unknown): Issues | undefined =>
  Array.isArray(value) && value.every(isIssue) ? value : undefined

/** Returns the seconds in `Retry-After`, or undefined when there are none: it may also hold a date. */
function retryAfter({ headers }: Response): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? undefined : seconds
}

/**
 * Returns the error of a refused response: its sentence is `message` or `error` of a JSON body, else the text itself, and
 * empty for HTML, which a proxy sends. Parses by hand, so that the first load needs no schema code.
 */
export async function readError(response: Response): Promise<ApiError> {
  const text = (await response.text()).trim()
  const { status } = response
  const body = parseJson(text)
  if (isRecord(body)) {
    const serverMessage = textOf(body.message) ?? textOf(body.error)
    if (serverMessage !== undefined)
      return new ApiError({
        status,
        serverMessage,
        code: textOf(body.code),
        issues: issuesOf(body.issues),
        retryAfterSeconds: retryAfter(response),
      })
  }
  const isHtml = response.headers.get('content-type')?.includes('text/html') ?? false
  return new ApiError({ status, serverMessage: isHtml ? '' : text, retryAfterSeconds: retryAfter(response) })
}
