type Subscribe = (listener: () => void) => () => void

/** Listens as `subscribe` does, and hears of all that changed within `milliseconds` at once, at their end. */
export function subscribeInSteps(subscribe: Subscribe, milliseconds: number): Subscribe {
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
