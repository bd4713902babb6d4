import type { CanvasAction, KeyPress } from '#client/features/canvas/keyboard/canvas-shortcut.ts'

const ALLOWED: ReadonlySet<CanvasAction['type']> = new Set(['tool', 'crayon', 'undo', 'where', 'fit', 'pan', 'help'])

/** Returns whether a shortcut works in kid mode: those of the tools shown there, and those that move the page, do. */
export function kidAllows({ type }: CanvasAction): boolean {
  return ALLOWED.has(type)
}

/** Returns whether the browser may print, search, zoom, reload or go elsewhere with a key. Plain keys, Tab and Enter are not such. */
export function isBrowserKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return ctrlKey || metaKey || altKey || key === 'ContextMenu' || /^(F\d|Browser|Launch)/.test(key)
}
