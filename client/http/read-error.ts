import type { ProblemBody } from '#contract/problem.ts'
import { ApiError } from './api-error.ts'

type Issues = NonNullable<ProblemBody['issues']>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Plain text is a body too.
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const isIssue = (value: unknown): value is Issues[number] =>
  isRecord(value) && typeof value.path === 'string' && typeof value.message === 'string'
const issuesOf = (value: unknown): Issues | undefined =>
  Array.isArray(value) && value.every(isIssue) ? value : undefined

/**
 * A refusal as an error, from either shape of body: JSON with `message` or `error`, else the text itself.
 * A proxy's HTML page is not a sentence: it counts as none. Read by hand, because it is needed before any schema is.
 */
export async function readError(response: Response): Promise<ApiError> {
  const text = (await response.text()).trim()
  const { status } = response
  const body = parseJson(text)
  if (isRecord(body)) {
    const serverMessage = textOf(body.message) ?? textOf(body.error)
    if (serverMessage !== undefined)
      return new ApiError({ status, serverMessage, code: textOf(body.code), issues: issuesOf(body.issues) })
  }
  const page = response.headers.get('content-type')?.includes('text/html') ?? false
  return new ApiError({ status, serverMessage: page ? '' : text })
}
