/** What the bodies of requests may take: bytes a second of each sender, and bytes in memory at a time (HTTP-7). */
import type { Request, Response } from 'express'
import { addressKey } from './address/address-key.ts'
import { type HeldBytes, senderOf } from './budgets/held-bytes.ts'
import { KeyedBuckets, type Rate, scaledRate } from './budgets/token-bucket.ts'
import { Problem } from './problem.ts'

const KIB = 1024
/** As much as a socket may send (`server/sync/limits/socket-limits.ts`). */
const PERSON_RATE: Rate = { perSecond: 2 * KIB * KIB, burst: 32 * KIB * KIB }
/** Strangers sign in and register; a school shares one address. */
const STRANGER_RATE: Rate = { perSecond: 100 * KIB, burst: 4 * KIB * KIB }

/** @param options.scale multiplies the rates; 0 removes them @param options.clock milliseconds that never go back */
export function createBodyBudget({ scale, clock, held }: { scale: number; clock: () => number; held: HeldBytes }) {
  const people = new KeyedBuckets<string>(scaledRate(PERSON_RATE, scale), clock)
  const strangers = new KeyedBuckets<string>(scaledRate(STRANGER_RATE, scale), clock)
  const bucketsFor = ({ signedIn }: Request): KeyedBuckets<string> => (signedIn ? people : strangers)

  return {
    /**
     * Admits a body of at most this many bytes, which count as held until the response has been sent or the caller is gone. Throws a 429
     * Problem for a sender who has sent or holds too much, and a 503 Problem when all bodies together hold too much.
     */
    admit(request: Request, response: Response, maxBytes: number): void {
      const sender = senderFor(request)
      const waitMs = scale === 0 ? 0 : bucketsFor(request).waitMs(sender)
      if (waitMs > 0) throw Problem.tooManyRequests(Math.ceil(waitMs / 1_000))
      const passed = held.limitPassed(sender, maxBytes)
      if (passed === 'perSender') throw Problem.tooManyRequests(1)
      if (passed) throw Problem.unavailable()
      held.add(sender, maxBytes)
      response.once('close', () => held.add(sender, -maxBytes))
    },
    /** Charges the sender for bytes that were read. */
    spend(request: Request, bytes: number): void {
      if (scale > 0) bucketsFor(request).spend(senderFor(request), bytes)
    },
  }
}

export type BodyBudget = ReturnType<typeof createBodyBudget>

const senderFor = ({ signedIn, ip }: Request): string =>
  senderOf(signedIn ? { userId: signedIn.person.id } : { address: addressKey(ip) })
