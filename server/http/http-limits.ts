/** The rate limits of HTTP calls. Those of sockets are in `server/sync/limits/socket-limits.ts`. */
import type { Storage } from '#server/storage/storage.ts'
import { createRateLimiter, type RateLimit } from './rate-limit.ts'

export interface HttpLimits {
  /** Failed sign-ins. */
  loginByNameAndAddress: RateLimit
  loginByName: RateLimit
  loginByAddress: RateLimit
  /** New accounts, per address. */
  register: RateLimit
  /** Wrong session codes. */
  joinByPerson: RateLimit
  joinByAddress: RateLimit
  joinInTotal: RateLimit
  /** Deletes expired counts. */
  sweep(): Promise<void>
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/**
 * Returns the limits of SECURITY-1 and SECURITY-2, multiplied by `scale`. A household or a school shares one address, so an
 * address may fail more often than a name or a person (docs/decisions/0085).
 */
export function createHttpLimits(given: { storage: Storage; now: () => Date; scale: number }): HttpLimits {
  const limiter = createRateLimiter(given)
  const perMinute = (name: string, points: number): RateLimit => limiter.limit({ name, points, seconds: MINUTE_S })
  return {
    loginByNameAndAddress: perMinute('login-name-address', 10),
    loginByName: perMinute('login-name', 30),
    loginByAddress: perMinute('login-address', 30),
    register: limiter.limit({ name: 'register-address', points: 100, seconds: HOUR_S }),
    joinByPerson: perMinute('join-person', 10),
    joinByAddress: perMinute('join-address', 60),
    joinInTotal: perMinute('join-total', 600),
    sweep: () => limiter.sweep(),
  }
}
