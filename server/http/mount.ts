/** Mounts the routes of the contract: reads requests and checks replies with their schemas. */
import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Request, Response, Router } from 'express'
import type { z } from 'zod'
import type { AnyRoute, FileRoute, HeadersSchema, Route, Who } from '#contract/route.ts'
import { type Attempt, type Idempotency, type Kept, WITHOUT_KEY } from './idempotency.ts'
import { callerGone } from './caller-gone.ts'
import type { BodyBudget } from './body-budget.ts'
import { bodyBytes, hasBody, readJson } from './json-body.ts'
import { mountHandler } from './mounted-routes.ts'
import { pacedWriter } from './paced-writer.ts'
import { type Person, type PersonOf, requireAdmin, requirePerson } from './person.ts'
import { Problem } from './problem.ts'
import { type Call, type FileCall, readCall, readFileCall } from './read-call.ts'
import { formBytes, type FormLimits, readForm, sendsForm } from './read-form.ts'

/** The person who calls: null for a stranger, on routes that strangers may call. */
type Caller<W extends Who> = W extends 'everybody' | 'operator' ? Person | null : Person

type Handler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, W extends Who> = (
  call: Call<P, Q, B, Caller<W>>,
  file: Uint8Array | null,
  attempt: Attempt,
) => Promise<z.input<R>> | z.input<R>

/**
 * The reply of a file route: a null body is sent as 204. A function is called only if the caller does not have the body already. Pieces
 * are made at the pace of the reader; an error in them cuts the response off, so the reader sees a broken body and never a wrong one.
 */
export interface FileReply<H extends HeadersSchema> {
  headers: z.input<H>
  body: Uint8Array | string | null | (() => Promise<Uint8Array>) | AsyncIterable<Uint8Array>
}

/** What the handler of a file route gets. */
interface WaitingCall<P extends z.ZodType, Q extends z.ZodType, W extends Who> extends FileCall<P, Q, Caller<W>> {
  /** Reads the caller again, after a wait in which their session may have ended. Throws as the route does for people who may not call it. */
  readonly personNow: () => Promise<Caller<W>>
}

type FileHandler<P extends z.ZodType, Q extends z.ZodType, H extends HeadersSchema, W extends Who> = (
  call: WaitingCall<P, Q, W>,
) => Promise<FileReply<H>>

/** How a call takes `Idempotency-Key` (HTTP-8): what is kept of its reply, and how a repetition gets the reply again. */
interface Repeatable<C, R extends z.ZodType> {
  readonly keys: Idempotency
  readonly keep: (reply: z.output<R>) => Kept
  readonly again: (call: C, kept: Kept) => Promise<z.input<R>> | z.input<R>
}

interface Options<C, R extends z.ZodType> {
  /** Turns on `Idempotency-Key`: a repetition by the same person makes nothing and gets the reply again. */
  idempotency?: Repeatable<C, R>
  /** The message of a 400 for an invalid body, in place of the first wrong field's message. */
  invalid?: string
  /** Takes a form with a file in place of JSON: its text fields are the body, and the handler gets the file. The path is in `read-form.ts`. */
  form?: FormLimits
  /** Sends refusals as plain text instead of JSON. */
  plainErrors?: boolean
}

