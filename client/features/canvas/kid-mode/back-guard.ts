/**
 * Keeps the browser's Back on the canvas. While the guard is on, the history has one entry more, with a mark; Back goes to the
 * entry below it, and the guard goes forward again. The router sees neither.
 */

const MARK = 'kidMode'

type History = Pick<typeof window.history, 'state' | 'pushState' | 'replaceState' | 'back' | 'forward'>

export class BackGuard {
  readonly #history: History
  /** Returns the address that the browser shows. */
  readonly #address: () => string
  #on = false
  /** What to show below the mark once the mark is gone; null unless the guard is leaving it. */
  #leaving: { readonly state: unknown; readonly address: string } | null = null

  constructor(history: History, address: () => string) {
    this.#history = history
    this.#address = address
  }

  /** Adds the marked entry, unless a reload has kept it. */
  start(): void {
    this.#on = true
    if (!this.#isMarked() && this.#leaving === null) this.#history.pushState(this.#marked(), '')
  }

  /** Removes the marked entry. Its address may be newer than the one below, and replaces it. */
  stop(): void {
    this.#on = false
    if (!this.#isMarked() || this.#leaving !== null) return
    const { [MARK]: _, ...state } = this.#state()
    this.#leaving = { state, address: this.#address() }
    this.#history.back()
  }

  /** The router may have replaced the state of the marked entry. @param key the router's name of the entry */
  markAgain(key: string): void {
    // The router calls an entry without a name so.
    if ((this.#state()['key'] ?? 'default') !== key) return
    if (this.#on && !this.#isMarked() && this.#leaving === null) this.#history.replaceState(this.#marked(), '')
  }

  /** Returns whether the history moved by the guard or against it: the router should then not see the event. */
  popped(): boolean {
    if (this.#leaving !== null) {
      const { state, address } = this.#leaving
      this.#leaving = null
      this.#history.replaceState(state, '', address)
      if (this.#on) this.start()
      return true
    }
    if (!this.#on) return false
    if (!this.#isMarked()) this.#history.forward()
    return true
  }

  #state(): Record<string, unknown> {
    const state: unknown = this.#history.state
    return typeof state === 'object' && state !== null ? { ...state } : {}
  }

  #marked(): Record<string, unknown> {
    return { ...this.#state(), [MARK]: true }
  }

  #isMarked(): boolean {
    return this.#state()[MARK] === true
  }
}
