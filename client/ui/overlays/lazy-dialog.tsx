import { type ComponentType, useEffect, useState } from 'react'
import { toast } from './toast.ts'

/**
 * A dialog whose code is fetched when it is first to open: most visits open few of them. When it cannot be had, that is said,
 * and opening it again tries again.
 */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function LazyDialog(props) {
    const { open } = props
    const [Dialog, setDialog] = useState<ComponentType<P> | null>(() => loaded)
    useEffect(() => {
      if (!open || Dialog) return
      let gone = false
      load().then(
        (dialog) => {
          loaded = dialog
          if (!gone) setDialog(() => dialog)
        },
        () => {
          if (gone) return
          toast({
            title: 'Error',
            description: 'Could not reach the server. Check the connection and try again.',
            destructive: true,
          })
        },
      )
      return () => {
        gone = true
      }
    }, [open, Dialog])
    return Dialog && <Dialog {...props} />
  }
}
