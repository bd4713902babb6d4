/** Which dialogs of the canvas are open. */
import { useCallback, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ObservableState } from '#client/canvas/session/observable-state.ts'
import { canvasContext } from './canvas-context.ts'

/** `tool` holds the settings of the chosen tool, next to the page; `keys` lists keys and gestures; `done` celebrates the page as it is. */
export type CanvasDialog = 'share' | 'invite' | 'export' | 'gallery' | 'delete' | 'tool' | 'keys' | 'done'

/** One dialog's state: whether it is open, and the function that opens or closes it. */
export interface DialogState {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

type OpenDialogs = Partial<Record<CanvasDialog, boolean>>

/** The value stays the same: each reader subscribes to its own dialog. */
const [DialogsContext, useDialogs] = canvasContext<ObservableState<OpenDialogs>>()

/** Keeps which dialogs are open. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const [dialogs] = useState(() => new ObservableState<OpenDialogs>({}))
  return <DialogsContext value={dialogs}>{children}</DialogsContext>
}

/** Returns the state of a dialog; other dialogs render none of its users. */
export function useCanvasDialog(dialog: CanvasDialog): DialogState {
  const dialogs = useDialogs()
  const open = useSyncExternalStore(dialogs.subscribe, () => dialogs.current[dialog] === true)
  return { open, onOpenChange: useCallback((isOpen) => dialogs.change({ [dialog]: isOpen }), [dialogs, dialog]) }
}

/** Returns the function that opens and closes dialogs. Its users do not render when a dialog opens. */
export function useShowDialog(): (dialog: CanvasDialog, open: boolean) => void {
  const dialogs = useDialogs()
  return useCallback((dialog, open) => dialogs.change({ [dialog]: open }), [dialogs])
}
