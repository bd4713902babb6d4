import { z } from 'zod'
import { joinCollaboration } from '#contract/collaboration.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { send } from '#client/http/send.ts'

const ATTEMPTS = 3
const WAIT_STEP_MS = 1_000

/** What one joined. */
export interface JoinedSession {
  artworkId: number
  sessionCode: string
  templateUrl: string | null
}

// The address is built here, so an answer needs only the documented fields.
const Answer: z.ZodType<JoinedSession> = joinCollaboration.reply
  .omit({ url: true })
  .extend({ templateUrl: z.string().nullable().default(null) })

/** The server said yes, but not to what. */
export class UnknownArtwork extends Error {
  override readonly name = 'UnknownArtwork'
}

const isBusy = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status === 503)

/**
 * Runs `attempt` up to three times while the server is busy (503) or cannot be reached, waiting 1 s times the number of
 * the attempt in between. Any other failure is final at once.
 */
export async function tryToJoin<T>(attempt: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt()
    } catch (error) {
      if (number === ATTEMPTS || !isBusy(error)) throw error
      await wait(WAIT_STEP_MS * number)
    }
  }
}

/** Joins the session of a code. Throws ApiError, ConnectionError, or UnknownArtwork when the answer names none. */
export async function joinSession(code: string): Promise<JoinedSession> {
  const response = await send(joinCollaboration, { body: { code: code.trim() } })
  const answer = Answer.safeParse(await response.json().catch(() => null))
  if (!answer.success) throw new UnknownArtwork('The join answer names no artwork')
  return answer.data
}

/** Where the shared page is: `/canvas/{artworkId}?code=...&template_url=...`. */
export function sessionAddress({ artworkId, sessionCode, templateUrl }: JoinedSession): string {
  const query = new URLSearchParams({ code: sessionCode })
  if (templateUrl !== null) query.set('template_url', templateUrl)
  return `/canvas/${artworkId}?${query.toString()}`
}
