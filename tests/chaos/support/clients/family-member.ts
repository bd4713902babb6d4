/** One person of a family with a device of their own: tabs of our own client, behind a network that can be switched off. */
import type { Artwork } from '#contract/artworks.ts'
import { ChaosProxy } from '#tests/chaos/support/network/chaos-proxy.ts'
import type { RandomSource } from '#tests/chaos/support/run/random-source.ts'
import { MemoryDevice } from '#tests/sync/memory-device.ts'
import { SessionTab } from '#tests/sync/session-tab.ts'

export interface Account {
  readonly id: number
  readonly username: string
  cookieHeader(): string
}

export class FamilyMember {
  readonly device = new MemoryDevice()
  /** The ids of all strokes that this person has ever drawn. */
  readonly drawn = new Set<string>()
  readonly tabs: SessionTab[] = []
  readonly #account: Account
  readonly #artwork: () => Promise<Artwork>
  readonly #proxy: ChaosProxy

  private constructor(account: Account, artwork: () => Promise<Artwork>, proxy: ChaosProxy) {
    this.#account = account
    this.#artwork = artwork
    this.#proxy = proxy
  }

  /**
   * @param artwork fetches the artwork as the server has it now
   * @param target returns the port of the process that a new connection reaches
   */
  static async arrive(account: Account, artwork: () => Promise<Artwork>, target: () => number): Promise<FamilyMember> {
    const proxy = new ChaosProxy(target)
    await proxy.listen()
    return new FamilyMember(account, artwork, proxy)
  }

  async openTab(): Promise<void> {
    const tab = new SessionTab(this.device, `ws://127.0.0.1:${this.#proxy.port}/collab`, {
      author: this.#account.id,
      cookie: () => this.#account.cookieHeader(),
    })
    this.tabs.push(tab)
    await tab.session.openArtwork(await this.#artwork())
  }

  /** Closes a tab and opens another one, which takes over what the closed one has not sent. */
  async reload(): Promise<void> {
    await this.tabs.shift()?.close()
    await this.openTab()
  }

  /** Draws in any of the tabs, and now and then undoes something. */
  draw(random: RandomSource, count: number): void {
    for (let i = 0; i < count; i += 1) {
      const tab = random.pick(this.tabs)
      const id = `${this.#account.username}-${this.drawn.size}`
      tab.draw(id)
      this.drawn.add(id)
      if (random.percent(15)) tab.session.undo()
      if (random.percent(5)) tab.session.redo()
    }
  }

  goOffline(): void {
    this.#proxy.isDown = true
    this.cut()
    for (const { network } of this.tabs) network.dispatchEvent(new Event('offline'))
  }

  goOnline(): void {
    this.#proxy.isDown = false
    for (const { network } of this.tabs) network.dispatchEvent(new Event('online'))
  }

  /** Ends every connection; new ones may reach another process. */
  cut(): void {
    for (const connection of this.#proxy.connections) connection.cut()
  }

  async leave(): Promise<void> {
    for (const tab of this.tabs) await tab.close()
    await this.#proxy.close()
  }
}
