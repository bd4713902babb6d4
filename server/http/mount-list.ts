import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response, Router } from 'express'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import type { Person } from './person.ts'
import { mountHandler } from './mounted-routes.ts'
import { type Call, readCall } from './read-call.ts'
import { requirePerson } from './person.ts'

/** Items between two turns of the event loop: a few milliseconds of work. */
const ITEMS_PER_WRITE = 200

type ListHandler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T extends z.ZodType, From> = (
  call: Call<P, Q, B, Person>,
) => Promise<{ from: readonly From[]; toItem: (from: From) => z.input<T> }>

/**
 * Puts a route on the router whose reply is `{[key]: items}` with items by the ten thousand. They are made, checked against
 * `item` and written a batch at a time, at the pace the reader takes them, so that nobody else waits meanwhile. An item that
 * breaks the contract ends the answer in the middle: its reader sees a broken body, never a wrong one.
 */
export function mountList<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  T extends z.ZodType,
  From,
  K extends string,
>(
  router: Router,
  route: Route<P, Q, B, z.ZodObject<Record<K, z.ZodArray<T>>>>,
  { key, item }: { key: K; item: T },
  handler: ListHandler<P, Q, B, T, From>,
): void {
  mountHandler(router, route, async (request, response) => {
    const call = readCall(route, { request, response, person: requirePerson(request) })
    const { from, toItem } = await handler(call)
    const write = pacedWriter(response)
    response.status(route.status).type('application/json')
    for (let start = 0; start < from.length || start === 0; start += ITEMS_PER_WRITE) {
      const items = from.slice(start, start + ITEMS_PER_WRITE).map((one) => JSON.stringify(item.parse(toItem(one))))
      const opening = start === 0 ? `{${JSON.stringify(key)}:[` : ','
      await write(opening + items.join(','))
      if (response.closed) return
      await nextTurn()
    }
    response.end(']}')
  })
}

/**
 * Answers a function that writes, and resolves when the reader has room for more or is gone. It listens once for the whole
 * answer: the compressing response hands a listener on to its stream and cannot take it back.
 */
function pacedWriter(response: Response): (text: string) => Promise<void> {
  let goOn: (() => void) | null = null
  response.on('drain', () => goOn?.())
  response.on('close', () => goOn?.())
  return async (text) => {
    if (response.write(text) || response.closed) return
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
  }
}
