/** One call of the API as data: the server mounts it, the client calls it, both read the same schemas. */
import { z } from 'zod'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export interface Route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  readonly method: Method
  /** Express style: `/api/artworks/:id`. */
  readonly path: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** The status of success. */
  readonly status: 200 | 201
}

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Takes no keys: plain objects strip unknown ones, here and in every other schema (HTTP-3). */
const nothing = z.object({})
export type Nothing = typeof nothing

/** Describes a call; parts that are left out take no keys, and success is 200. */
export function route<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(given: {
  method: Method
  path: string
  params?: P
  query?: Q
  body?: B
  reply: R
  status?: 200 | 201
}): Route<P, Q, B, R> {
  return {
    method: given.method,
    path: given.path,
    // The defaults are the type parameters' own defaults; TypeScript cannot tie the two together.
    params: given.params ?? (nothing as unknown as P),
    query: given.query ?? (nothing as unknown as Q),
    body: given.body ?? (nothing as unknown as B),
    reply: given.reply,
    status: given.status ?? 200,
  }
}

/** A positive integer in a path; anything else makes the call a 404 and not a 400 (HTTP-4). */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** ISO 8601 in UTC (HTTP-5). */
export const IsoDate = z.iso.datetime()

export const Success = z.object({ success: z.literal(true) })
