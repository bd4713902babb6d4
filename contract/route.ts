/** Describes API calls as data, so that the server mounts and the client calls them with the same schemas. */
import { z } from 'zod'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export interface Route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  readonly method: Method
  /** In Express style, for example `/api/artworks/:id`. */
  readonly path: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** The status on success. */
  readonly status: 200 | 201
}

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>

/** Accepts any object and strips all its keys, as z.object strips unknown keys in every schema (HTTP-3). */
const nothing = z.object({})
export type Nothing = typeof nothing

/** Returns the description of a call. Omitted parts accept no keys; the default status is 200. */
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
    // The casts are safe: a part is omitted exactly when its type parameter has its default, which TypeScript cannot express.
    params: given.params ?? (nothing as unknown as P),
    query: given.query ?? (nothing as unknown as Q),
    body: given.body ?? (nothing as unknown as B),
    reply: given.reply,
    status: given.status ?? 200,
  }
}

/** A positive integer in a path; anything else is a 404, not a 400 (HTTP-4). */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** ISO 8601 in UTC (HTTP-5). */
export const IsoDate = z.iso.datetime()

export const Success = z.object({ success: z.literal(true) })
