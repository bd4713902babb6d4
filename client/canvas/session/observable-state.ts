/** A state that tells when it has changed, in the form React's `useSyncExternalStore` asks for. */
export class ObservableState<State extends object> {
  readonly #listeners = new Set<() => void>()
  #current: State

  constructor(current: State) {
    this.#current = current
  }

  /** Another object after each change. */
  get current(): State {
    return this.#current
  }

  /** Returns how to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Listeners hear of it only when some value really is another one. */
  change(part: Partial<State>): void {
    const next = { ...this.#current, ...part }
    // An object's own keys are strings to TypeScript, whatever its type says.
    const same = (Object.keys(part) as (keyof State)[]).every((key) => this.#current[key] === next[key])
    this.#current = next
    if (!same) for (const listener of this.#listeners) listener()
  }

  /** Resolves as soon as it holds, now or later. */
  until(holds: (state: State) => boolean): Promise<void> {
    if (holds(this.#current)) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        if (!holds(this.#current)) return
        stop()
        resolve()
      })
    })
  }
}
