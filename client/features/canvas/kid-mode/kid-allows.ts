import type { CanvasAction } from '#client/features/canvas/keyboard/canvas-shortcut.ts'

const ALLOWED: ReadonlySet<CanvasAction['type']> = new Set(['tool', 'crayon', 'undo', 'fit', 'pan', 'help'])

/** Returns whether a shortcut works in kid mode: those of the tools shown there, and those that move the page, do. */
export function kidAllows({ type }: CanvasAction): boolean {
  return ALLOWED.has(type)
}
