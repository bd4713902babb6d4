import type { RawData } from 'ws'

/** What a room uses of a socket: a WebSocket of `ws` has it, and so has a connection by plain requests. */
export interface PeerSocket {
  readonly OPEN: number
  readonly readyState: number
  /** Bytes that the client has not taken yet. */
  readonly bufferedAmount: number
  /** @param sent called when the client, or the system on its way to it, has taken the frame */
  send(frame: Uint8Array, sent?: () => void): void
  close(code: number, reason: string): void
  terminate(): void
  /** Stops emitting messages, so that the excess stays with the sender. */
  pause(): void
  resume(): void
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown
  once(event: 'close', listener: () => void): unknown
}
