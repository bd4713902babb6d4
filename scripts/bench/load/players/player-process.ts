/** A process of players: does what the load test tells it by IPC, and reports after each command. */
import { WebSocket } from 'ws'
import { listTemplates } from '#contract/templates.ts'
import { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { checkFamilies } from './check-families.ts'
import { CountingAgent } from './counting-agent.ts'
import { Family } from './family.ts'
import { HttpClient } from './http-client.ts'
import type { Activity, Command, PlayerReport, PlayerSettings } from './player-messages.ts'
import type { World } from './person.ts'

/** Families that do an activity at the same time. All of them at once would measure how long queues get. */
const AT_A_TIME = 8
/** Acts that take their time and are done by all at once. */
const TIMED: ReadonlySet<Activity> = new Set<Activity>(['draw', 'point', 'rest'])
/** Pages with this many regions are colored: not those with hundreds, which few families choose. */
const REGIONS = { least: 8, most: 80 }
/** More would only repeat themselves. */
const MAX_FAULTS = 20

class Players {
  readonly #agent = new CountingAgent()
  readonly #world: World
  readonly #families: readonly Family[]
  readonly #faults: string[] = []

  private constructor(settings: PlayerSettings, templateIds: readonly number[]) {
    this.#world = { agent: this.#agent, origins: settings.origins, placement: 'by-artwork', cached: new Set() }
    const random = new RandomSource(settings.seed)
    this.#families = Array.from(
      { length: settings.families },
      (_, i) => new Family(settings, settings.firstFamily + i, this.#world, templateIds, random.fork()),
    )
  }

  static async gather(settings: PlayerSettings): Promise<Players> {
    const stranger = new HttpClient(new CountingAgent(), () => settings.origins[0]!)
    const templates = listTemplates.reply.parse((await stranger.send('GET', '/api/templates')).json)
    const suitable = templates.filter(({ regionCount }) => regionCount >= REGIONS.least && regionCount <= REGIONS.most)
    return new Players(
      settings,
      suitable.map(({ id }) => id),
    )
  }

  async follow(command: Exclude<Command, { do: 'start' }>): Promise<PlayerReport> {
    switch (command.do) {
      case 'activity':
        this.#world.placement = command.placement
        return this.#report(await this.#perform(command))
      case 'live': {
        this.#world.placement = 'scattered'
        const end = performance.now() + command.seconds * 1_000
        await Promise.all(this.#families.map((family) => family.live(end)))
        return this.#report(0)
      }
      case 'check': {
        const { artworks, faults } = await checkFamilies(this.#families, this.#world.origins)
        this.#faults.push(...faults)
        return this.#report(artworks)
      }
    }
  }

  async #perform({ activity, seconds, times }: Extract<Command, { do: 'activity' }>): Promise<number> {
    const left = Array.from({ length: times }, () => this.#families).flat()
    let done = 0
    const work = async (): Promise<void> => {
      for (let family = left.pop(); family; family = left.pop()) {
        try {
          const times = await family.perform(activity, seconds)
          done += times
        } catch (error) {
          this.#faults.push(`${activity}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
    }
    const lanes = TIMED.has(activity) ? left.length : AT_A_TIME
    await Promise.all(Array.from({ length: lanes }, work))
    return done
  }

  #report(done: number): PlayerReport {
    const people = this.#families.flatMap((family) => family.people)
    const closes: Record<string, number> = {}
    for (const close of people.flatMap((person) => person.closes)) closes[close] = (closes[close] ?? 0) + 1
    const refusals = people.flatMap(({ strokes }) => strokes.refusals)
    const faults = [...this.#faults, ...this.#families.flatMap((family) => family.faults), ...refusals]
    const { user, system } = process.cpuUsage()
    return {
      done,
      drawn: sum(people.map(({ strokes }) => strokes.drawn.size)),
      saved: sum(people.map(({ strokes }) => strokes.saved.size)),
      savedMs: people.flatMap(({ strokes }) => strokes.savedMs.splice(0)),
      traffic: this.#agent.traffic,
      processorSeconds: (user + system) / 1e6,
      interruptions: sum(this.#families.map(({ interruptions }) => interruptions)),
      closes,
      faults: faults.slice(0, MAX_FAULTS),
    }
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

// Each provider of y-websocket listens for the end of the process.
process.setMaxListeners(0)
// y-websocket asks the browser's WebSocket for a constant before it resyncs.
Object.assign(globalThis, { WebSocket })

let players: Players | null = null
process.on('message', (command: Command) => {
  void answer(command)
})

async function answer(command: Command): Promise<void> {
  if (command.do === 'start') {
    players = await Players.gather(command.settings)
    process.send!(null)
  } else process.send!(await players!.follow(command))
}
