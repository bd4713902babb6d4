import { z } from 'zod'
import { joinCollaboration, SESSION_CODE_LENGTH } from '#contract/collaboration.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import { send } from '#client/http/send.ts'

const MAX_ATTEMPTS = 3
const WAIT_STEP_MS = 1_000

/** The server's reply to a session code. */
export interface JoinedSession {
  artworkId: number
  sessionCode: string
  templateUrl: string | null
}

// The client builds the address itself (see sessionAddress), so a reply needs only the documented fields.
const JoinReply: z.ZodType<JoinedSession> = joinCollaboration.reply
  .omit({ url: true })
  .extend({ templateUrl: z.string().nullable().default(null) })

/** The server accepted the code, but its reply names no artwork. */
export class UnknownArtwork extends Error {
  override readonly name = 'UnknownArtwork'
}

const isBusy = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status === 503)

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Runs `attempt` up to three times while the server is busy (503) or cannot be reached; after attempt n it waits n seconds.
 * Rethrows any other failure at once, and the last failure after the third attempt.
 */
export async function tryToJoin<T>(attempt: () => Promise<T>, wait = sleep): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt()
    } catch (error) {
      if (number === MAX_ATTEMPTS || !isBusy(error)) throw error
      await wait(WAIT_STEP_MS * number)
    }
  }
}

/** Joins an artwork by its session code. Throws ApiError, ConnectionError, or UnknownArtwork when the reply names none. */
export async function joinSession(code: string): Promise<JoinedSession> {
  const response = await send(joinCollaboration, { body: { code: code.trim() } })
  const reply = JoinReply.safeParse(await response.json().catch(() => null))
  if (!reply.success) throw new UnknownArtwork('The reply to the session code names no artwork')
  return reply.data
}

/** Returns the address of the shared artwork: `/canvas/{artworkId}?code=...&template_url=...`. */
export function sessionAddress({ artworkId, sessionCode, templateUrl }: JoinedSession): string {
  const query = new URLSearchParams({ code: sessionCode })
  if (templateUrl !== null) query.set('template_url', templateUrl)
  return `/canvas/${artworkId}?${query.toString()}`
}

/** Returns a typed or pasted session code as the field shows it: at most six capitals and digits, without what is between them. */
export function typedCode(typed: string): string {
  return typed
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, SESSION_CODE_LENGTH)
}
