/** Which dialogs of the canvas are open. */
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'

/** `tool` holds the settings of the chosen tool, beside the rail or in the phone's sheet; `keys` lists keys and gestures. */
export type CanvasDialog = 'share' | 'invite' | 'export' | 'gallery' | 'delete' | 'tool' | 'keys'

/** One dialog's state: whether it is open, and the function that opens or closes it. */
export interface DialogState {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

type Show = (dialog: CanvasDialog, open: boolean) => void

const NONE: readonly CanvasDialog[] = []
const OpenDialogsContext = createContext(NONE)
const ShowDialogContext = createContext<Show>(() => undefined)

/** Keeps which dialogs are open. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(NONE)
  const show = useCallback<Show>((dialog, isOpen) => {
    setOpen((before) => {
      // The same list renders nothing: each touch of the page closes the tool's settings.
      if (before.includes(dialog) === isOpen) return before
      return isOpen ? [...before, dialog] : before.filter((each) => each !== dialog)
    })
  }, [])
  return (
    <ShowDialogContext value={show}>
      <OpenDialogsContext value={open}>{children}</OpenDialogsContext>
    </ShowDialogContext>
  )
}

/** Returns the state of a dialog. */
export function useCanvasDialog(dialog: CanvasDialog): DialogState {
  const show = useShowDialog()
  return {
    open: useContext(OpenDialogsContext).includes(dialog),
    onOpenChange: (open) => show(dialog, open),
  }
}

/** Returns the function that opens and closes dialogs. It stays the same, and its users do not render when a dialog opens. */
export const useShowDialog = (): Show => useContext(ShowDialogContext)
