/** The rate limits of HTTP calls. Those of sockets are in `server/sync/limits/socket-limits.ts`. */
import { createRateLimit, type RateLimit } from './rate-limit.ts'

export interface HttpLimits {
  /** Failed sign-ins, per username and address. */
  login: RateLimit
  /** New accounts, per address. */
  register: RateLimit
  /** Wrong session codes, per person and per address. */
  joinByPerson: RateLimit
  joinByAddress: RateLimit
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/**
 * Returns the limits of SECURITY-1 and SECURITY-2, multiplied by `scale`. A household or a school shares one address, so an
 * address may send more wrong codes than a person.
 */
export function createHttpLimits(scale: number): HttpLimits {
  return {
    login: createRateLimit({ points: 10, seconds: MINUTE_S, scale }),
    register: createRateLimit({ points: 100, seconds: HOUR_S, scale }),
    joinByPerson: createRateLimit({ points: 10, seconds: MINUTE_S, scale }),
    joinByAddress: createRateLimit({ points: 60, seconds: MINUTE_S, scale }),
  }
}
