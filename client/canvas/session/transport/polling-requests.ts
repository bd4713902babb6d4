/** The requests of a connection without a WebSocket (SYNC-25). */
import { closeConnection, openConnection, receiveMessages, sendMessages } from '#contract/polling.ts'
import { fromBase64, toBase64 } from '#client/bytes/base64.ts'
import { call } from '#client/http/call.ts'

export interface Received {
  readonly messages: readonly Uint8Array[]
  readonly closed: { readonly code: number; readonly reason: string } | null
}

/** Every method rejects with an ApiError or a ConnectionError, after which the connection is lost. */
export interface PollingRequests {
  /** @param parameters those in the address of the socket. Returns the connection's id. */
  open(artworkId: number, parameters: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>
  /** Resolves when there are messages, or with none after a while. */
  receive(artworkId: number, connectionId: string, signal: AbortSignal): Promise<Received>
  send(artworkId: number, connectionId: string, messages: readonly Uint8Array[], signal: AbortSignal): Promise<void>
  close(artworkId: number, connectionId: string): Promise<void>
}

export const pollingRequests: PollingRequests = {
  async open(id, parameters, signal) {
    const { connectionId } = await call(openConnection, {
      params: { id },
      body: { parameters: { ...parameters } },
      signal,
    })
    return connectionId
  },
  async receive(id, connectionId, signal) {
    const { messages, closed } = await call(receiveMessages, {
      params: { id, connectionId },
      signal,
      cache: 'no-store',
    })
    return { messages: messages.map(fromBase64), closed }
  },
  async send(id, connectionId, messages, signal) {
    await call(sendMessages, { params: { id, connectionId }, body: { messages: messages.map(toBase64) }, signal })
  },
  async close(id, connectionId) {
    await call(closeConnection, { params: { id, connectionId }, keepalive: true })
  },
}
