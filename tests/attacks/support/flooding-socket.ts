/** A socket in a thread of its own, so that what it costs to send a flood is not measured as the server's time. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Closed } from '#tests/sync/plain-client.ts'

/** A string, because a worker does not load TypeScript. */
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads')
const { WebSocket } = require('ws')
const socket = new WebSocket(workerData)
socket.on('open', () => parentPort.postMessage('open'))
socket.on('error', () => undefined)
socket.on('close', (code, reason) => parentPort.postMessage({ code, reason: reason.toString() }))
parentPort.on('message', async (messages) => {
  for (const message of messages) {
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
    await new Promise((next) => setTimeout(next, 1))
  }
})
`

export class FloodingSocket {
  closed: Closed | null = null
  readonly #worker: Worker

  private constructor(url: string) {
    this.#worker = new Worker(SCRIPT, { eval: true, workerData: url })
    this.#worker.on('message', (message: 'open' | Closed) => {
      if (message !== 'open') this.closed = message
    })
  }

  static async open(url: string, artworkId: number, user: number): Promise<FloodingSocket> {
    const flooding = new FloodingSocket(`${url}/${artworkId}?as=${user}`)
    await once(flooding.#worker, 'message')
    return flooding
  }

  /** Sends the messages in order, without waiting for the server, until it closes the socket. */
  flood(messages: readonly Uint8Array[]): void {
    this.#worker.postMessage(messages, [])
  }

  /** Ends the thread, and the socket with it. */
  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}
