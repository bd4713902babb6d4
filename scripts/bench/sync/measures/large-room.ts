/** Measures opening a large room: how long it takes, how long it blocks the server's other rooms, and how much memory it adds. */
import { once } from 'node:events'
import type { WebSocket } from 'ws'
import { type Opened, openRoom } from './open-room.ts'
import { RoomSocket } from '#scripts/bench/sync/systems/room-socket.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import type { FilledRooms } from './filled-room.ts'

const PING_INTERVAL_MS = 2
const QUIET_MS = 3_000
/** Between leaving a room and opening it again. */
const PAUSE_MS = 500
/** The wait until memory that only the opening needed may have been freed. */
const SETTLE_MS = 3_000

/** The longest waits of the other room, in milliseconds. */
export interface Blocking {
  readonly longest: number
  /** The longest wait before anybody opens the large room: what the machine itself adds. */
  readonly before: number
}

/** Measures the longest block of the server's event loop, with pings over another room's socket. */
export function blocking(system: BenchSystem, strokes: number, rooms: FilledRooms): Promise<Blocking> {
  return rooms.withRoom(system, strokes, async (running, room) => {
    const other = new RoomSocket(running.addressOf(await running.newRoom(), 0), running.protocol, {
      compression: false,
      receive: () => {},
    })
    await once(other.socket, 'open')
    const pings = new Pings(other.socket)
    await sleep(QUIET_MS)
    pings.takeLongest()
    await sleep(QUIET_MS)
    const before = pings.takeLongest()
    const { leave } = await openRoom(system.name, running, room, strokes)
    const longest = pings.takeLongest()
    pings.stop()
    await leave()
    await other.close()
    return { longest, before }
  })
}

/** Measures opening right after the server's start, and again after everybody has left. */
export function coldLoad(
  system: BenchSystem,
  strokes: number,
  rooms: FilledRooms,
): Promise<{ first: Opened; again: Opened }> {
  return rooms.withRoom(system, strokes, async (running, room) => {
    const first = await openRoom(system.name, running, room, strokes)
    await first.leave()
    await sleep(PAUSE_MS)
    const again = await openRoom(system.name, running, room, strokes)
    await again.leave()
    return { first: first.opened, again: again.opened }
  })
}

/** Megabytes added: resident memory after the wait, and memory that survives a garbage collection. */
export interface RoomMemory {
  readonly resident: number
  readonly live: number
}

/** Measures how much memory the open room adds to the server. */
export function roomMemory(system: BenchSystem, strokes: number, rooms: FilledRooms): Promise<RoomMemory> {
  return rooms.withRoom(system, strokes, async (running, room) => {
    const { process: server } = running
    // Another room is open before, so that memory which any first room needs is not counted.
    const other = await openRoom(system.name, running, await running.newRoom(), 0)
    const live = await server.liveMegabytes()
    const resident = server.residentMegabytes()
    const { leave } = await openRoom(system.name, running, room, strokes)
    await sleep(SETTLE_MS)
    const memory = {
      resident: server.residentMegabytes() - resident,
      live: (await server.liveMegabytes()) - live,
    }
    await leave()
    await other.leave()
    return memory
  })
}

/** Pings at a fixed interval without waiting for pongs, so that the longest wait shows the longest block. */
class Pings {
  readonly #waiting: number[] = []
  #longest = 0
  readonly #timer: NodeJS.Timeout

  constructor(socket: WebSocket) {
    socket.on('pong', () => this.#note(this.#waiting.shift()!))
    this.#timer = setInterval(() => {
      this.#waiting.push(performance.now())
      socket.ping()
    }, PING_INTERVAL_MS)
  }

  /** Returns the longest wait since the last call. A ping that still waits counts with its time so far. */
  takeLongest(): number {
    const [oldest] = this.#waiting
    if (oldest !== undefined) this.#note(oldest)
    const longest = this.#longest
    this.#longest = 0
    return longest
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #note(sentAt: number): void {
    this.#longest = Math.max(this.#longest, performance.now() - sentAt)
  }
}
