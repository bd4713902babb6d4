/**
 * Admits a socket to its room. Messages that arrive while the room is loading are kept in order, and a socket that sends
 * nothing soon after is closed.
 */
import type { PeerSocket } from './wire/peer-socket.ts'
import type { CloseReason } from '#contract/socket.ts'
import { guarded } from './limits/fault-log.ts'
import type { Member } from './socket/member.ts'

/** Past this, the storage is presumed not to respond, and the socket is refused. */
const JOIN_TIMEOUT_MS = 20_000

export interface AdmitSocketOptions {
  /** Loads the room and adds the socket as a member; null when it has refused the socket. */
  readonly join: () => Promise<Member | null>
  /** The socket must send a message within this time after joining; Infinity means no limit. */
  readonly firstMessageMs: number
  readonly refuse: (reason: CloseReason) => void
  readonly onJoinFailure: (error: unknown) => void
  /** The socket has closed, whether or not it had joined. */
  readonly onClosed: () => void
  /** The socket of a member has closed. */
  readonly onMemberClosed: (member: Member) => void
  /** Gets what a message or the end of the socket has thrown, which then is the end of this socket alone (SYNC-28). */
  readonly onFault: (error: unknown) => void
}

export function admitSocket(
  socket: PeerSocket,
  { join, firstMessageMs, refuse, onJoinFailure, onClosed, onMemberClosed, onFault }: AdmitSocketOptions,
): void {
  // Stops reading; frames that came in the same packet as the upgrade are still emitted and kept in `early`.
  socket.pause()
  const early: Uint8Array[] = []
  let member: Member | null = null
  let isClosed = false
  let silenceTimer: NodeJS.Timeout | undefined
  const joinTimer = setTimeout(() => refuse('storage'), JOIN_TIMEOUT_MS).unref()

  function fail(error: unknown): void {
    onFault(error)
    refuse('storage')
  }

  function onMessage(data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean): void {
    clearTimeout(silenceTimer)
    if (!isBinary) return socket.close(1003, 'malformed')
    const bytes = asBytes(data)
    if (member) member.enqueue(bytes)
    else early.push(bytes)
  }

  function onClose(): void {
    isClosed = true
    clearTimeout(silenceTimer)
    clearTimeout(joinTimer)
    onClosed()
    if (member) onMemberClosed(member)
  }

  socket.on('message', guarded(onMessage, fail))
  socket.once('close', guarded(onClose, onFault))

  function onJoined(joined: Member | null): void {
    if (!joined) return
    if (isClosed) return onMemberClosed(joined)
    member = joined
    if (early.length === 0 && firstMessageMs !== Infinity)
      silenceTimer = setTimeout(() => refuse('silent'), firstMessageMs).unref()
    for (const bytes of early.splice(0)) joined.enqueue(bytes)
  }

  join()
    .finally(() => {
      clearTimeout(joinTimer)
      socket.resume()
    })
    .then(onJoined, onJoinFailure)
    .catch(fail)
}

function asBytes(data: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
