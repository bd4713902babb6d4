/** The way of a socket into its room: nothing it says is lost while the room is opened, and it must say something soon after. */
import type { WebSocket } from 'ws'
import type { CloseReason } from '#contract/socket.ts'
import type { Member } from './socket/member.ts'

/** A room that is not open after so long waits for a storage that does not answer. */
const OPENING_MS = 20_000

export interface Admission {
  /** Makes the socket a member of its room; null when it was turned away. */
  readonly admit: () => Promise<Member | null>
  /** Within so long after that it must have said something; Infinity: any time. */
  readonly firstMessageMs: number
  readonly refuse: (reason: CloseReason) => void
  /** It could not be admitted. */
  readonly failed: (error: unknown) => void
  /** The socket is gone. */
  readonly gone: () => void
  /** The member's socket is gone. */
  readonly left: (member: Member) => void
}

export function admitSocket(socket: WebSocket, { admit, firstMessageMs, refuse, failed, gone, left }: Admission): void {
  // What came with the first bytes waits here, in order; what follows is not read yet.
  socket.pause()
  const early: Uint8Array[] = []
  let member: Member | null = null
  let isGone = false
  let silence: NodeJS.Timeout | undefined
  const late = setTimeout(() => refuse('storage'), OPENING_MS).unref()

  socket.on('message', (data, isBinary) => {
    clearTimeout(silence)
    if (!isBinary) return socket.close(1003, 'malformed')
    const bytes = asBytes(data)
    if (member) member.receive(bytes)
    else early.push(bytes)
  })
  socket.once('close', () => {
    isGone = true
    clearTimeout(silence)
    clearTimeout(late)
    gone()
    if (member) left(member)
  })

  function entered(admitted: Member | null): void {
    if (!admitted) return
    if (isGone) return left(admitted)
    member = admitted
    if (early.length === 0 && firstMessageMs !== Infinity)
      silence = setTimeout(() => refuse('silent'), firstMessageMs).unref()
    for (const bytes of early.splice(0)) admitted.receive(bytes)
  }

  admit()
    .finally(() => {
      clearTimeout(late)
      socket.resume()
    })
    .then(entered, failed)
}

function asBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
