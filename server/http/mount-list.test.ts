import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import compression from 'compression'
import express from 'express'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { signedIn } from '#tests/signed-in.ts'
import { mountList } from './mount-list.ts'

const Item = z.object({ n: z.int(), text: z.string() })
const list = route({
  method: 'get',
  path: '/list/:count',
  params: z.object({ count: z.coerce.number() }),
  reply: z.object({ items: z.array(Item) }),
})

let server: Server
let url: string
let made = 0

beforeEach(async () => {
  made = 0
  const app = express()
  app.use(compression(), (request, _response, next) => {
    const person = { id: 1, username: 'a', name: 'a', color: '#000000', isAdmin: false, isChild: false }
    request.signedIn = signedIn(person, 's')
    next()
  })
  mountList(app, list, { key: 'items', item: Item }, async ({ params }) => ({
    from: Array.from({ length: params.count }, (_, n) => n),
    toItem: (n: number) => {
      made += 1
      // Random text does not compress, so the reader slows the server down.
      return {
        n: n === 1_300 ? 0.5 : n,
        text: randomBytes(8_000).toString('base64'),
        extra: 1,
      }
    },
  }))
  server = createServer(app)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test.each([0, 1, 199, 200, 201, 1_000])(
  '%i items arrive complete, in order, and without keys that the contract does not know',
  async (count) => {
    const { items } = z
      .object({ items: z.array(z.looseObject(Item.shape)) })
      .parse(await (await fetch(`${url}/list/${count}`)).json())
    expect(items.map(({ n }) => n)).toEqual(Array.from({ length: count }, (_, n) => n))
    expect(items.filter((item) => 'extra' in item)).toEqual([])
  },
)

test('an item that breaks the contract breaks the response', async () => {
  const response = await fetch(`${url}/list/2000`)
  await expect(response.json()).rejects.toThrow()
})

test('the server makes no items for a reader that stopped reading, and the reader may disconnect', async () => {
  const opened = httpRequest(`${url}/list/1200`)
  opened.end()
  const response = await new Promise<IncomingMessage>((done) => opened.once('response', done))
  response.pause()
  let before = -1
  await expect.poll(() => before === made || ((before = made), false), { interval: 300, timeout: 5_000 }).toBe(true)
  expect(made).toBeLessThan(1_200)
  response.destroy()
  const { items } = list.reply.parse(await (await fetch(`${url}/list/3`)).json())
  expect(items).toHaveLength(3)
})
