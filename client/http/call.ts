import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import type { RequestParts } from './build-request.ts'
import { readReply } from './read-reply.ts'
import { send } from './send.ts'

/** A declared part is required, one with only optional keys is optional, and one that is not declared is forbidden. */
type Part<Name extends string, Shape, Given = Shape> = string extends keyof Shape
  ? { [K in Name]?: undefined }
  : object extends Shape
    ? { [K in Name]?: Given }
    : { [K in Name]: Given }

type Params<P extends z.ZodType> = { readonly [K in keyof z.input<P>]: string | number }
type Query<Q extends z.ZodType> = { readonly [K in keyof z.output<Q>]?: z.output<Q>[K] | undefined }

export type CallOptions<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<
  'params',
  z.input<P>,
  Params<P>
> &
  Part<'query', z.output<Q>, Query<Q>> &
  Part<'body', z.input<B>> &
  Pick<RequestParts, 'signal' | 'cache' | 'idempotencyKey' | 'keepalive' | 'person'>

/**
 * Sends the request of a contract's route and returns its parsed reply.
 * Throws ApiError, ConnectionError, or UnexpectedReplyError when the reply breaks the contract.
 */
export async function call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  route: Route<P, Q, B, R>,
  options: CallOptions<P, Q, B>,
): Promise<z.output<R>> {
  // The cast: the mapped types above are narrower than RequestParts, which TypeScript cannot infer for a generic route.
  const response = await send(route, options as RequestParts)
  return readReply(route.reply, response)
}
