/**
 * One device with the tabs of two people, and the servers of their artworks. Every read and write of the device, and every HTTP call,
 * waits until the story lets it go on; timers stand still until the story moves them.
 */
import { vi } from 'vitest'
import { OTHER_PERSON } from '#contract/acting-person.ts'
import { ApiError, ConnectionError } from '#client/http/api-error.ts'
import type { ArtworkIdentity } from '#client/canvas/session/session-copies.ts'
import { sendRound } from '#client/canvas/outbox/send-round.ts'
import type { SendEnvironment } from '#client/canvas/outbox/send-place.ts'
import { MemoryDevice } from './memory-device.ts'
import { ScriptedServer } from './scripted-server.ts'
import { ARTWORK, browserSocket, SessionTab } from './session-tab.ts'

export const PEOPLE = [5, 6] as const
const NOWHERE = 'ws://127.0.0.1:9/collab'
/** The page of a draft. */
const PAGE = '34'

// The clock of a test that fakes timers does not move it.
const { setImmediate } = globalThis

/** Lets sockets and promises go on. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}

interface OpenTab {
  readonly person: number
  readonly tab: SessionTab
  /** Strokes that were drawn in it. */
  readonly drawn: Drawn[]
  /** Where its strokes go; null while it is a draft. */
  artwork: number | null
}

interface Round {
  readonly person: number
  readonly end: AbortController
  readonly crash: () => void
}

interface Drawn {
  readonly id: string
  readonly person: number
  /** How many writes had failed when it was drawn; -1 where the page said that the device does not keep strokes. */
  readonly failures: number
  /** The page has said that the device has it. */
  isPromised: boolean
}

export class DeviceWorld {
  readonly device: MemoryDevice
  readonly drawn: Drawn[] = []
  /** What must never be. */
  readonly faults: string[] = []
  readonly #servers = new Map<number, ScriptedServer>()
  readonly #owners = new Map<number, number>()
  readonly #made = new Map<string, number>()
  readonly #tabs = new Map<number, OpenTab>()
  readonly #rounds = new Set<Round>()
  readonly #hasLocks: boolean
  #waiting: (() => void)[] = []
  #signedIn: number | null = PEOPLE[0]
  #isOnline = true
  /** Tabs that are ending. */
  #closing = 0
  /** Writes that will fail. */
  #coming = 0
  #failures = 0

