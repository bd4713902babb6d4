/** A room with its people: passes its news on to every member's listener, gathers presence, and notices when all have left. */
import type { CloseReason } from '#contract/socket.ts'
import { awarenessFrame, emptyPresence } from './frames.ts'
import type { Member } from './member.ts'
import { RoomPresence } from './presence.ts'
import type { Room } from './room.ts'

/** Pointer movements of this many milliseconds travel as one message. */
const PRESENCE_MS = 30

export class RoomHost {
  readonly room: Room
  readonly presence = new RoomPresence<Member>()
  readonly members = new Set<Member>()
  private presenceTimer: NodeJS.Timeout | null = null

  constructor(room: Room) {
    this.room = room
  }

  add(member: Member): void {
    this.members.add(member)
    const everybody = this.presence.all()
    if (everybody) member.listener.send(awarenessFrame(everybody))
  }

  remove(member: Member): void {
    this.members.delete(member)
    this.presence.leave(member)
    this.presenceChanged()
  }

  news(): void {
    for (const member of this.members) member.listener.pull()
  }

  /** Keeps a lone y-websocket client from taking a quiet room for a dead connection. */
  beat(): void {
    for (const { listener } of this.members) if (listener.idle) listener.send(awarenessFrame(emptyPresence))
  }

  presenceChanged(): void {
    this.presenceTimer ??= setTimeout(() => {
      this.presenceTimer = null
      const messageFor = this.presence.takeChanges()
      if (!messageFor) return
      for (const member of this.members) {
        const message = messageFor(member)
        if (message && member.listener.idle) member.listener.send(awarenessFrame(message))
      }
    }, PRESENCE_MS)
  }

  closeAll(reason: CloseReason): void {
    for (const member of this.members) member.close(reason)
  }
}
