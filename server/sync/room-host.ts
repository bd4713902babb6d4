/** A room with its members: delivers the broadcast to their outboxes, and shares presence with them and with peer processes. */
import type { Changed, CloseReason } from '#contract/socket.ts'
import { guarded } from './limits/fault-log.ts'
import { CompactDelivery } from './compact-delivery.ts'
import type { GrowingBudget } from './limits/stroke-budget.ts'
import { awarenessFrame, emptyAwareness } from './wire/frames.ts'
import type { Member } from './socket/member.ts'
import { Pacer } from './socket/pacer.ts'
import type { RoomBackpressure } from './socket/update-submitter.ts'
import { RoomPresence } from './room/presence.ts'
import type { Room } from './room/room.ts'

/** What a stroke takes in the index, besides its own bytes: about 130, measured, and more with a long id. */
const STROKE_MEMORY_BYTES = 200
const FLAG_MEMORY_BYTES = 250
/** Presence for plain clients is throttled: changes within this time travel as one message. */
const PRESENCE_INTERVAL_MS = 30
/** The same towards peer processes, less often because each message is a storage write. */
const PEER_PRESENCE_INTERVAL_MS = 100
/** Members are told at most this often that they should read something again. */
const NEWS_INTERVAL_MS = 250
/** A peer process silent for this long is presumed to have closed the room. */
const PEER_TIMEOUT_MS = 25_000

/** Gets what becomes durable in a room, and is no member: nobody in it sees a follower, and it takes no place. */
export interface RoomFollower {
  /** The broadcast has new batches. They may be dropped after this call. */
  deliver(): void
  /** The room has ended. */
  close(reason: CloseReason): void
}

export class RoomHost {
  readonly room: Room
  readonly presence: RoomPresence<Member>
  readonly members = new Set<Member>()
  /** Disconnected members whose received messages are still being processed. Their rights can still change. */
  readonly leaving = new Set<Member>()
  readonly followers = new Set<RoomFollower>()
  readonly backpressure: RoomBackpressure = { pendingBytes: 0 }
  readonly #publishPresence: (presence: Uint8Array, peers: readonly string[]) => void
  readonly #onFault: (error: unknown) => void
  readonly #clock: () => number
  readonly #compact: CompactDelivery
  /** Peer processes that have this room open, and when each last said so. */
  readonly #peers = new Map<string, number>()
  readonly #news: Readonly<Record<Changed['part'], Pacer>> = {
    artwork: new Pacer(NEWS_INTERVAL_MS, () => this.#tell('artwork')),
    reactions: new Pacer(NEWS_INTERVAL_MS, () => this.#tell('reactions')),
  }
  #closedFor: CloseReason | null = null
  #plainMembers = 0
  #presenceTimer: NodeJS.Timeout | null = null
  #peerPresenceTimer: NodeJS.Timeout | null = null

  /**
   * @param options.publishPresence sends an awareness update to these peer processes
   * @param options.clock milliseconds that never go back
   * @param options.pace how long changes for our own clients are gathered
   * @param options.growing whose growing strokes are shown
   * @param options.onFault gets what the delivery of presence has thrown: it ends neither the room nor a member (SYNC-28)
   */
  constructor(
    room: Room,
    {
      publishPresence,
      clock,
      pace = { gatherMs: 0 },
      growing,
      onFault,
    }: {
      publishPresence: (presence: Uint8Array, peers: readonly string[]) => void
      clock: () => number
      pace?: { readonly gatherMs: number }
      growing?: GrowingBudget
      onFault: (error: unknown) => void
    },
  ) {
    this.room = room
    this.presence = new RoomPresence(room.writerIds, growing)
    this.#compact = new CompactDelivery({ presence: this.presence, members: this.members, clock, pace, onFault })
    this.#onFault = onFault
    this.#publishPresence = publishPresence
    this.#clock = clock
  }

  /** The memory that the room takes, in bytes: an estimate from above. */
  get bytes(): number {
    const { durable, index } = this.room
    return durable.bytes + index.strokeCount * STROKE_MEMORY_BYTES + index.flagCount * FLAG_MEMORY_BYTES
  }

  /** True when the room has no members and nothing waits for the disk: then it may be evicted. */
  get isIdle(): boolean {
    return this.members.size === 0 && this.leaving.size === 0 && this.room.isSettled
  }

  /** The peer processes that have this room open. */
  get peers(): string[] {
    return [...this.#peers.keys()]
  }

  /** Why the room takes no more members; null while it does. */
  get closedFor(): CloseReason | null {
    return this.#closedFor
  }

  /** @param presenceId shows our own client to others; a plain one has its own awareness id */
  add(member: Member, presenceId: number): void {
    this.members.add(member)
    if (member.isCompact) {
      this.presence.join(member, presenceId)
      return this.resendPresence(member)
    }
    this.#plainMembers += 1
    // The frame is made in the outbox: presence of others that cannot be encoded does not keep anybody out.
    if (this.presence.stats.entries > 0)
      member.outbox.send('presence', () => awarenessFrame(this.presence.encodeAll(member) ?? emptyAwareness))
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
    for (const follower of this.followers) guarded(() => follower.deliver(), this.#onFault)()
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
      if (this.#clock() - at < PEER_TIMEOUT_MS) continue
      this.#peers.delete(peer)
      this.presence.removePeer(peer)
      this.sendPresence()
    }
  }

  /** Records that a peer process has this room open. A new peer gets the presence of all members here. */
  notePeer(peer: string): void {
    if (!this.#peers.has(peer)) this.presence.repeatToPeers()
    this.#peers.set(peer, this.#clock())
    this.#publishPresenceSoon()
  }

  applyPeerPresence(peer: string, update: Uint8Array): void {
    this.#peers.set(peer, this.#clock())
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
    this.#presenceTimer ??= setTimeout(
      guarded(() => this.#sendAwareness(), this.#onFault),
      PRESENCE_INTERVAL_MS,
    )
  }

  #sendAwareness(): void {
    this.#presenceTimer = null
    const changes = this.presence.takeChanges()
    if (!changes) return
    for (const member of this.members) {
      if (member.isCompact || !member.outbox.isIdle) continue
      const update = changes.updateFor(member)
      if (update) member.outbox.send('presence', () => awarenessFrame(update))
    }
  }

  #publishPresenceSoon(): void {
    this.#peerPresenceTimer ??= setTimeout(
      guarded(() => this.#publishToPeers(), this.#onFault),
      PEER_PRESENCE_INTERVAL_MS,
    )
  }

  #publishToPeers(): void {
    this.#peerPresenceTimer = null
    const presence = this.presence.takePeerChanges()
    if (presence && this.#peers.size > 0) this.#publishPresence(presence, this.peers)
  }

  /** Tells all members what to read again. Several changes within a moment are one to them. */
  tellAll(part: Changed['part']): void {
    this.#news[part].ask()
  }

  /** Closes all members. People who join from now on are refused for the same reason. */
  closeAll(reason: CloseReason): void {
    this.#closedFor ??= reason
    for (const follower of this.followers) follower.close(reason)
    for (const member of [...this.members, ...this.leaving]) member.close(reason)
  }
}
