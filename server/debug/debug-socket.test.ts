import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { MAX_DEBUG_MESSAGE_BYTES } from '#contract/debug.ts'
import { createDebugSocket, DEBUG_SOCKET_LIMITS } from './debug-socket.ts'

/** More of them than the buffers of the operating system hold. */
const ECHOES = 10_000

test('pings and pongs count as messages', async () => {
  const debug = createDebugSocket({ now: () => new Date() }, { ...DEBUG_SOCKET_LIMITS, messages: 10 })
  const http = createServer()
  http.on('upgrade', (request, duplex, head) => debug.accept(request, duplex, head, 'anybody'))
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  for (let n = 0; n < 6; n += 1) socket.ping()
  for (let n = 0; n < 5; n += 1) socket.pong()
  await closed
  http.close()
})

test('a peer that reads none of its echoes is cut off, so that they do not fill the memory', async () => {
  const debug = createDebugSocket({ now: () => new Date() }, { ...DEBUG_SOCKET_LIMITS, messages: Infinity })
  let isCutOff = false
  const http = createServer()
  http.on('upgrade', (request, duplex, head) => {
    duplex.once('close', () => (isCutOff = true))
    debug.accept(request, duplex, head, 'anybody')
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const socket = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  await once(socket, 'open')
  socket.on('error', () => undefined)
  socket.pause()
  const echo = JSON.stringify({ type: 'echo', data: 'x'.repeat(MAX_DEBUG_MESSAGE_BYTES - 40) })
  for (let n = 0; n < ECHOES; n += 1) socket.send(echo)
  await expect.poll(() => isCutOff, { timeout: 20_000 }).toBe(true)
  socket.terminate()
  http.close()
})
