/** A room with its members: delivers the broadcast to their outboxes, and shares presence with them and with peer processes. */
import type { Changed, CloseReason } from '#contract/socket.ts'
import { CompactDelivery } from './compact-delivery.ts'
import { awarenessFrame, emptyAwareness } from './wire/frames.ts'
import type { Member, RoomBackpressure } from './socket/member.ts'
import { Pacer } from './socket/pacer.ts'
import { RoomPresence } from './room/presence.ts'
import type { Room } from './room/room.ts'

/** What a stroke takes beside its own bytes: 280 in the index, measured, and 470 in the Yjs document that REST builds. */
const STROKE_MEMORY_BYTES = 750
const FLAG_MEMORY_BYTES = 250
/** Presence for plain clients is throttled: changes within this time travel as one message. */
const PRESENCE_INTERVAL_MS = 30
/** The same towards peer processes, less often because each message is a storage write. */
const PEER_PRESENCE_INTERVAL_MS = 100
/** Members are told at most this often that they should read something again. */
const NEWS_INTERVAL_MS = 250
/** A peer process silent for this long is presumed to have closed the room. */
const PEER_TIMEOUT_MS = 25_000

export class RoomHost {
  readonly room: Room
  readonly presence: RoomPresence<Member>
  readonly members = new Set<Member>()
  /** Disconnected members whose received messages are still being processed. Their rights can still change. */
  readonly leaving = new Set<Member>()
  readonly backpressure: RoomBackpressure = { pendingBytes: 0 }
  readonly #publishPresence: (presence: Uint8Array) => void
  readonly #now: () => number
  readonly #compact: CompactDelivery
  /** Peer processes that have this room open, and when each last said so. */
  readonly #peers = new Map<string, number>()
  readonly #news: Readonly<Record<Changed['part'], Pacer>> = {
    artwork: new Pacer(NEWS_INTERVAL_MS, () => this.#tell('artwork')),
    reactions: new Pacer(NEWS_INTERVAL_MS, () => this.#tell('reactions')),
  }
  #plainMembers = 0
  #presenceTimer: NodeJS.Timeout | null = null
  #peerPresenceTimer: NodeJS.Timeout | null = null

  /**
   * @param options.publishPresence sends an awareness update to the peer processes
   * @param options.now milliseconds
   * @param options.pace how long changes for our own clients are gathered
   */
  constructor(
    room: Room,
    {
      publishPresence,
      now,
      pace = { gatherMs: 0 },
    }: {
      publishPresence: (presence: Uint8Array) => void
      now: () => number
      pace?: { readonly gatherMs: number }
    },
  ) {
    this.room = room
    this.presence = new RoomPresence(room.writerIds)
    this.#compact = new CompactDelivery({ presence: this.presence, members: this.members, now, pace })
    this.#publishPresence = publishPresence
    this.#now = now
  }

  /** The memory that the room takes, in bytes: an estimate from above, whatever has asked for its Yjs document. */
  get bytes(): number {
    const { durable, index } = this.room
    return durable.bytes + index.strokeCount * STROKE_MEMORY_BYTES + index.flagCount * FLAG_MEMORY_BYTES
  }

  /** True when the room has no members and nothing waits for the disk: then it may be evicted. */
  get isIdle(): boolean {
    return this.members.size === 0 && this.leaving.size === 0 && this.room.isSettled
  }

  /** @param presenceId shows our own client to others; a plain one has its own awareness id */
  add(member: Member, presenceId: number): void {
    this.members.add(member)
    if (member.isCompact) {
      this.presence.join(member, presenceId)
      return this.resendPresence(member)
    }
    this.#plainMembers += 1
    if (this.presence.encodeAll())
      member.outbox.send('presence', () => awarenessFrame(this.presence.encodeAll() ?? emptyAwareness))
  }

  remove(member: Member): void {
    if (this.members.delete(member) && !member.isCompact) this.#plainMembers -= 1
    this.#compact.forget(member)
    this.leaving.add(member)
    void member.drainAfterDisconnect().then(() => this.leaving.delete(member))
    this.presence.removeMember(member)
    if (this.members.size === 0) this.presence.forgetAllDeparted()
    this.sendPresence()
  }

  /** Delivers new batches, then drops those that every outbox has passed: only a slow socket makes the room keep any. */
  deliverBroadcast(): void {
    const { broadcast } = this.room
    let oldest = broadcast.end
    for (const { outbox } of this.members) {
      outbox.flush()
      oldest = Math.min(oldest, outbox.position)
    }
    broadcast.dropBefore(oldest)
  }

  /**
   * Sends each member an empty message, without which y-websocket closes a quiet connection. Forgets silent peers with their
   * presence, and connections that have left for long enough (SYNC-10).
   */
  heartbeat(): void {
    this.presence.forgetDeparted()
    for (const { outbox } of this.members)
      if (outbox.isIdle) outbox.send('presence', () => awarenessFrame(emptyAwareness))
    for (const [peer, at] of this.#peers) {
      if (this.#now() - at < PEER_TIMEOUT_MS) continue
      this.#peers.delete(peer)
      this.presence.removePeer(peer)
      this.sendPresence()
    }
  }

  /** Records that a peer process has this room open. A new peer gets the presence of all members here. */
  notePeer(peer: string): void {
    if (!this.#peers.has(peer)) this.presence.repeatToPeers()
    this.#peers.set(peer, this.#now())
    this.#publishPresenceSoon()
  }

  applyPeerPresence(peer: string, update: Uint8Array): void {
    this.#peers.set(peer, this.#now())
    this.presence.applyFromPeer(peer, update)
    this.sendPresence()
  }

  /** Sends one of our own clients everybody's presence: it is new, or has missed something. */
  resendPresence(member: Member): void {
    this.#compact.sendEveryone(member)
  }

  /**
   * Sends the changed presence: to our own clients at once in a quiet room, to plain members and peer processes after a time of
   * collecting.
   */
  sendPresence(): void {
    const absent = {
      own: this.#plainMembers === this.members.size,
      plain: this.#plainMembers === 0,
      peers: this.#peers.size === 0,
    }
    this.presence.forgetChangesFor(absent)
    if (!absent.plain) this.#sendAwarenessSoon()
    if (!absent.peers) this.#publishPresenceSoon()
    if (!absent.own) this.#compact.sendChanges()
  }

  #tell(part: Changed['part']): void {
    for (const member of this.members) member.tell(part)
  }

  /** Sends the changed presence to the plain members that keep up. */
  #sendAwarenessSoon(): void {
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = null
      const changes = this.presence.takeChanges()
      if (!changes) return
      for (const member of this.members) {
        if (member.isCompact || !member.outbox.isIdle) continue
        const update = changes.updateFor(member)
        if (update) member.outbox.send('presence', () => awarenessFrame(update))
      }
    }, PRESENCE_INTERVAL_MS)
  }

  #publishPresenceSoon(): void {
    this.#peerPresenceTimer ??= setTimeout(() => {
      this.#peerPresenceTimer = null
      const presence = this.presence.takePeerChanges()
      if (presence && this.#peers.size > 0) this.#publishPresence(presence)
    }, PEER_PRESENCE_INTERVAL_MS)
  }

  /** Tells all members what to read again. Several changes within a moment are one to them. */
  tellAll(part: Changed['part']): void {
    this.#news[part].ask()
  }

  closeAll(reason: CloseReason): void {
    for (const member of [...this.members, ...this.leaving]) member.close(reason)
  }
}
