/**
 * The seats of this process: which sockets are in which room. Decides whether a socket gets a seat, by the limits of connections, the rights
 * of its person and the log that its copy is of, and keeps the room loaded for it until what it has sent is processed.
 */
import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'
import type { CloseReason } from '#contract/socket.ts'
import type { OwnedItems } from '#crdt/document/stroke/looks.ts'
import type { Access, ArtworkAccess } from '#server/artworks/access.ts'
import type { OwnerSpace } from '#server/artworks/drawing/owner-space.ts'
import type { SignedIn } from '#server/http/person.ts'
import type { StrokeLog } from '#server/log/stroke-log.ts'
import { admitSocket } from './admit-socket.ts'
import { isCopyOf } from './is-copy-of.ts'
import { ConnectionQuota, type Place } from './limits/connection-quota.ts'
import { FairScheduler } from './limits/fair-scheduler.ts'
import type { FaultLog } from './limits/fault-log.ts'
import type { SocketLimits } from './limits/socket-limits.ts'
import type { StrokeBudget } from './limits/stroke-budget.ts'
import { recheckMember, type RecheckOptions } from './recheck-rights.ts'
import { RoomCacheFull, type RoomLease } from './room-cache.ts'
import type { RoomHost } from './room-host.ts'
import type { Rooms } from './rooms.ts'
import { Member } from './socket/member.ts'
import { closeSocket, type PeerSocket } from './wire/peer-socket.ts'
import type { SocketRequest } from './wire/socket-request.ts'

/** Returns the items of the store that a person owns (ITEM-1). */
export type OwnedItemsOf = (userId: number) => Promise<OwnedItems>

export interface SeatsOptions {
  readonly rooms: Pick<Rooms, 'isClosing' | 'closedFor' | 'mayGrow' | 'waitMs' | 'lease'>
  readonly strokeLog: Pick<StrokeLog, 'hashAt'>
  readonly access: Pick<ArtworkAccess, 'accessOf'>
  readonly ownedItems: OwnedItemsOf
  /** Returns the families to which a person belongs. */
  readonly familiesOf: (userId: number) => Promise<ReadonlySet<number>>
  readonly recheck: RecheckOptions
  readonly budget: StrokeBudget
  readonly limits: SocketLimits
  readonly space: Pick<OwnerSpace, 'hasSpace' | 'refresh'>
  /** Milliseconds that never go back. */
  readonly clock: () => number
  /** A socket was refused or closed by this server. */
  readonly onSocketClosed?: (reason: CloseReason) => void
  readonly faults: Pick<FaultLog, 'note'>
  readonly log: Pick<Logger, 'info' | 'error'>
}

export class Seats {
  readonly #options: SeatsOptions
  readonly #quota: ConnectionQuota
  readonly #scheduler: FairScheduler
  /** The room of every member, with the lease that keeps it loaded. */
  readonly #seats = new Map<Member, { readonly host: RoomHost; readonly lease: RoomLease }>()

  constructor(options: SeatsOptions) {
    this.#options = options
    this.#quota = new ConnectionQuota(options.limits)
    this.#scheduler = new FairScheduler(options.clock)
  }

  /** How many sockets are in rooms. */
  get count(): number {
    return this.#seats.size
  }

  /** Adds a socket to an artwork's room, or closes it with the reason. */
  connect(socket: PeerSocket, signedIn: SignedIn, artworkId: number, request: SocketRequest): void {
    const userId = signedIn.person.id
    const closeReason = this.#quota.acquire(userId)
    if (closeReason) return this.#refuse(socket, signedIn, artworkId, closeReason)
    admitSocket(socket, {
      join: () => this.#join(socket, signedIn, artworkId, request),
      firstMessageMs: this.#options.limits.firstMessageMs,
      refuse: (reason) => this.#refuse(socket, signedIn, artworkId, reason),
      onJoinFailure: (error) => {
        if (error instanceof RoomCacheFull) return this.#refuse(socket, signedIn, artworkId, 'server-rooms')
        this.#options.log.error({ err: error, artworkId }, 'a room could not be opened')
        this.#options.onSocketClosed?.('storage')
        closeSocket(socket, 'storage')
      },
      onClosed: () => this.#quota.release(userId),
      onMemberClosed: (member) => this.#leave(member),
      onFault: (error) => this.#options.faults.note(error, { artworkId, userId }),
    })
  }

