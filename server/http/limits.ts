import { createRateLimit, type RateLimit } from './rate-limit.ts'

export interface Limits {
  /** Failed sign-ins, by name and address. */
  login: RateLimit
  /** New accounts, by address. */
  register: RateLimit
  /** Wrong session codes, by person and by address. */
  joinByPerson: RateLimit
  joinByAddress: RateLimit
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * The limits of SECURITY-1 and SECURITY-2. They are loose enough for a household or a school behind one address, so an
 * address is granted more wrong codes than a person is.
 */
export function createLimits(scale: number): Limits {
  return {
    login: createRateLimit({ points: 10, seconds: MINUTE, scale }),
    register: createRateLimit({ points: 100, seconds: HOUR, scale }),
    joinByPerson: createRateLimit({ points: 10, seconds: MINUTE, scale }),
    joinByAddress: createRateLimit({ points: 60, seconds: MINUTE, scale }),
  }
}
