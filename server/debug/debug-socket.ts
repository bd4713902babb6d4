/**
 * The socket of the debug pages, `/ws`: shows whether WebSockets get through. It knows no artwork and no person. Its messages are JSON
 * (`DebugMessage`); anything else gets an error and costs a message.
 */
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { ZodError } from 'zod'
import { DEBUG_SOCKET_PATH, DebugMessage, type DebugReply, MAX_DEBUG_MESSAGE_BYTES } from '#contract/debug.ts'
import type { Context } from '#server/context/context.ts'
import { refuseDuplex } from '#server/http/refuse-duplex.ts'

export interface DebugSocketLimits {
  /** Open sockets of this process. */
  readonly sockets: number
  /** Open sockets of one address. */
  readonly perAddress: number
  /** Messages, pings and pongs of one socket in ten seconds. */
  readonly messages: number
  /** How long one socket stays open. */
  readonly lifetimeMs: number
}

export const DEBUG_SOCKET_LIMITS: DebugSocketLimits = {
  sockets: 100,
  perAddress: 5,
  messages: 50,
  lifetimeMs: 10 * 60_000,
}

const WINDOW_MS = 10_000
/** Of one message. */
const MAX_FRAGMENTS = 16
/** Replies that a peer has not read. They stay in memory, so a peer with more of them is cut off. */
const MAX_UNREAD_BYTES = 64 * MAX_DEBUG_MESSAGE_BYTES
/** Close codes of the WebSocket protocol. */
const POLICY_VIOLATION = 1008
const GOING_AWAY = 1001

const replyText = (reply: DebugReply): string => JSON.stringify(reply)

const REFUSAL = replyText({
  type: 'error',
  error: 'Send {"type":"ping"}, {"type":"echo","data":...} or {"type":"status"}.',
})

/** Returns null for text that is not JSON, and for any other JSON. */
function readMessage(text: string): DebugMessage | null {
  try {
    return DebugMessage.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError) return null
    throw error
  }
}

export function createDebugSocket({ now }: Pick<Context, 'now'>, limits: DebugSocketLimits = DEBUG_SOCKET_LIMITS) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_DEBUG_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
  })
  const byAddress = new Map<string, number>()
  // Without this listener, `ws` writes its own refusals, which a peer may hold open.
  server.on('wsClientError', (_error, duplex, { method }) => refuseDuplex(duplex, method === 'GET' ? 400 : 405))

  function serve(socket: WebSocket): void {
    let left = limits.messages
    const refill = setInterval(() => (left = limits.messages), WINDOW_MS)
    const end = setTimeout(() => socket.close(GOING_AWAY, 'time is over'), limits.lifetimeMs)
    refill.unref()
    end.unref()
    socket.on('close', () => {
      clearInterval(refill)
      clearTimeout(end)
    })
    // `ws` closes the socket after an error, such as a message that is too large.
    socket.on('error', () => undefined)
    for (const event of ['ping', 'pong'] as const)
      socket.on(event, () => {
        if ((left -= 1) < 0) socket.terminate()
      })
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if ((left -= 1) < 0) return socket.close(POLICY_VIOLATION, 'too many messages')
      if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate()
      socket.send(isBinary ? REFUSAL : replyTo(data.toString()))
    })
  }

  function replyTo(text: string): string {
    const message = readMessage(text)
    switch (message?.type) {
      case 'ping':
        return replyText({ type: 'pong', at: now().toISOString() })
      case 'echo':
        return text
      case 'status':
        return replyText({ type: 'status', uptime: process.uptime(), connections: server.clients.size })
      case undefined:
        return REFUSAL
    }
  }

  return {
    path: DEBUG_SOCKET_PATH,
    /** Takes an upgrade; returns false when there are too many sockets. @param address the caller's, as limits count it */
    accept(request: IncomingMessage, duplex: Duplex, head: Buffer, address: string): boolean {
      const open = byAddress.get(address) ?? 0
      if (server.clients.size >= limits.sockets || open >= limits.perAddress) return false
      byAddress.set(address, open + 1)
      duplex.once('close', () => {
        const rest = (byAddress.get(address) ?? 1) - 1
        if (rest > 0) byAddress.set(address, rest)
        else byAddress.delete(address)
      })
      server.handleUpgrade(request, duplex, head, serve)
      return true
    },
    close(): void {
      for (const socket of server.clients) socket.terminate()
    },
  }
}

export type DebugSocket = ReturnType<typeof createDebugSocket>
