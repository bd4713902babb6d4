import type { ProblemBody } from '#contract/problem.ts'

/** A reply outside 2xx, as it was read. */
export interface FailedReply {
  status: number
  /** The server's sentence for people; empty when it sent none. */
  serverMessage: string
  code?: string | undefined
  issues?: ProblemBody['issues']
  /** The header `Retry-After`, in seconds. */
  retryAfterSeconds?: number | undefined
}

/** The server refused the request or failed: a reply outside 2xx. `message` is `{status}: {sentence}` by default. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's sentence, which may be shown to people; empty when it sent none. */
  readonly serverMessage: string
  /** The error code of the contract, when the body has one. */
  readonly code: string | undefined
  /** The invalid fields of the request. */
  readonly issues: NonNullable<ProblemBody['issues']>
  /** How long to wait before the next try, in seconds, when the server said so. */
  readonly retryAfterSeconds: number | undefined

  constructor(reply: FailedReply, message = `${reply.status}: ${reply.serverMessage}`) {
    super(message)
    this.status = reply.status
    this.serverMessage = reply.serverMessage
    this.code = reply.code
    this.issues = reply.issues ?? []
    this.retryAfterSeconds = reply.retryAfterSeconds
  }

  /** Returns a copy of the error with another `message`. */
  withMessage(message: string): ApiError {
    return new ApiError(this, message)
  }
}

/** The text that people read when the server cannot be reached. */
export const UNREACHABLE_TEXT = 'Could not reach the server. Check the connection and try again.'

/** No reply came: the network is down, the server is starting, or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(cause: unknown) {
    super(UNREACHABLE_TEXT, { cause })
  }
}

/** A reply breaks the contract: the server is newer than this page, or something else replied in its place. */
export class UnexpectedReplyError extends Error {
  override readonly name = 'UnexpectedReplyError'

  constructor(cause: unknown) {
    super('The server answered in a way this page does not understand. Reload.', { cause })
  }
}

/** Stands for the server's sentence where it sent none, or a proxy replied. */
const NO_REASON = 'The server gave no reason. Try again.'

/**
 * Returns the call's result. An ApiError gets the `message` that `text` makes of the server's sentence; other errors are
 * rethrown unchanged.
 */
export async function withErrorMessage<T>(call: Promise<T>, text: (serverMessage: string) => string): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? error.withMessage(text(error.serverMessage || NO_REASON)) : error
  }
}
