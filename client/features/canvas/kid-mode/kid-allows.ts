import type { CanvasAction } from '#client/features/canvas/keyboard/canvas-shortcut.ts'

const ALLOWED: ReadonlySet<CanvasAction['type']> = new Set(['tool', 'crayon', 'undo', 'fit', 'pan', 'help'])

/** Whether a key does anything in kid mode: only those of the tools one sees, and those that move the page. */
export function kidAllows({ type }: CanvasAction): boolean {
  return ALLOWED.has(type)
}
