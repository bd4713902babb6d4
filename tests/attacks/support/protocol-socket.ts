/** A socket of the app that speaks our protocol. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { syncStep1Frame } from '#server/sync/wire/frames.ts'
import type { Client } from '#tests/api/client.ts'
import { eventually } from '#tests/eventually.ts'
import { hellosIn, positionsIn } from '#tests/sync/protocol-messages.ts'
import type { CopyPosition } from '#contract/log-position.ts'

export interface ProtocolSocket {
  readonly socket: WebSocket
  readonly received: readonly Uint8Array[]
  /** Code and reason. */
  readonly closed: Promise<readonly [number, string]>
}

/** Opens a socket. @param copy the newest position of the client's copy, if it has one */
export function openProtocolSocket(
  url: string,
  person: Client,
  artworkId: number,
  copy: CopyPosition | null = null,
): ProtocolSocket {
  const asked = copy ? `&log=${copy.log}&seq=${copy.seq}&hash=${copy.hash}` : ''
  const socket = new WebSocket(`${url.replace('http', 'ws')}/collab/${artworkId}?v=3${asked}`, {
    headers: { cookie: person.cookieHeader() },
  })
  const received: Uint8Array[] = []
  socket.on('message', (data: Buffer) => received.push(new Uint8Array(data)))
  const closed = once(socket, 'close').then(([code, reason]: unknown[]) => [Number(code), String(reason)] as const)
  return { socket, received, closed }
}

/** Syncs once and leaves, as a device does that goes offline then. Resolves with the position of its copy. */
export async function visit(url: string, person: Client, artworkId: number): Promise<CopyPosition> {
  const { socket, received } = openProtocolSocket(url, person, artworkId)
  await once(socket, 'open')
  socket.send(syncStep1Frame(Uint8Array.of(0)))
  const [position] = await eventually(
    () => positionsIn(received),
    ({ length }) => length > 0,
  )
  socket.close()
  return { log: hellosIn(received)[0]!.logKey, ...position! }
}
