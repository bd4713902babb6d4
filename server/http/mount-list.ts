/** Mounts routes that return very long lists, without blocking the event loop and with backpressure. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Router } from 'express'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { mountHandler } from './mounted-routes.ts'
import { pacedWriter } from './paced-writer.ts'
import { type Person, requirePerson } from './person.ts'
import { type Call, readCall } from './read-call.ts'

/** A few milliseconds of work between two turns of the event loop. */
const ITEMS_PER_WRITE = 200

type ListHandler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T extends z.ZodType, From> = (
  call: Call<P, Q, B, Person>,
) => Promise<{ from: readonly From[]; toItem: (from: From) => z.input<T> }>

/**
 * Mounts a route whose reply is `{[key]: items}` with up to tens of thousands of items. They are made, checked against `item` and
 * written in chunks, at the pace of the reader (backpressure). An item that breaks the contract cuts the response off, so the
 * reader sees a broken body and never a wrong one.
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
