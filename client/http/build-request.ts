import { PERSON_HEADER } from '#contract/acting-person.ts'
import type { AnyRoute } from '#contract/route.ts'

type Plain = string | number | boolean

export interface RequestParts {
  params?: Readonly<Record<string, string | number>> | undefined
  /** Keys with undefined values are left out. */
  query?: Readonly<Record<string, Plain | undefined>> | undefined
  /** Sent as JSON, a form as `multipart/form-data`. */
  body?: unknown
  signal?: AbortSignal | undefined
  cache?: RequestCache | undefined
  /** For a POST that creates something: a repeated request with this key returns the first reply (HTTP-8). */
  idempotencyKey?: string | undefined
  /** The browser completes the request even when the page is closed meanwhile. */
  keepalive?: boolean | undefined
  /** The id of the person for whom the call acts (HTTP-10). */
  person?: number | undefined
}

function fillPath(path: string, params: RequestParts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function queryString(query: RequestParts['query'] = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The part of a contract's route that is needed to send a request. */
export type Address = Pick<AnyRoute, 'method' | 'path'>

/** Returns the two arguments of `fetch` for a call. Throws Error when a parameter of the path is missing. */
export function buildRequest(route: Address, parts: RequestParts): [url: string, init: RequestInit] {
  const { body, signal, cache, idempotencyKey, keepalive, person } = parts
  const headers: Record<string, string> = { accept: 'application/json' }
  const isForm = body instanceof FormData
  // The browser itself names the type of a form, because it chooses the boundary between the parts.
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (person !== undefined) headers[PERSON_HEADER] = String(person)
  return [
    fillPath(route.path, parts.params) + queryString(parts.query),
    {
      method: route.method.toUpperCase(),
      credentials: 'include',
      headers,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(cache && { cache }),
      ...(keepalive && { keepalive }),
    },
  ]
}