  #refuse(socket: PeerSocket, { person }: SignedIn, artworkId: number, reason: CloseReason): void {
    this.#options.log.info({ artworkId, userId: person.id, reason }, 'socket refused')
    this.#options.onSocketClosed?.(reason)
    closeSocket(socket, reason)
  }

  /** Makes a socket a member of its room; null when the socket is closed or was closed meanwhile. */
  async #join(
    socket: PeerSocket,
    signedIn: SignedIn,
    artworkId: number,
    { protocol, wantsAck, copy }: SocketRequest,
  ): Promise<Member | null> {
    const { rooms, strokeLog, space, recheck } = this.#options
    if (rooms.isClosing) return this.#turnAway(socket, 'restarting')
    const { person, sessionId } = signedIn
    const access = await this.#options.access.accessOf(artworkId, person)
    if (!access.artwork) return this.#turnAway(socket, 'not-found')
    if (socket.readyState !== socket.OPEN) return null
    let joined: Member | null = null
    const place: Place = {
      userId: person.id,
      artworkId,
      isParticipant: () => isParticipant(joined?.access ?? access),
      giveUp: (reason) => (joined ? joined.close(reason) : this.#refuse(socket, signedIn, artworkId, reason)),
    }
    const closeReason = this.#quota.take(place)
    if (closeReason) {
      this.#refuse(socket, signedIn, artworkId, closeReason)
      return null
    }
    socket.once('close', () => this.#quota.leave(place))
    const { logKey } = access.artwork
    if (copy && !(await isCopyOf(logKey, strokeLog, artworkId, copy))) return this.#turnAway(socket, 'other-log')
    const readOwned = (): Promise<OwnedItems> => this.#options.ownedItems(person.id)
    if (rooms.waitMs(artworkId, person.id) > 0) return this.#turnAway(socket, 'too-many-joins')
    const lease = rooms.lease(artworkId, person.id)
    try {
      const [host, owned, families] = await Promise.all([
        lease.host,
        readOwned(),
        this.#options.familiesOf(person.id),
        space.refresh(artworkId),
      ])
      if (socket.readyState !== socket.OPEN) return null
      // The artwork may have been deleted, or the room have failed, during these reads (SYNC-35).
      const closedFor = rooms.closedFor(host)
      if (closedFor) return this.#turnAway(socket, closedFor)
      const presenceId = newPresenceId()
      const member = new Member({
        socket,
        person,
        sessionId,
        access,
        owned,
        families,
        readOwned,
        wantsAck,
        hello: protocol && { ...protocol, logKey, presenceId },
        presenceId,
        room: host.room,
        presence: host.presence,
        backpressure: host.backpressure,
        budget: this.#options.budget,
        limits: this.#options.limits,
        scheduler: this.#scheduler,
        clock: this.#options.clock,
        whyFull: () => this.#whyFull(host),
        onPresenceChange: () => host.sendPresence(),
        onPresenceMissed: () => host.resendPresence(member),
        onClose: (reason, error) => {
          this.#options.log.info(
            { artworkId, userId: person.id, reason, ...(error ? { err: error } : {}) },
            'socket closed',
          )
          this.#options.onSocketClosed?.(reason)
        },
        onFault: (error) => this.#options.faults.note(error, { artworkId, userId: person.id }),
      })
      host.add(member, presenceId)
      joined = member
      this.#seats.set(member, { host, lease })
      // The rights may have changed after they were read and before the member could be found.
      void recheckMember(host, member, recheck)
      return member
    } finally {
      if (!joined) lease.release()
    }
  }

  /** Closes a socket that does not become a member, which is nothing to log. */
  #turnAway(socket: PeerSocket, reason: CloseReason): null {
    this.#options.onSocketClosed?.(reason)
    closeSocket(socket, reason)
    return null
  }

  /** Returns why a room takes no more strokes, or null. */
  #whyFull(host: RoomHost): 'owner-space' | 'server-rooms' | null {
    const { rooms, space } = this.#options
    if (!space.hasSpace(host.room.artworkId)) return 'owner-space'
    return rooms.mayGrow(host) ? null : 'server-rooms'
  }

  #leave(member: Member): void {
    const seat = this.#seats.get(member)
    if (!seat) return
    this.#seats.delete(member)
    void member.drainAfterDisconnect().then(() => seat.lease.release())
    seat.host.remove(member)
  }
}

/** Parents of the child who owns an artwork count as its owner. */
const isParticipant = ({ participant, own }: Access): boolean => participant || own

/** Returns a random id that is no Yjs client id, because those have 32 bits. */
const newPresenceId = (): number => 2 ** 32 + randomInt(2 ** 34)
