import type { ProblemBody } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'

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
