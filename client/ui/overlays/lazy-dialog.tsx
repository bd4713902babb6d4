import { type ComponentType, useEffect, useState } from 'react'
import { UNREACHABLE_TEXT } from '#client/http/api-error.ts'
import { toast } from './toast.ts'

/**
 * Returns a component that fetches the dialog's code when it first opens, since most visits open few dialogs. A failed fetch
 * shows a toast, and the next opening tries again.
 */
export function lazyDialog<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  return function LazyDialog(props) {
    const { open } = props
    const [Dialog, setDialog] = useState<ComponentType<P> | null>(() => loaded)
    useEffect(() => {
      if (!open || Dialog) return
      let unmounted = false
      load().then(
        (dialog) => {
          loaded = dialog
          if (!unmounted) setDialog(() => dialog)
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
    }, [open, Dialog])
    return Dialog && <Dialog {...props} />
  }
}
