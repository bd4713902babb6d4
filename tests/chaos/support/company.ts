/** Who takes part in a chaos run: people at our own client and at a stock one, two devices of one person, and liars. */
import type { Chance } from './chance.ts'
import type { HonestClient, HonestClientOptions } from './honest-client.ts'
import type { Household, Resident } from './household.ts'
import { Liar } from './liar.ts'
import { Pen } from './pen.ts'
import { PromisesMade } from './promises-made.ts'
import { SessionClient } from './session-client.ts'
import { StockClient } from './stock-client.ts'

/** A Yjs client id as good as any. */
const AHEAD_CLIENT = 4_242

export const NAMES = ['ana', 'ben', 'cleo', 'mallory'] as const

export class Company {
  readonly promises = new PromisesMade()
  readonly clients: HonestClient[] = []
  readonly liars: readonly Liar[]
  readonly #household: Household
  readonly #socketUrl: string
  readonly #chance: Chance

  /** The first person draws so many little lines, as after an afternoon: resolves when they are durable. */
  async drawAhead(origin: string, strokes: number): Promise<void> {
    const pen = await Pen.open(origin, this.#household.artworkId, this.#household.people[0]!, AHEAD_CLIENT)
    for (let i = 0; i < strokes; i += 1) pen.draw(3)
    await pen.settled()
    pen.leave()
  }

  private constructor(household: Household, socketUrl: string, chance: Chance) {
    this.#household = household
    this.#socketUrl = socketUrl
    this.#chance = chance
    const [mallory, ...victims] = household.people.toReversed()
    this.liars = [1, 2].map(() => new Liar({ ...household, person: mallory!, victims, chance: chance.fork() }))
  }

  /** @param household of the people in NAMES @param socketUrl where they connect */
  static async gather(household: Household, socketUrl: string, chance: Chance): Promise<Company> {
    const company = new Company(household, socketUrl, chance)
    const [ana, ben, cleo, mallory] = household.people
    await company.join('ana-tablet', ana!)
    await company.join('ana-phone', ana!)
    await company.join('ben', ben!)
    // Mallory has an honest client, too: lies told elsewhere must not hurt it.
    for (const person of [cleo!, mallory!]) company.clients.push(new StockClient(company.#options(person.name, person)))
    return company
  }

  /** Somebody with our own client. */
  async join(name: string, person: Resident): Promise<HonestClient> {
    const client = await SessionClient.open(this.#options(name, person))
    this.clients.push(client)
    return client
  }

  /** Lies that were answered with a refusal. */
  get refusedLies(): number {
    return this.liars.flatMap(({ answers }) => answers).filter(({ answer }) => /^44\d\d /.test(answer)).length
  }

  async leave(): Promise<void> {
    for (const client of this.clients) await client.end()
  }

  #options(name: string, person: Resident): HonestClientOptions {
    const { promises } = this
    const household = this.#household
    const socketUrl = this.#socketUrl
    const chance = this.#chance
    return { ...household, socketUrl, name, person, promises, chance: chance.fork() }
  }
}
