/** A room with its people: passes its news on to every member's listener, gathers presence, and notices when all have left. */
import type { CloseReason } from '#contract/socket.ts'
import { awarenessFrame, emptyPresence } from './wire/frames.ts'
import type { Member, RoomLoad } from './socket/member.ts'
import { RoomPresence } from './room/presence.ts'
import type { Room } from './room/room.ts'

/** Pointer movements of this many milliseconds travel as one message; to other processes more rarely: each is a write. */
const PRESENCE_MS = 30
const ELSEWHERE_MS = 100
/** A process that has not said for so long that it has this room open has it no more. */
const PEER_MS = 25_000

export class RoomHost {
  readonly room: Room
  readonly presence = new RoomPresence<Member>()
  readonly members = new Set<Member>()
  /** Those who have gone, while what they sent is still being taken: they may lose their right to it. */
  readonly leaving = new Set<Member>()
  readonly load: RoomLoad = { pendingBytes: 0 }
  readonly #tellElsewhere: (presence: Uint8Array) => void
  readonly #now: () => number
  /** Other processes that have this room open, and when they last said so. */
  readonly #peers = new Map<string, number>()
  readonly #untold = new Set<number>()
  #presenceTimer: NodeJS.Timeout | null = null
  #elsewhereTimer: NodeJS.Timeout | null = null

  constructor(
    room: Room,
    { tellElsewhere, now }: { tellElsewhere: (presence: Uint8Array) => void; now: () => number },
  ) {
    this.room = room
    this.#tellElsewhere = tellElsewhere
    this.#now = now
  }

  /** Nobody is in it, and nothing is on its way to the disk. */
  get isIdle(): boolean {
    return this.members.size === 0 && this.leaving.size === 0 && this.room.settled
  }

  add(member: Member): void {
    this.members.add(member)
    if (this.presence.all())
      member.listener.send('presence', () => awarenessFrame(this.presence.all() ?? emptyPresence))
  }

  remove(member: Member): void {
    this.members.delete(member)
    this.leaving.add(member)
    void member.left().then(() => this.leaving.delete(member))
    this.presence.leave(member)
    this.presenceChanged()
  }

  /** What all have taken is forgotten at once: only a slow listener makes the room keep anything. */
  news(): void {
    const { broadcast } = this.room
    let oldest = broadcast.end
    for (const { listener } of this.members) {
      listener.pull()
      oldest = Math.min(oldest, listener.position)
    }
    broadcast.forget(oldest)
  }

  /** Keeps a lone y-websocket client from taking a quiet room for a dead connection. */
  beat(): void {
    for (const { listener } of this.members)
      if (listener.idle) listener.send('presence', () => awarenessFrame(emptyPresence))
    for (const [process, at] of this.#peers) {
      if (this.#now() - at < PEER_MS) continue
      this.#peers.delete(process)
      this.presence.forgetProcess(process)
      this.presenceChanged()
    }
  }

  /** Another process has this room open, too; one that we did not know is told who is here. */
  peer(process: string): void {
    if (!this.#peers.has(process)) for (const client of this.presence.ownClients()) this.#untold.add(client)
    this.#peers.set(process, this.#now())
    this.#elsewhereSoon()
  }

  presenceFrom(process: string, update: Uint8Array): void {
    this.#peers.set(process, this.#now())
    this.presence.receiveFrom(process, update)
    this.presenceChanged()
  }

  presenceChanged(): void {
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null
      const changes = this.presence.takeChanges()
      if (!changes) return
      for (const member of this.members) {
        const message = changes.messageFor(member)
        if (message && member.listener.idle) member.listener.send('presence', () => awarenessFrame(message))
      }
      for (const client of changes.own) this.#untold.add(client)
      this.#elsewhereSoon()
    }, PRESENCE_MS)
  }

  #elsewhereSoon(): void {
    if (this.#peers.size === 0) return this.#untold.clear()
    this.#elsewhereTimer ??= setTimeout(() => {
      this.#elsewhereTimer = null
      const presence = this.presence.encode([...this.#untold])
      this.#untold.clear()
      if (presence) this.#tellElsewhere(presence)
    }, ELSEWHERE_MS)
  }

  closeAll(reason: CloseReason): void {
    for (const member of [...this.members, ...this.leaving]) member.close(reason)
  }
}
