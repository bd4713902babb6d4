/** Rooms full of strokes: four people fill one per system and size, and each measure opens a copy of the stored data. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchSystem, RunningSystem } from '#scripts/bench/sync/systems/bench-system.ts'
import { untilAllArrived, drawAll, connectClients, closeAll } from './room-clients.ts'

export interface FilledRoom {
  readonly directory: string
  readonly room: string
  readonly strokes: number
}

export const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'fridgedoor-bench-'))
export const removeDirectory = (directory: string): void => rmSync(directory, { recursive: true, force: true })

const WRITERS = 4

export class FilledRooms {
  readonly #filled = new Map<string, FilledRoom>()

  /** Runs `use` on a system that was just started on a copy of a room of `strokes` strokes. */
  async withRoom<R>(
    system: BenchSystem,
    strokes: number,
    use: (running: RunningSystem, room: string) => Promise<R>,
  ): Promise<R> {
    const { directory, room } = await this.#fill(system, strokes)
    const copy = newDirectory()
    cpSync(directory, copy, { recursive: true })
    const running = await system.start(copy)
    try {
      return await use(running, room)
    } finally {
      await running.process.discard()
      removeDirectory(copy)
    }
  }

  remove(): void {
    for (const { directory } of this.#filled.values()) removeDirectory(directory)
  }

  async #fill(system: BenchSystem, strokes: number): Promise<FilledRoom> {
    const key = `${system.name} ${strokes}`
    const known = this.#filled.get(key)
    if (known) return known
    console.error(`  filling a room with ${strokes} strokes`)
    const directory = newDirectory()
    const running = await system.start(directory)
    const room = await running.newRoom()
    const groups = await connectClients(running, [room], WRITERS)
    drawAll(groups, strokes / WRITERS)
    await untilAllArrived(groups, strokes / WRITERS)
    await closeAll(groups)
    // Not every system can flush on request, but each of them has stored everything once it is idle.
    await running.process.idle()
    await running.process.end('SIGTERM')
    const filled = { directory, room, strokes }
    this.#filled.set(key, filled)
    return filled
  }
}
