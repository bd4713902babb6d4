/** Describes API calls as data, so that the server mounts and the client calls them with the same schemas. */
import { z } from 'zod'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/**
 * Who may call a route; others get 401 (not signed in), 403 or 404.
 * - `reader`: people who may see the artwork. `participant`: its owner and contributors. `owner`: its owner only.
 * - `member`: everybody in the family. `parent`: its parents. `family owner`: its owner. `guardian`: the parents of the child's family.
 * - `session`: the session that opened the connection. `admin`: admins.
 * - `operator`: this machine, or callers with the metrics token.
 */
export type Who =
  | 'everybody'
  | 'signed in'
  | 'reader'
  | 'participant'
  | 'owner'
  | 'member'
  | 'parent'
  | 'family owner'
  | 'guardian'
  | 'session'
  | 'admin'
  | 'operator'

/** What every route has: address, permitted callers, and parameters in the address. */
interface Address<P extends z.ZodType, Q extends z.ZodType, W extends Who> {
  readonly method: Method
  /** In Express style, for example `/api/artworks/:id`. */
  readonly path: string
  readonly who: W
  readonly params: P
  readonly query: Q
}

/** A call with JSON in the body and the reply. */
export interface Route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  W extends Who = Who,
> extends Address<P, Q, W> {
  readonly body: B
  /** In bytes (HTTP-7). */
  readonly maxBodyBytes: number
  readonly reply: R
  /** The status on success. */
  readonly status: 200 | 201
}

/** Headers by name; undefined ones are not sent. */
export type HeadersSchema = z.ZodType<Readonly<Record<string, string | undefined>>>

/** A call that returns bytes or text: 200, 204 when there is nothing to send, 304 when the caller's copy is current. */
export interface FileRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  H extends HeadersSchema,
  W extends Who = Who,
> extends Address<P, Q, W> {
  readonly method: 'get'
  /** The Content-Type of a reply; a wildcard where the file's name decides. */
  readonly type: string
  /** The headers of a reply by name, including those for caching. */
  readonly headers: H
}

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType, z.ZodType>
export type AnyFileRoute = FileRoute<z.ZodType, z.ZodType, HeadersSchema>

/** Of a route that states no other limit. */
const MAX_BODY_BYTES = 100 * 1024

/** Accepts any object and strips all its keys, as z.object strips unknown keys in every schema (HTTP-3). */
const nothing = z.object({})
export type Nothing = typeof nothing

/** Returns the description of a call. Omitted parts accept no keys; by default the status is 200 and the caller must be signed in. */
export function route<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  W extends Who = 'signed in',
>(given: {
  method: Method
  path: string
  who?: W
  params?: P
  query?: Q
  body?: B
  maxBodyBytes?: number
  reply: R
  status?: 200 | 201
}): Route<P, Q, B, R, W> {
  return {
    method: given.method,
    path: given.path,
    // The casts are safe: a part is omitted exactly when its type parameter has its default, which TypeScript cannot express.
    who: given.who ?? ('signed in' as W),
    params: given.params ?? (nothing as unknown as P),
    query: given.query ?? (nothing as unknown as Q),
    body: given.body ?? (nothing as unknown as B),
    maxBodyBytes: given.maxBodyBytes ?? MAX_BODY_BYTES,
    reply: given.reply,
    status: given.status ?? 200,
  }
}

/** Returns the description of a GET whose reply is not JSON. */
export function fileRoute<
  W extends Who,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  H extends HeadersSchema = Nothing,
>(given: { path: string; who: W; params?: P; query?: Q; type: string; headers?: H }): FileRoute<P, Q, H, W> {
  return {
    method: 'get',
    path: given.path,
    who: given.who,
    // As in `route`.
    params: given.params ?? (nothing as unknown as P),
    query: given.query ?? (nothing as unknown as Q),
    type: given.type,
    headers: given.headers ?? (nothing as unknown as H),
  }
}

/** The browser keeps the reply for a year: the bytes under this address never change. */
export const KeptForEver = z.literal('public, max-age=31536000, immutable')

/** Of a response that never changes, but that only some people may see. It goes with `Vary: Cookie`. */
export const KeptForPerson = z.literal('private, max-age=31536000, immutable')

/** A positive integer in a path; anything else is a 404, not a 400. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** ISO 8601 in UTC. */
export const IsoDate = z.iso.datetime()

export const Success = z.object({ success: z.literal(true) })
