import { type ComponentType, useEffect, useState } from 'react'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { toast } from './toast.ts'

/** A dialog whose code is fetched late. */
export type LazyDialog<P> = ComponentType<P> & {
  /** Fetches the code before it is needed. A failure is ignored here, because opening the dialog tries again and reports it. */
  preload: () => void
}

/**
 * Returns a component that fetches the dialog's code when it first opens, since most visits open few dialogs. A failed fetch
 * shows a toast, and the next opening tries again.
 */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): LazyDialog<P> {
  let loaded: ComponentType<P> | null = null
  const fetchCode = async (): Promise<ComponentType<P>> => (loaded ??= await load())

  function Dialog(props: P) {
    const { open } = props
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(() => loaded)
    useEffect(() => {
      if (!open || Loaded) return
      let unmounted = false
      fetchCode().then(
        (dialog) => {
          if (!unmounted) setLoaded(() => dialog)
        },
        () => {
          if (unmounted) return
          toast({
            title: 'Error',
            description: UNREACHABLE_TEXT,
            destructive: true,
          })
        },
      )
      return () => {
        unmounted = true
      }
    }, [open, Loaded])
    return Loaded && <Loaded {...props} />
  }

  return Object.assign(Dialog, { preload: () => void fetchCode().catch(() => undefined) })
}
