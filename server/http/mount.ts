import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import type { Person } from './person.ts'
import type { Idempotency } from './idempotency.ts'
import { Problem } from './problem.ts'
import { type Call, readCall } from './read-call.ts'
import { requirePerson } from './person.ts'

type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, Who> = (
  call: Call<P, Q, B, Who>,
) => Promise<z.input<R>> | z.input<R>

interface Options {
  /** Strangers may call it too; `person` is then null for them. */
  open?: boolean
  /** Honours `Idempotency-Key`: the same key by the same person gets the first reply again (HTTP-8). */
  idempotency?: Idempotency
  /** The sentence of a 400 for a body that does not fit, in place of the first field's own. */
  invalid?: string
  /** Sends refusals as plain text instead of JSON (HTTP-2). */
  plainErrors?: boolean
}

/**
 * Puts one route of the contract on the router. A stranger gets 401 unless the route is open, an id that is none gets 404,
 * a query or body that does not fit gets 400 with its issues. The reply passes its schema too: unknown keys never leave
 * the house, and a reply that breaks the contract is our own 500.
 */
export function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  router: Router,
  route: Route<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Person>,
  options?: Options & { open?: false },
): void
export function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  router: Router,
  route: Route<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Person | null>,
  options: Options & { open: true },
): void
export function mount<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  router: Router,
  route: Route<P, Q, B, R>,
  // The overloads above tie `open` to the handler's person; inside, both kinds of handler are one.
  handler: Handler<P, Q, B, R, never>,
  options: Options = {},
): void {
  async function answer(request: Request, response: Response): Promise<void> {
    const person = options.open ? (request.signedIn?.person ?? null) : requirePerson(request)
    const call = readCall(route, { request, response, person: person as never, invalid: options.invalid })
    const work = async (): Promise<unknown> => route.reply.parse(await handler(call))
    const key = request.get('idempotency-key')
    const reply =
      options.idempotency && person && key !== undefined
        ? await options.idempotency.once(
            { userId: person.id, key, call: `${request.method} ${request.path}`, body: call.body },
            work,
          )
        : await work()
    // A handler may have named another kind of success.
    if (response.statusCode === 200) response.status(route.status)
    response.json(reply)
  }

  router[route.method](route.path, async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      if (!(options.plainErrors && error instanceof Problem)) throw error
      if (error.retryAfter !== undefined) response.set('Retry-After', String(error.retryAfter))
      response.status(error.status).type('text/plain').send(error.message)
    }
  })
}
