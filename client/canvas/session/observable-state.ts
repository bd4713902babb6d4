import { guarded } from './store/guarded.ts'

/** A state with change listeners, in the form that React's `useSyncExternalStore` takes. */
export class ObservableState<State extends object> {
  readonly #listeners = new Set<() => void>()
  #current: State

  constructor(current: State) {
    this.#current = current
  }

  /** The present state; each change makes a new object. */
  get current(): State {
    return this.#current
  }

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const safe = guarded(listener)
    this.#listeners.add(safe)
    return () => this.#listeners.delete(safe)
  }

  /** Merges `part` into the state. Listeners run only if a value differs from the one before. */
  change(part: Partial<State>): void {
    const next = { ...this.#current, ...part }
    // An object's own keys are strings to TypeScript, whatever its type says.
    const same = (Object.keys(part) as (keyof State)[]).every((key) => this.#current[key] === next[key])
    this.#current = next
    if (!same) for (const listener of this.#listeners) listener()
  }

  /** Resolves once `holds` returns true for the state: now, or after a later change. */
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

type Subscribe = (listener: () => void) => () => void

/** Returns a throttled `subscribe`: its listener runs once for all changes within `milliseconds`, at their end. */
export function subscribeThrottled(subscribe: Subscribe, milliseconds: number): Subscribe {
  return (listener) => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = null
        listener()
      }, milliseconds)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }
}
