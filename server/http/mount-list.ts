/** Mounts routes that return very long lists, without blocking the event loop and with backpressure. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Router } from 'express'
import type { z } from 'zod'
import type { Route } from '#contract/route.ts'
import { mountHandler } from './mounted-routes.ts'
import { pacedWriter } from './paced-writer.ts'
import { type Person, requirePerson } from './person.ts'
import { type Call, readCall } from './read-call.ts'

/** The work of one turn of the event loop: this many items of weight 1, a few milliseconds. */
const WEIGHT_PER_WRITE = 200

interface List<From, T extends z.ZodType> {
  /** What the items are made of, read one by one. */
  readonly from: AsyncIterable<From> | Iterable<From>
  readonly toItem: (from: From) => z.input<T>
  /** Returns how much work an item is; without it, each is 1. */
  readonly weightOf?: (from: From) => number
}

type ListHandler<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, T extends z.ZodType, From> = (
  call: Call<P, Q, B, Person>,
) => Promise<List<From, T>>

/**
 * Mounts a route whose reply is `{[key]: items}` with up to tens of thousands of items. They are read, made, checked against `item` and
 * written in slices of one turn of the event loop, at the pace of the reader (backpressure): memory holds one slice, whatever the
 * number of items. An item that breaks the contract cuts the response off, so the reader sees a broken body and never a wrong one.
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
    const { from, toItem, weightOf = () => 1 } = await handler(call)
    const write = pacedWriter(response)
    response.status(route.status).type('application/json')
    let opening = `{${JSON.stringify(key)}:[`
    let slice: string[] = []
    let weight = 0
    for await (const one of from) {
      slice.push(JSON.stringify(item.parse(toItem(one))))
      weight += weightOf(one)
      if (weight < WEIGHT_PER_WRITE) continue
      await write(opening + slice.join(','))
      if (response.closed) return
      opening = ','
      slice = []
      weight = 0
      await nextTurn()
    }
    // An empty slice after a full one must not leave its comma.
    response.end(`${slice.length > 0 || opening !== ',' ? opening : ''}${slice.join(',')}]}`)
  })
}
