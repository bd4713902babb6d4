/**
 * A proxy, or the browser, sends a request again whose reply it has not got. By plain requests (SYNC-25) the messages of that reply must come
 * again, or strokes of others stay away from the page until it connects anew.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Artwork } from '#contract/artworks.ts'
import type { Client } from '#tests/api/client.ts'
import { DOT } from '#tests/api/shared-artwork.ts'
import { type App, startApp } from '#tests/api/start-app.ts'

let app: App
let ana: Client
let artwork: string
beforeAll(async () => {
  app = await startApp()
  ana = await app.signUp()
  artwork = `/api/artworks/${((await ana.post('/api/artworks', {})).json as Artwork).id}`
}, 60_000)
afterAll(() => app.close())

async function connect(): Promise<(received?: number) => Promise<string[]>> {
  const { json } = await ana.post(`${artwork}/connections`, { parameters: { ack: '1' } })
  const address = `${artwork}/connections/${(json as { connectionId: string }).connectionId}`
  return async (received) => {
    const reply = await ana.get(received === undefined ? address : `${address}?received=${received}`)
    expect(reply.status).toBe(200)
    return (reply.json as { messages: string[] }).messages
  }
}

test('messages come again until the client says that it has them (SYNC-25)', async () => {
  const receive = await connect()
  const hello = await receive(0)
  expect(hello.length).toBeGreaterThan(0)
  expect(await receive(0)).toEqual(hello)
  expect(await receive(0)).toEqual(hello)

  await ana.post(`${artwork}/strokes`, DOT)
  const stroke = await receive(hello.length)
  expect(stroke.length).toBeGreaterThan(0)
  expect(stroke).not.toEqual(hello)
  expect(await receive(hello.length)).toEqual(stroke)
  // A lower number, as of a request that was delayed, changes nothing.
  expect(await receive(0)).toEqual(stroke)
})

test('a client from before gets each message once (SYNC-25)', async () => {
  const receive = await connect()
  const hello = await receive()
  await ana.post(`${artwork}/strokes`, DOT)
  const stroke = await receive()
  expect(stroke.length).toBeGreaterThan(0)
  expect(stroke).not.toEqual(hello)
})
