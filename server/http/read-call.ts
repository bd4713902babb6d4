/** Reads the parts of a request with the schemas of its route. */
import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { FileRoute, HeadersSchema, Route } from '#contract/route.ts'
import { REQUEST_NOT_VALID } from '#server/texts/http.ts'
import { Problem } from './problem.ts'

/** What the handler of a file route gets. `params` and `query` are already parsed. */
export interface FileCall<P extends z.ZodType, Q extends z.ZodType, Who> {
  params: z.output<P>
  query: z.output<Q>
  person: Who
  request: Request
  response: Response
}

/** What the handler of a JSON route gets: the same and the parsed body. */
export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who> extends FileCall<P, Q, Who> {
  body: z.output<B>
}

/** Parses params and query. Throws a 404 Problem for invalid params, and a 400 Problem with issues for an invalid query. */
export function readFileCall<P extends z.ZodType, Q extends z.ZodType, Who>(
  route: Pick<FileRoute<P, Q, HeadersSchema>, 'params' | 'query'>,
  { request, response, person }: { request: Request; response: Response; person: Who },
): FileCall<P, Q, Who> {
  const params = route.params.safeParse(request.params)
  if (!params.success) throw Problem.notFound()
  return { params: params.data, query: parsePart(route.query, request.query), person, request, response }
}

/** Parses params, query and body. An invalid body is a 400 Problem with issues, and with the message `invalid` if it is given. */
export function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Who>(
  route: Route<P, Q, B, R>,
  given: { request: Request; response: Response; person: Who; invalid?: string | undefined },
): Call<P, Q, B, Who> {
  const address = readFileCall(route, given)
  return { ...address, body: parsePart(route.body, given.request.body ?? {}, given.invalid) }
}

/** Parses one part of a request. Throws a 400 Problem that lists the wrong fields; its message is `sentence` or the first issue's. */
function parsePart<S extends z.ZodType>(schema: S, value: unknown, sentence?: string): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw Problem.badRequest(sentence ?? issues[0]?.message ?? REQUEST_NOT_VALID, 'invalid', issues)
}
