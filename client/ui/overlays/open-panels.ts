import { useLayoutEffect, useSyncExternalStore } from 'react'

/** A sheet leaves a part of the screen free. */
export type PanelKind = 'dialog' | 'sheet'

/** How many of each kind are open. */
const count: Record<PanelKind, number> = { dialog: 0, sheet: 0 }
const listeners = new Set<() => void>()

function change(kind: PanelKind, by: 1 | -1): void {
  count[kind] += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a dialog or sheet while it is open. */
export function useOpenPanel(open: boolean, kind: PanelKind = 'dialog'): void {
  useLayoutEffect(() => {
    if (!open) return
    change(kind, 1)
    return () => change(kind, -1)
  }, [open, kind])
}

/** Returns what is open, a dialog before a sheet; null for neither. */
export function useOpenPanelKind(): PanelKind | null {
  return useSyncExternalStore(subscribe, () => (count.dialog > 0 ? 'dialog' : count.sheet > 0 ? 'sheet' : null))
}
