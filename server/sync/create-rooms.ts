/** Constructs the live rooms of a process with what uses them: the seats of sockets, and the REST calls that read and write strokes. */
import { FaultLog } from './limits/fault-log.ts'
import { OwnerFlagWriter, type OwnerFlagWriterOptions } from './owner-flag-writer.ts'
import type { RecheckOptions } from './recheck-rights.ts'
import { RestStrokeReader } from './rest-stroke-reader.ts'
import { RestClientIds, RestStrokeWriter } from './rest-stroke-writer.ts'
import { RoomCacheFull } from './room-cache.ts'
import { Rooms, type RoomsOptions } from './rooms.ts'
import { Seats, type SeatsOptions } from './seats.ts'

/** What the rooms and the seats share is made here. */
type Made = 'rooms' | 'recheck' | 'faults'

export interface CreateRoomsOptions
  extends
    Omit<RoomsOptions, Made>,
    Omit<SeatsOptions, Made>,
    Pick<RecheckOptions, 'sessionEnded'>,
    Pick<OwnerFlagWriterOptions, 'onTakenOff'> {
  readonly strokeLog: RoomsOptions['strokeLog']
  readonly limits: SeatsOptions['limits']
  readonly log: RoomsOptions['log']
  /** A random 32-bit integer: the Yjs client id for REST strokes. */
  readonly newClientId: () => number
}

/** Resolves when the rooms follow the log and the signals of the peer processes. */
export async function createRooms(options: CreateRoomsOptions) {
  const { access, ownedItems, familiesOf, sessionEnded, limits, log } = options
  const faults = new FaultLog(log, options.clock)
  const onFailure = (error: unknown): void => log.error({ err: error }, 'rights could not be read')
  const recheck = { access, ownedItems, familiesOf, sessionEnded, onFailure }
  const rooms = new Rooms({ ...options, recheck, faults })
  const writing = {
    ...options,
    documentBytes: limits.documentBytes,
    clientIds: new RestClientIds(options.newClientId),
  }
  await rooms.start()
  return {
    rooms,
    seats: new Seats({ ...options, rooms, recheck, faults }),
    strokeReader: new RestStrokeReader(rooms, options.reads),
    strokeWriter: new RestStrokeWriter({
      ...writing,
      useRoom: (artworkId, userId, work) =>
        rooms.use(artworkId, userId, (host) => {
          if (!rooms.mayGrow(host)) throw new RoomCacheFull()
          return work(host.room)
        }),
    }),
    flagWriter: new OwnerFlagWriter({
      ...writing,
      useRoom: (artworkId, userId, work) => rooms.use(artworkId, userId, ({ room }) => work(room)),
    }),
  }
}

export type LiveRooms = Awaited<ReturnType<typeof createRooms>>
