/** Errors that the caller of the API may read. */
import type { ProblemBody } from '#contract/problem.ts'
import { NOT_FOUND, PLEASE_SIGN_IN, SERVER_IS_BUSY, TOO_MANY_ATTEMPTS } from '#server/texts/http.ts'

type Issues = NonNullable<ProblemBody['issues']>

interface Details {
  issues?: Issues
  names?: readonly string[]
  /** Whole seconds, for the header `Retry-After`. */
  retryAfter?: number
  /** The account that somebody tried, for the security log only. */
  accountId?: number | undefined
  /** The name of the limit that refuses, for the security log only. */
  limit?: string
}

/**
 * A refusal that is sent to the caller: `message` is a sentence for people, `code` a word for programs. The status codes
 * are 400 bad input, 401 no session, 403 not allowed, 404 unknown or not readable, 409 conflict, 413 too large, 429 too often, 503 not available.
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly code: string
  readonly issues: Issues | undefined
  readonly names: readonly string[] | undefined
  readonly retryAfter: number | undefined
  /** Never sent. */
  readonly accountId: number | undefined
  /** Never sent. */
  readonly limit: string | undefined

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.issues = details.issues
    this.names = details.names
    this.retryAfter = details.retryAfter
    this.accountId = details.accountId
    this.limit = details.limit
  }

  static badRequest(message: string, code = 'bad-request', issues?: Issues): Problem {
    return new Problem(400, code, message, issues ? { issues } : {})
  }

  static unauthorized(message = PLEASE_SIGN_IN, code = 'unauthorized', accountId?: number): Problem {
    return new Problem(401, code, message, { accountId })
  }

  static forbidden(message: string, code = 'forbidden', accountId?: number): Problem {
    return new Problem(403, code, message, { accountId })
  }

  static notFound(message = NOT_FOUND, code = 'not-found'): Problem {
    return new Problem(404, code, message)
  }

  static conflict(message: string, code = 'conflict'): Problem {
    return new Problem(409, code, message)
  }

  static tooLarge(message: string, code = 'too-large'): Problem {
    return new Problem(413, code, message)
  }

  /** `retryAfter` in whole seconds. */
  static tooManyRequests(retryAfter: number, message = TOO_MANY_ATTEMPTS, limit?: string): Problem {
    return new Problem(429, 'too-many-requests', message, { retryAfter, ...(limit !== undefined && { limit }) })
  }

  static unavailable(message = SERVER_IS_BUSY, retryAfter = 2): Problem {
    return new Problem(503, 'unavailable', message, { retryAfter })
  }

  /** Returns the same refusal, for the security log about this account. */
  about(accountId: number | null): Problem {
    const { issues, retryAfter, limit } = this
    return new Problem(this.status, this.code, this.message, {
      ...(issues && { issues }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(limit !== undefined && { limit }),
      ...(accountId !== null && { accountId }),
    })
  }

  /** Returns the body of the response. */
  body(): ProblemBody {
    return {
      error: this.message,
      message: this.message,
      code: this.code,
      ...(this.issues ? { issues: this.issues } : {}),
      ...(this.names ? { names: [...this.names] } : {}),
    }
  }
}
