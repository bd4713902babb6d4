import type { ProblemBody } from '#contract/problem.ts'

export interface Refusal {
  status: number
  /** The server's sentence, empty when it said nothing a person could read. */
  serverMessage: string
  code?: string | undefined
  issues?: ProblemBody['issues']
}

/** The server answered, and the answer was no. `message` is `{status}: {sentence}` unless another text is given. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** Fit to be shown to a person; empty when the server gave no sentence. */
  readonly serverMessage: string
  /** The contract's machine word, when the body had one. */
  readonly code: string | undefined
  /** What is wrong with which field. */
  readonly issues: NonNullable<ProblemBody['issues']>

  constructor(refusal: Refusal, message = `${refusal.status}: ${refusal.serverMessage}`) {
    super(message)
    this.status = refusal.status
    this.serverMessage = refusal.serverMessage
    this.code = refusal.code
    this.issues = refusal.issues ?? []
  }

  /** The same refusal under another text. */
  withMessage(message: string): ApiError {
    return new ApiError(this, message)
  }
}

/** Nobody answered: no network, a server that is starting, a connection that broke. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(cause: unknown) {
    super('Could not reach the server. Check the connection and try again.', { cause })
  }
}

/**
 * Gives a call's refusal the text the caller has for it; other errors pass as they are.
 * `text` gets the server's sentence.
 */
export async function describeRefusal<T>(call: Promise<T>, text: (serverMessage: string) => string): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? error.withMessage(text(error.serverMessage)) : error
  }
}
