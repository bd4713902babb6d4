/** Measures how long opening a large room blocks the server's event loop, with pings over another room's socket. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { BenchSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import type { FilledRooms } from './filled-room.ts'
import { openRoom } from './open-room.ts'
import { RoomSocket } from '#scripts/bench/sync/systems/room-socket.ts'

const PING_INTERVAL_MS = 2
const QUIET_MS = 3_000

/** The longest waits of the other room, in milliseconds. */
export interface Blocking {
  readonly longest: number
  /** The longest wait before anybody opens the large room: what the machine itself adds. */
  readonly before: number
}

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