/** Returns the caller; throws a 401 Problem on a route for signed-in people, and a 403 Problem on one for admins. The handler itself checks for an operator. */
function callerOf<W extends Who>(route: { who: W }, request: Request): Caller<W> {
  if (route.who === 'admin') requireAdmin(request)
  const open = route.who === 'everybody' || route.who === 'operator'
  // The condition of the type `Caller`, which TypeScript does not narrow by.
  return (open ? (request.signedIn?.person ?? null) : requirePerson(request)) as Caller<W>
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url')

/** Reads again who is signed in: a body or a picture may take minutes, and end a session or a right meanwhile (SECURITY-100, SECURITY-500). */
async function identifyAgain(request: Request): Promise<void> {
  const { signedIn } = request
  const personOf: PersonOf | undefined = request.app.locals['personOf']
  if (!signedIn || !personOf) return
  const person = await personOf(signedIn.sessionId)
  request.signedIn = person && { ...signedIn, person }
}

/** Reads the body of a request as `readParts` does, and then again who is signed in. Returns the file of a form; null without one. */
async function readBody(
  request: Request,
  response: Response,
  route: Pick<AnyRoute, 'maxBodyBytes'>,
  form: FormLimits | undefined,
): Promise<Uint8Array | null> {
  if (!hasBody(request)) return null
  const file = await readParts(request, response, route, form)
  await identifyAgain(request)
  return file
}

/**
 * Reads the body of a request, JSON or a form, into `request.body`, and returns the file of the form; null without one. Nothing is read
 * before the sender's budget admits it.
 */
async function readParts(
  request: Request,
  response: Response,
  { maxBodyBytes }: Pick<AnyRoute, 'maxBodyBytes'>,
  form: FormLimits | undefined,
): Promise<Uint8Array | null> {
  const isForm = form !== undefined && sendsForm(request)
  const budget: BodyBudget | undefined = request.app.locals['bodies']
  budget?.admit(request, response, isForm ? formBytes(form) : bodyBytes(request, maxBodyBytes))
  const onRead = (bytes: number): void => budget?.spend(request, bytes)
  if (!isForm) {
    request.body = await readJson(request, response, { limit: maxBodyBytes, onRead })
    return null
  }
  const { fields, file } = await readForm(request, form)
  onRead(file?.length ?? 0)
  request.body = fields
  return file
}

/**
 * Mounts one route of the contract. A stranger gets 401 unless everybody may call the route, before the body is read; a body above the
 * route's limit gets 413, invalid params get 404, and an invalid
 * query or body gets 400 with its issues. The reply is parsed too: unknown keys are never sent, and a reply that breaks the contract
 * is a 500.
 */
export function mount<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  W extends Who,
>(
  router: Router,
  route: Route<P, Q, B, R, W>,
  handler: Handler<P, Q, B, R, W>,
  options: Options<Call<P, Q, B, Caller<W>>, R> = {},
): void {
  async function handle(request: Request, response: Response): Promise<void> {
    // A stranger is refused before the body is read.
    callerOf(route, request)
    const file = await readBody(request, response, route, options.form)
    const person = callerOf(route, request)
    const call = readCall(route, { request, response, person, invalid: options.invalid })
    const first = async (attempt: Attempt): Promise<z.output<R>> =>
      route.reply.parse(await handler(call, file, attempt))
    const key = request.get('idempotency-key')
    const { idempotency } = options
    const reply =
      idempotency && person && key !== undefined
        ? await idempotency.keys.once(
            {
              userId: person.id,
              key,
              call: `${request.method} ${request.path}`,
              body: file ? [call.body, hashOf(file)] : call.body,
            },
            {
              first,
              keep: idempotency.keep,
              again: async (kept) => route.reply.parse(await idempotency.again(call, kept)),
            },
          )
        : await first(WITHOUT_KEY)
    // The handler may have set another status of success.
    if (response.statusCode === 200) response.status(route.status)
    response.json(reply)
  }

  mountHandler(router, route, async (request, response) => {
    try {
      await handle(request, response)
    } catch (error) {
      if (!(options.plainErrors && error instanceof Problem)) throw error
      if (error.retryAfter !== undefined) response.set('Retry-After', String(error.retryAfter))
      response.status(error.status).type('text/plain').send(error.message)
    }
  })
}

/** Mounts one route that returns bytes or text. Params, query and caller are read as in `mount`, and the headers are parsed. */
export function mountFile<P extends z.ZodType, Q extends z.ZodType, H extends HeadersSchema, W extends Who>(
  router: Router,
  route: FileRoute<P, Q, H, W>,
  handler: FileHandler<P, Q, H, W>,
): void {
  mountHandler(router, route, async (request, response) => {
    const call = readFileCall(route, { request, response, person: callerOf(route, request) })
    async function personNow(): Promise<Caller<W>> {
      await identifyAgain(request)
      return callerOf(route, request)
    }
    const reply = await handler({ ...call, personNow })
    for (const [name, value] of Object.entries(route.headers.parse(reply.headers))) {
      if (value === undefined) continue
      if (name === 'Vary') response.vary(value)
      else response.set(name, value)
    }
    if (reply.body === null) {
      response.status(204).end()
      return
    }
    if (request.fresh) {
      response.status(304).end()
      return
    }
    if (typeof reply.body === 'object' && Symbol.asyncIterator in reply.body) {
      await sendPieces(request, response.type(route.type), reply.body)
      return
    }
    const body = typeof reply.body === 'function' ? await reply.body() : reply.body
    response
      .type(route.type)
      .send(typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  })
}

/** Sends pieces at the pace of the reader. Their maker learns by `callerGone` that nobody waits for the next one any more. */
async function sendPieces(request: Request, response: Response, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const gone = callerGone(response)
  const write = pacedWriter(response)
  try {
    for await (const piece of pieces) {
      await write(piece)
      if (gone.aborted) return
    }
  } catch (error) {
    if (gone.aborted) return
    throw error
  }
  response.end()
}
