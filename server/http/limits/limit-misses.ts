/** Limits how often artworks are asked for that do not exist, or not for the caller, so that nobody finds some by trying (SECURITY-46). */
import type { RequestHandler } from 'express'
import { addressKey } from '#server/http/address/address-key.ts'
import { Problem } from '#server/http/problem.ts'
import type { HttpLimits } from './http-limits.ts'
import type { RateLimit } from './rate-limit.ts'

export type MissLimits = Pick<HttpLimits, 'artworkMissByPerson' | 'artworkMissByAddress'>

const ARTWORK_PATH = /^\/api\/artworks\/[^/]/i

/** Counts every 404 under an artwork's path for the person and the address. A person or an address that has used up its misses gets 429 for all of these paths. */
export function limitMisses(limits: MissLimits): RequestHandler {
  return (request, response, next) => {
    if (!ARTWORK_PATH.test(request.path)) return next()
    const person = request.signedIn?.person
    const charges: (readonly [RateLimit, string])[] = [
      ...(person ? [[limits.artworkMissByPerson, String(person.id)] as const] : []),
      [limits.artworkMissByAddress, addressKey(request.ip)],
    ]
    for (const [limit, key] of charges) limit.assertNotRefused(key)
    response.once('finish', () => {
      if (response.statusCode === 404) void countMiss(charges)
    })
    next()
  }
}

/** Never rejects: a caller over the limit hears of it at the next call, and what the storage cannot count is not counted. */
async function countMiss(charges: readonly (readonly [RateLimit, string])[]): Promise<void> {
  await Promise.allSettled(charges.map(([limit, key]) => limit.use(key)))
}

/** Looks something up for an address that has not missed too often; returns null otherwise, and counts what is not found. */
export async function lookUnlessMissing<T>(
  { artworkMissByAddress: limit }: Pick<MissLimits, 'artworkMissByAddress'>,
  address: string | undefined,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const key = addressKey(address)
  try {
    limit.assertNotRefused(key)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
  const found = await look()
  if (found === null) await countMiss([[limit, key]])
  return found
}
