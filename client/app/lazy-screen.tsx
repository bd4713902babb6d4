import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { noteOpening } from '#client/ui/browser/when-opened.ts'
import { LogoMark } from '#client/ui/logo.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export interface LazyScreen {
  /** Renders the screen once its code is there. Throws to the error boundary when the code cannot be fetched. */
  readonly Screen: ComponentType
  /** Starts to fetch the code. A failure is ignored here, because `Screen` reports it. */
  preload(): void
}

/**
 * Returns a screen whose code is fetched when it first renders, or at `preload`. React's `lazy` is not used: Suspense holds
 * the content back until 300 ms after the fallback appeared, which is most of the time a screen takes to open.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null
  let loading: Promise<void> | null = null
  const fetchCode = (): Promise<void> =>
    (loading ??= load().then(
      (screen) => {
        loaded = screen
      },
      (error: unknown) => {
        // The next mount tries again.
        loading = null
        throw error
      },
    ))

  function Screen() {
    const [Loaded, setLoaded] = useState<ComponentType | null>(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Loaded) return
      let unmounted = false
      fetchCode().then(
        // A transition renders a large screen in slices, so that the main thread stays responsive.
        () => unmounted || startTransition(() => setLoaded(() => loaded)),
        (error: unknown) => unmounted || setFailure({ error }),
      )
      return () => {
        unmounted = true
      }
    }, [Loaded])
    if (failure) throw failure.error
    return Loaded ? <Loaded /> : <LoadingScreen />
  }

  return { Screen, preload: () => void fetchCode().catch(() => undefined) }
}

/** The screen while the account or a screen's code is being fetched: an empty background, with the logo after a moment, and then words. */
export function LoadingScreen() {
  useEffect(noteOpening, [])
  return (
    <output className="app-background grid min-h-svh place-content-center justify-items-center gap-4">
      <LogoMark className="h-16 animate-late" />
      <VisuallyHidden>One moment...</VisuallyHidden>
      <p aria-hidden="true" className="animate-late text-ink-soft [animation-delay:2s]!">
        One moment...
      </p>
    </output>
  )
}
