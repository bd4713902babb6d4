/** Servers that are past their warm-up, for measures in which systems take turns. */
import { newDirectory, removeDirectory } from './measures/filled-room.ts'
import { throughput } from './measures/throughput.ts'
import type { BenchSystem, RunningSystem } from './systems/bench-system.ts'

const WARM_UP = { rooms: 8, perRoom: 2 }

export class WarmServers {
  readonly #strokes: number
  readonly #keeps: boolean
  readonly #started = new Map<BenchSystem, { readonly running: RunningSystem; readonly directory: string }>()

  /** @param strokes of the warm-up of each @param keeps whether they go on after a use */
  constructor({ strokes, keeps }: { readonly strokes: number; readonly keeps: boolean }) {
    this.#strokes = strokes
    this.#keeps = keeps
  }

  /** Runs `use` on all of the systems at once. Each has stored the strokes of its warm-up. */
  async use<R>(systems: readonly BenchSystem[], use: (running: readonly RunningSystem[]) => Promise<R>): Promise<R> {
    try {
      const running: RunningSystem[] = []
      for (const system of systems) running.push(await this.#warm(system))
      return await use(running)
    } finally {
      if (!this.#keeps) await this.discard()
    }
  }

  /** Ends all servers, and removes their data. */
  async discard(): Promise<void> {
    for (const [system, { running, directory }] of this.#started) {
      this.#started.delete(system)
      await running.process.discard()
      removeDirectory(directory)
    }
  }

  async #warm(system: BenchSystem): Promise<RunningSystem> {
    const known = this.#started.get(system)
    if (known) return known.running
    const directory = newDirectory()
    const running = await system.start(directory)
    this.#started.set(system, { running, directory })
    await throughput(running, { ...WARM_UP, strokes: this.#strokes })
    await running.process.idle()
    return running
  }
}
