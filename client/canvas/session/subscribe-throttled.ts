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
