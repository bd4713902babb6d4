import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MESSAGE } from '#contract/socket.ts'
import { unpackingSocket } from './unpacking-socket.ts'

/** A socket whose server is the test. */
class FakeSocket extends EventTarget {
  closed = false
  close(): void {
    this.closed = true
  }
  comes(bytes: Uint8Array): void {
    this.dispatchEvent(new MessageEvent('message', { data: new Uint8Array(bytes).buffer }))
  }
}

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const deflated = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return Uint8Array.of(MESSAGE.packed, ...new Uint8Array(await new Response(deflated).arrayBuffer()))
}

function open(...unpack: Parameters<typeof unpackingSocket> extends [unknown, ...infer Rest] ? Rest : never) {
  const Socket = unpackingSocket(FakeSocket as unknown as typeof WebSocket, ...unpack)
  const socket = new Socket('ws://somewhere')
  const seen: (number[] | 'closed')[] = []
  // As y-websocket does it.
  Object.assign(socket, {
    onmessage: ({ data }: MessageEvent<ArrayBuffer>) => seen.push([...new Uint8Array(data)]),
    onclose: () => seen.push('closed'),
  })
  return { server: socket as unknown as FakeSocket, seen }
}

const settled = (): Promise<void> => new Promise((later) => setTimeout(later, 20))

test('packed or not, messages arrive as they were, in their order, and the close after them', async () => {
  const message = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
      const sent = messages.map(([bytes, pack]) => [Uint8Array.of(0, ...bytes), pack] as const)
      const { server, seen } = open()
      const coming = await Promise.all(sent.map(async ([bytes, pack]) => (pack ? await packed(bytes) : bytes)))
      for (const bytes of coming) server.comes(bytes)
      server.dispatchEvent(new Event('close'))
      await settled()
      expect(seen).toEqual([...sent.map(([bytes]) => [...bytes]), 'closed'])
    }),
    { numRuns: 30 },
  )
})

test('what needs no unpacking arrives at once, also after something that did', async () => {
  const { server, seen } = open()
  server.comes(Uint8Array.of(0, 1))
  expect(seen).toEqual([[0, 1]])
  server.comes(await packed(Uint8Array.of(0, 2)))
  await settled()
  server.comes(Uint8Array.of(0, 3))
  expect(seen).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ])
})

test('a slow piece holds up what came after it', async () => {
  let done: ((bytes: ArrayBuffer) => void) | undefined
  const { server, seen } = open(() => new Promise((resolve) => (done = resolve)))
  server.comes(await packed(Uint8Array.of(0, 1)))
  server.comes(Uint8Array.of(0, 2))
  await settled()
  expect(seen).toEqual([])
  done?.(Uint8Array.of(0, 1).buffer)
  await settled()
  expect(seen).toEqual([
    [0, 1],
    [0, 2],
  ])
})

test('what cannot be unpacked ends the connection', async () => {
  const { server } = open()
  server.comes(Uint8Array.of(MESSAGE.packed, 255, 255, 255))
  await settled()
  expect(server.closed).toBe(true)
})
