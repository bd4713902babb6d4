import { useLayoutEffect, useSyncExternalStore } from 'react'

/** How many dialogs and sheets are open. */
let count = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  count += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a dialog or sheet while it is open. */
export function useOpenPanel(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    change(1)
    return () => change(-1)
  }, [open])
}

/** Returns whether a dialog or sheet is open. */
export function useAnyPanelOpen(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0)
}
