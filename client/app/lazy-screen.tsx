import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { Waiting } from './waiting.tsx'

export interface LazyScreen {
  /** Shows the page, waits for its code before, and throws for the error boundary when it cannot be had. */
  readonly Page: ComponentType
  /** Begins to fetch the code; its failure is told by the page. */
  start(): void
}

/**
 * A page whose code is fetched when it is asked for, or a little before. React's own `lazy` and Suspense hold such a page back
 * until 300 ms after what stands in for it was shown, which is most of the time it takes to open.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null
  let loading: Promise<void> | null = null
  let wasShown = false
  const begin = (): Promise<void> =>
    (loading ??= load().then(
      (page) => {
        loaded = page
      },
      (error: unknown) => {
        // Who comes back may have a better connection.
        loading = null
        throw error
      },
    ))

  function Page() {
    // The first time, code that came a moment ago is put together in slices as well.
    const [Loaded, setLoaded] = useState<ComponentType | null>(() => (wasShown ? loaded : null))
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      wasShown ||= Loaded !== null
      if (Loaded) return
      let gone = false
      begin().then(
        // A large page is put together in slices, between which others get their turn.
        () => gone || startTransition(() => setLoaded(() => loaded)),
        (error: unknown) => gone || setFailure({ error }),
      )
      return () => {
        gone = true
      }
    }, [Loaded])
    if (failure) throw failure.error
    return Loaded ? <Loaded /> : <Waiting />
  }

  return { Page, start: () => void begin().catch(() => undefined) }
}
