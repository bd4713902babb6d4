/** Callers that want the same thing share one piece of work, which is cancelled when all of them have gone. */

interface Running<R> {
  readonly result: Promise<R>
  readonly controller: AbortController
  callers: number
}

export class SharedWork<R> {
  readonly #running = new Map<string, Running<R>>()

  /**
   * Settles as the work of `key` does, which begins if it is not under way. Rejects with the signal's reason as soon as
   * `signal` aborts; the work's own signal aborts with the last caller's.
   */
  async run(key: string, work: (signal: AbortSignal) => Promise<R>, signal?: AbortSignal): Promise<R> {
    signal?.throwIfAborted()
    const joined = this.#running.get(key) ?? this.#begin(key, work)
    joined.callers++
    if (!signal) return joined.result
    return new Promise<R>((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason)
        if (--joined.callers > 0) return
        // A caller that comes later must not get the failure of work that nobody wanted any more.
        if (this.#running.get(key) === joined) this.#running.delete(key)
        joined.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      joined.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
  }

  /**
   * Like `run`, but the result of work that was under way before this call may be too old for it: then the work is done once more. Those
   * who need it share the second work too, so callers who come all the time keep no more than one of a key busy.
   */
  async runSince(
    key: string,
    work: (signal: AbortSignal) => Promise<R>,
    isNewEnough: (result: R) => boolean,
    signal?: AbortSignal,
  ): Promise<R> {
    const isJoined = this.#running.has(key)
    const result = await this.run(key, work, signal)
    // What runs under the key now has begun after the work that was joined, and so after this call.
    return isJoined && !isNewEnough(result) ? this.run(key, work, signal) : result
  }

  #begin(key: string, work: (signal: AbortSignal) => Promise<R>): Running<R> {
    const controller = new AbortController()
    const result = work(controller.signal).finally(() => {
      if (this.#running.get(key) === begun) this.#running.delete(key)
    })
    const begun: Running<R> = { result, controller, callers: 0 }
    this.#running.set(key, begun)
    return begun
  }
}
