/** A person of the load test: an account, a device, and the calls that the screens make. */
import type { Agent } from 'node:http'
import { Account } from '#contract/accounts.ts'
import { Artwork } from '#contract/artworks.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { Drawer, type DrawnStrokes } from './drawer.ts'
import { HttpClient } from './http-client.ts'
import { createPlayerSockets } from './player-sockets.ts'
import { placeOf, type Placement } from './placement.ts'

const PASSWORD = 'a good password'
/** A picture on a card, in the width that most screens ask for (contract/artworks.ts, CARD_WIDTHS). */
const CARD_WIDTH = 480

export interface World {
  readonly agent: Agent
  readonly origins: readonly string[]
  /** Changed between two activities. */
  placement: Placement
  /** Addresses that browsers have in their caches; here, all people share one. */
  readonly cached: Set<string>
}

export class Person {
  readonly name: string
  readonly strokes: DrawnStrokes = { drawn: new Set(), saved: new Set(), savedMs: [], refusals: [] }
  readonly closes: readonly string[]
  drawer: Drawer | null = null
  #id = 0
  #client: HttpClient
  readonly #number: number
  readonly #world: World
  readonly #random: RandomSource
  readonly #device = new MemoryDevice({ pause: () => Promise.resolve() })
  readonly #sockets: ReturnType<typeof createPlayerSockets>

  constructor(name: string, number: number, world: World, random: RandomSource) {
    this.name = name
    this.#number = number
    this.#world = world
    this.#random = random
    this.#client = this.#newBrowser()
    this.#sockets = createPlayerSockets({
      agent: world.agent,
      cookie: () => this.#client.cookie,
      originFor: (path, attempt) => this.#originFor(path, attempt),
    })
    this.closes = this.#sockets.closes
  }

  get client(): HttpClient {
    return this.#client
  }

  /** Returns a client of this person that reaches one process only. */
  at(origin: string): HttpClient {
    return this.#client.at(origin)
  }

  async register(): Promise<void> {
    const { json } = await this.#client.send('POST', '/api/register', { username: this.name, password: PASSWORD })
    this.#id = Account.parse(json).id
  }

  /** Signs in with a new browser. */
  async signIn(): Promise<void> {
    this.#client = this.#newBrowser()
    await this.#client.send('POST', '/api/login', { username: this.name, password: PASSWORD })
  }

  /** What the screen Home asks for, without the pictures of the cards. */
  async home(familyId: number): Promise<void> {
    await this.#get('/')
    await this.#get('/api/user')
    await Promise.all(
      [
        '/api/families',
        '/api/inventory',
        '/api/artworks',
        '/api/templates',
        '/api/challenges/daily',
        '/api/children/questions',
        `/api/families/${familyId}/door?page=1&limit=24`,
        '/api/notices/unread',
      ].map((path) => this.#get(path)),
    )
  }

  /** What the canvas asks for, and its socket. Resolves when the artwork is in step with the server. */
  async enter(artworkId: number): Promise<void> {
    if (this.drawer) return
    const { json } = await this.#client.send('GET', `/api/artworks/${artworkId}`)
    const artwork = Artwork.parse(json)
    await Promise.all([
      this.#get('/api/inventory'),
      this.#get(`/api/artworks/${artworkId}/contributors`),
      // 404 until the artwork is long.
      this.#client.try('GET', `/api/artworks/${artworkId}/keyframe`),
      this.#getCached(artwork.platesUrl),
    ])
    this.drawer = await Drawer.open({
      person: { id: this.#id, name: this.name },
      artwork,
      device: this.#device,
      WebSocket: this.#sockets.WebSocket,
      strokes: this.strokes,
      random: this.#random.fork(),
    })
  }

  async leave(): Promise<void> {
    await this.drawer?.leave()
    this.drawer = null
  }

  /** The gallery with the pictures of its cards. Returns the number of pictures. */
  async gallery(): Promise<number> {
    await this.#get('/api/user')
    const { json } = await this.#client.send('GET', '/api/artworks?page=1&limit=20&search=&status=all&sort=newest')
    const { artworks } = json as { artworks: readonly Artwork[] }
    await this.#get('/api/notices/unread')
    for (const { imageUrl } of artworks) await this.#get(imageUrl.replace('/image?', `/image/${CARD_WIDTH}?`))
    return artworks.length
  }

  /** The page of one artwork. */
  async view(artworkId: number): Promise<void> {
    const { json } = await this.#client.send('GET', `/api/artworks/${artworkId}`)
    const { imageUrl } = Artwork.parse(json)
    await Promise.all(
      [
        '/api/user',
        `/api/artworks/${artworkId}/contributors`,
        '/api/families',
        '/api/settings',
        '/api/notices/unread',
        imageUrl,
      ].map((path) => this.#get(path)),
    )
  }

  async #get(path: string): Promise<void> {
    await this.#client.send('GET', path)
  }

  async #getCached(path: string): Promise<void> {
    if (this.#world.cached.has(path)) return
    this.#world.cached.add(path)
    await this.#get(path)
  }

  #newBrowser(): HttpClient {
    return new HttpClient(this.#world.agent, (path, attempt) => this.#originFor(path, attempt))
  }

  #originFor(path: string, attempt: number): string {
    const { placement, origins } = this.#world
    return origins[placeOf(placement, { path, person: this.#number, attempt, count: origins.length })]!
  }
}