  private constructor(hasLocks: boolean) {
    this.#hasLocks = hasLocks
    this.device = new MemoryDevice({
      hasLocks,
      pause: () => this.#pause(),
      fails: () => {
        if (this.#coming === 0) return false
        this.#coming -= 1
        this.#failures += 1
        return true
      },
    })
  }

  /** @param hasLocks false: the browser loses its locks */
  static async start(hasLocks: boolean): Promise<DeviceWorld> {
    const world = new DeviceWorld(hasLocks)
    await world.#addServer(ARTWORK.id)
    return world
  }

  /** Opens the artwork, or a draft of the page, in a new tab of the person who is signed in. */
  open(slot: number, isDraft: boolean): void {
    const person = this.#signedIn
    if (person === null || this.#tabs.has(slot)) return
    const tab = new SessionTab(this.device, 'ws://world/collab', { author: person, Socket: this.#socket() })
    const open: OpenTab = { person, tab, drawn: [], artwork: isDraft ? null : ARTWORK.id }
    this.#tabs.set(slot, open)
    this.#watchSaved(open)
    void (isDraft ? tab.session.openDraft(PAGE) : tab.session.openArtwork(this.#identity(ARTWORK.id))).catch(
      this.#fault,
    )
  }

  draw(slot: number): void {
    const open = this.#tabs.get(slot)
    if (!open || open.person !== this.#signedIn || !open.tab.session.state.ready) return
    const { person, tab } = open
    const failures = tab.session.state.kept ? this.#failures : -1
    const stroke = { id: `${person}-${this.drawn.length}`, person, failures, isPromised: false }
    this.drawn.push(stroke)
    open.drawn.push(stroke)
    tab.draw(stroke.id)
  }

  /** Makes an artwork of the draft of a tab. */
  become(slot: number): void {
    const open = this.#tabs.get(slot)
    if (!open || open.artwork !== null || !open.tab.session.state.hasDraftStrokes) return
    const become = async (): Promise<void> => {
      const artwork = await this.#create(open.person, `tab-${slot}-${this.drawn.length}`)
      if (this.#tabs.get(slot) !== open) return
      open.artwork = artwork.id
      await open.tab.session.openArtwork(artwork)
    }
    void become().catch(
      (error: unknown) => error instanceof ApiError || error instanceof ConnectionError || this.#fault(error),
    )
  }

  /** Ends a tab, with time to end what it does, or without. */
  end(slot: number, isCrash: boolean): void {
    const open = this.#tabs.get(slot)
    if (!open) return
    this.#tabs.delete(slot)
    if (isCrash) return open.tab.crash()
    this.#closing += 1
    void open.tab
      .close()
      .catch(this.#fault)
      .finally(() => (this.#closing -= 1))
  }

  /** Sends what waits, in a tab with another screen. */
  round(): void {
    const person = this.#signedIn
    if (person === null || (this.#hasLocks && [...this.#rounds].some((round) => round.person === person))) return
    const { localStore, crash } = this.device.openTab()
    const end = new AbortController()
    const environment: SendEnvironment = {
      user: { id: person, name: 'Ana', color: '#112233' },
      session: {
        url: 'ws://world/collab',
        network: new EventTarget(),
        chance: () => 0,
        WebSocket: this.#socket(),
        localStore,
        now: Date.now,
        clock: () => performance.now(),
      },
      server: {
        artwork: (id) => this.#find(person, id),
        create: (_page, requestId) => this.#create(person, requestId),
      },
    }
    const round = { person, end, crash }
    this.#rounds.add(round)
    const given = { isOnline: this.#isOnline, isDrawing: false, signal: end.signal, known: new Map(), onChange() {} }
    void sendRound(given, environment)
      .catch((error: unknown) => (error instanceof Error && error.message === 'the disk is full') || this.#fault(error))
      .finally(() => this.#rounds.delete(round))
  }

  endRound(isCrash: boolean): void {
    const [round] = this.#rounds
    if (round) this.#stop(round, isCrash)
  }

  #stop(round: Round, isCrash: boolean): void {
    round.end.abort()
    if (!isCrash) return
    round.crash()
    this.#rounds.delete(round)
  }

  signIn(person: number | null): void {
    if (person === this.#signedIn) return
    this.#signedIn = person
    for (const { end } of this.#rounds) end.abort()
    this.cut()
  }

  goOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    this.cut()
  }

  /** Ends every connection. */
  cut(): void {
    for (const server of this.#servers.values()) for (const socket of server.connections) socket.terminate()
  }

  /** Servers store what they get, and say so or not. */
  acknowledge(does: boolean): void {
    for (const server of this.#servers.values()) {
      server.acknowledges = does
      if (does) server.acknowledge()
    }
  }

  /** This many coming writes fail. */
  failWrites(count: number): void {
    this.#coming = count
  }

  /** Lets `count` steps happen, each after what the one before has brought about. */
  async steps(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      this.#waiting.shift()?.()
      await turns(2)
    }
    this.#notePromises()
  }

  async passTime(ms: number): Promise<void> {
    await turns(2)
    await vi.advanceTimersByTimeAsync(ms)
    await this.steps(2)
  }

  /** Lets everything go on until `isDone`, or for long. */
  async settle(isDone: () => boolean): Promise<void> {
    for (let i = 0; i < 300 && !(isDone() && this.device.isIdle); i += 1) {
      for (const go of this.#waiting.splice(0)) go()
      await turns(4)
      if (i % 4 === 3) await vi.advanceTimersByTimeAsync(i < 100 ? 50 : 1_000)
    }
    this.#notePromises()
  }

  /** Everything is well again, every tab is gone, and each person signs in once more. */
  async finish(isCrash: boolean): Promise<void> {
    this.#coming = 0
    this.acknowledge(true)
    this.goOnline(true)
    for (const slot of this.#tabs.keys()) this.end(slot, isCrash)
    for (const round of this.#rounds) this.#stop(round, isCrash)
    await this.settle(() => this.#rounds.size + this.#closing === 0)
    for (const person of PEOPLE) {
      this.signIn(person)
      for (let i = 0; i < 6 && this.#rowsOf(person).some(({ isSaved }) => isSaved !== true); i += 1) {
        this.round()
        await this.settle(() => this.#rounds.size === 0)
      }
      this.open(0, false)
      const { session } = this.#tabs.get(0)!.tab
      await this.settle(() => session.state.save === 'saved')
      if (session.state.save !== 'saved') this.#fault(`the page of ${person} says ${session.state.save}`)
      this.end(0, false)
      await this.settle(() => this.#closing === 0)
      const left = this.#rowsOf(person).filter(({ isSaved }) => isSaved !== true)
      for (const { id, place } of left) this.#fault(`the copy ${id} of ${place} still waits`)
      const copies = this.#rowsOf(person).filter(({ place }) => place === `artwork/${ARTWORK.id}`)
      if (copies.length !== 1) this.#fault(`${copies.length} copies of ${person} are left`)
    }
    this.#compare()
  }

  async close(): Promise<void> {
    this.#isOnline = false
    for (const slot of this.#tabs.keys()) this.end(slot, true)
    await turns(10)
    for (const server of this.#servers.values()) {
      await server.close()
    }
  }

  #compare(): void {
    for (const [artwork, server] of this.#servers) {
      const { strokes } = server
      if (new Set(strokes).size < strokes.length) this.#fault(`a stroke is twice in ${artwork}: ${strokes.join(', ')}`)
      for (const [id, author] of server.authors)
        if (id !== `${author}-${id.split('-')[1]}`) this.#fault(`${id} is under the name of ${author}`)
    }
    for (const { id, failures, isPromised } of this.drawn) {
      const places = [...this.#servers].filter(([, server]) => server.strokes.includes(id)).map(([artwork]) => artwork)
      const isExcused = !isPromised && this.#failures > failures
      if (places.length === 0 && !isExcused)
        this.#fault(`${id} is lost${isPromised ? ', and was said to be kept' : ''}`)
    }
  }

  /** What a page with an idle device calls kept must outlive the page. */
  #notePromises(): void {
    if (!this.device.isIdle) return
    for (const { tab, drawn } of this.#tabs.values())
      if (tab.session.state.kept && tab.session.state.ready) for (const stroke of drawn) stroke.isPromised = true
  }

  /** 'All changes saved' is said only while the server has everything. */
  #watchSaved(open: OpenTab): void {
    const { session } = open.tab
    session.subscribe(() => {
      if (session.state.save !== 'saved' || open.artwork === null) return
      const { strokes } = this.#servers.get(open.artwork)!
      for (const { id } of open.drawn) if (!strokes.includes(id)) this.#fault(`${id} is called saved`)
    })
  }

  #rowsOf(person: number) {
    return [...this.device.rowById.values()].filter(({ userId }) => userId === person)
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  readonly #fault = (error: unknown): void => {
    this.faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }

  async #addServer(id: number): Promise<void> {
    const server = await ScriptedServer.start()
    server.admits = (userId) => userId === this.#signedIn
    this.#servers.set(id, server)
  }

  #identity(id: number): ArtworkIdentity {
    return { ...ARTWORK, id, logKey: this.#servers.get(id)!.logKey }
  }

  /** Does the HTTP call of a tab of this person. */
  async #call(person: number): Promise<void> {
    await this.#pause()
    if (!this.#isOnline) throw new ConnectionError(new Error('no server'))
    if (person === this.#signedIn) return
    throw new ApiError({ status: 409, code: OTHER_PERSON, serverMessage: 'Somebody else is signed in' })
  }

  async #find(person: number, id: number): Promise<ArtworkIdentity> {
    await this.#call(person)
    const owner = this.#owners.get(id)
    if (owner !== undefined && owner !== person) throw new ApiError({ status: 404, serverMessage: 'Artwork not found' })
    return this.#identity(id)
  }

  async #create(person: number, requestId: string): Promise<ArtworkIdentity> {
    await this.#call(person)
    const key = `${person} ${requestId}`
    const id = this.#made.get(key) ?? 100 + this.#made.size
    this.#made.set(key, id)
    this.#owners.set(id, person)
    if (!this.#servers.has(id)) await this.#addServer(id)
    await this.#pause()
    return this.#identity(id)
  }

  /** A WebSocket that leads to the servers while the device is online. */
  #socket(): typeof globalThis.WebSocket {
    const addressOf = (address: string): string => {
      const { pathname, search } = new URL(address)
      const server = this.#servers.get(Number(pathname.split('/').at(-1)))
      return this.#isOnline && server ? `${server.url}${search}` : NOWHERE
    }
    return class extends browserSocket('') {
      constructor(address: string) {
        super(addressOf(address))
      }
    } as typeof globalThis.WebSocket
  }
}
