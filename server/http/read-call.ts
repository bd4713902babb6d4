import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { FileRoute, HeadersSchema, Route } from '#contract/route.ts'
import { Problem } from './problem.ts'

/** What a handler of bytes or text gets: everything already read with the route's schemas. */
export interface FileCall<P extends z.ZodType, Q extends z.ZodType, Who> {
  params: z.output<P>
  query: z.output<Q>
  person: Who
  request: Request
  response: Response
}

/** What a handler gets: the same, with the body. */
export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who> extends FileCall<P, Q, Who> {
  body: z.output<B>
}

/** Reads the address of a request with the schemas of its route: 404 for params that do not fit, 400 with issues for a query. */
export function readFileCall<P extends z.ZodType, Q extends z.ZodType, Who>(
  route: Pick<FileRoute<P, Q, HeadersSchema>, 'params' | 'query'>,
  { request, response, person }: { request: Request; response: Response; person: Who },
): FileCall<P, Q, Who> {
  const params = route.params.safeParse(request.params)
  if (!params.success) throw Problem.notFound()
  return { params: params.data, query: parsePart(route.query, request.query), person, request, response }
}

/** The same for a request with a body, which is 400 when it does not fit: `invalid` is then the sentence. */
export function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Who>(
  route: Route<P, Q, B, R>,
  given: { request: Request; response: Response; person: Who; invalid?: string | undefined },
): Call<P, Q, B, Who> {
  const address = readFileCall(route, given)
  return { ...address, body: parsePart(route.body, given.request.body ?? {}, given.invalid) }
}

/** Reads one part of a request with its schema; a misfit is a 400 Problem naming each wrong field, said by `sentence` or the first of them. */
function parsePart<S extends z.ZodType>(schema: S, value: unknown, sentence?: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw Problem.badRequest(sentence ?? issues[0]?.message ?? 'The request is not valid', 'invalid', issues)
}
