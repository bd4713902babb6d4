/** Limits guesses of session codes over all calls that take one (SECURITY-2). */
import type { Request } from 'express'
import { addressKey } from '#server/http/address/address-key.ts'
import type { HttpLimits } from '#server/http/limits/http-limits.ts'
import type { Person } from '#server/http/person.ts'
import { Problem } from '#server/http/problem.ts'
import { attempt } from '#server/http/limits/rate-limit.ts'
import { CODE_ASLEEP } from './collaboration-service.ts'

/** Counts wrong codes for the person, for the address and in total. */
export type GuessLimits = Pick<HttpLimits, 'joinByPerson' | 'joinByAddress' | 'joinInTotal'>

/** A wrong session code. One that is asleep counts too, because finding it is worth as much to a guesser. */
const isGuess = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 404 || error.code === CODE_ASLEEP)

/** Runs `work`, which reads a code. Throws a 429 Problem after too many wrong ones. A stranger has no count of their own. */
export function limitGuesses<R>(
  limits: GuessLimits,
  { person, request }: { person: Person | null; request: Request },
  work: () => Promise<R>,
): Promise<R> {
  return attempt(
    [
      ...(person ? [[limits.joinByPerson, String(person.id)] as const] : []),
      [limits.joinByAddress, addressKey(request.ip)],
      [limits.joinInTotal, ''],
    ],
    work,
    isGuess,
  )
}
