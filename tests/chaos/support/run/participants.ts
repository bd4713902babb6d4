/** The clients of a chaos run: our own client, plain y-websocket clients, two devices of one person, malicious clients. */
import type { CompliantClient, CompliantClientOptions } from '#tests/chaos/support/clients/compliant-client.ts'
import { AppClient } from '#tests/chaos/support/clients/app-client.ts'
import { MaliciousClient } from '#tests/chaos/support/clients/malicious-client.ts'
import { PlainYWebsocketClient } from '#tests/chaos/support/clients/plain-y-websocket-client.ts'
import { RawClient } from '#tests/chaos/support/clients/raw-client.ts'
import { DurableItems } from '#tests/chaos/support/checks/durable-items.ts'
import type { RandomSource } from './random-source.ts'
import type { SharedArtwork, TestPerson } from './shared-artwork.ts'

/** The Yjs client id that writes the strokes before the run; any free number will do. */
const PRELOAD_CLIENT = 4_242

export const NAMES = ['ana', 'ben', 'cleo', 'mallory'] as const

export class Participants {
  readonly durable = new DurableItems()
  readonly clients: CompliantClient[] = []
  readonly maliciousClients: readonly MaliciousClient[]
  readonly #artwork: SharedArtwork
  readonly #socketUrl: string
  readonly #random: RandomSource

  private constructor(artwork: SharedArtwork, socketUrl: string, random: RandomSource) {
    this.#artwork = artwork
    this.#socketUrl = socketUrl
    this.#random = random
    const [mallory, ...victims] = artwork.people.toReversed()
    this.maliciousClients = [1, 2].map(
      () => new MaliciousClient({ ...artwork, person: mallory!, victims, random: random.fork() }),
    )
  }

  /** @param artwork of the people in NAMES @param socketUrl where they connect */
  static async connect(artwork: SharedArtwork, socketUrl: string, random: RandomSource): Promise<Participants> {
    const participants = new Participants(artwork, socketUrl, random)
    const [ana, ben, cleo, mallory] = artwork.people
    await participants.join('ana-tablet', ana!)
    await participants.join('ana-phone', ana!)
    await participants.join('ben', ben!)
    // Mallory has a compliant client, too: invalid messages on other sockets must not disturb it.
    for (const person of [cleo!, mallory!])
      participants.clients.push(new PlainYWebsocketClient(participants.#options(person.name, person)))
    return participants
  }

  /** Connects one more of our own clients. */
  async join(name: string, person: TestPerson): Promise<CompliantClient> {
    const client = await AppClient.open(this.#options(name, person))
    this.clients.push(client)
    return client
  }

  /** Fills the log with many short strokes of the first person. Resolves when they are durable. */
  async preload(origin: string, strokes: number): Promise<void> {
    const client = await RawClient.open(origin, this.#artwork.artworkId, this.#artwork.people[0]!, PRELOAD_CLIENT)
    for (let i = 0; i < strokes; i += 1) client.draw(3)
    await client.settled()
    client.close()
  }

  /** The number of invalid messages after which the server closed the socket with a refusal. */
  get refusedMessages(): number {
    return this.maliciousClients.flatMap(({ outcomes }) => outcomes).filter(({ close }) => /^44\d\d /.test(close))
      .length
  }

  async leave(): Promise<void> {
    for (const client of this.clients) await client.end()
  }

  #options(name: string, person: TestPerson): CompliantClientOptions {
    const { durable } = this
    const socketUrl = this.#socketUrl
    return { ...this.#artwork, socketUrl, name, person, durable, random: this.#random.fork() }
  }
}
