import type { Request, Response } from 'express'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { parsePart } from './parse-part.ts'
import { Problem } from './problem.ts'

/** What a handler gets: everything already read with the route's schemas. */
export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
  person: Who
  request: Request
  response: Response
}

/** Reads a request with the schemas of its route: 404 for an id that is none, 400 with issues for a query or body that does not fit. */
export function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Who>(
  route: Route<P, Q, B, R>,
  {
    request,
    response,
    person,
    invalid,
  }: { request: Request; response: Response; person: Who; invalid?: string | undefined },
): Call<P, Q, B, Who> {
  const params = route.params.safeParse(request.params)
  if (!params.success) throw Problem.notFound()
  const query = parsePart(route.query, request.query)
  const body = parsePart(route.body, request.body ?? {}, invalid)
  return { params: params.data, query, body, person, request, response }
}
