/** Reads the canvas's shortcuts: B, E, G, M, S, I, X, N, W, P, [ ], 1-9 0 - =, Ctrl+Z, Ctrl+Y, Ctrl+S, Space, Shift, Shift+1, Escape, ?. */
import type { CanvasTool } from '#client/canvas/tools/tool-settings.ts'

export type CanvasAction =
  | { readonly type: 'tool'; readonly tool: CanvasTool }
  | { readonly type: 'size'; readonly change: 1 | -1 }
  /** `index`: the crayon's place in the box, from 0. */
  | { readonly type: 'crayon'; readonly index: number }
  /** Switches the eyedropper on or off. */
  | { readonly type: 'pick' }
  /** Switches the eyedropper off. */
  | { readonly type: 'stopPicking' }
  /** Swaps the last two colors. */
  | { readonly type: 'swap' }
  /** Switches coloring by number on or off. */
  | { readonly type: 'numbers' }
  /** Shows the next part of the chosen number. */
  | { readonly type: 'where' }
  /** Paints one part by its number. */
  | { readonly type: 'paintOne' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'fit' }
  /** While held, lines are straight. */
  | { readonly type: 'straight' }
  | { readonly type: 'pan' }
  | { readonly type: 'save' }
  | { readonly type: 'help' }

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const TOOLS: Readonly<Record<string, CanvasTool>> = { b: 'brush', e: 'eraser', g: 'fill', m: 'magic', s: 'stamp' }
/** Physical keys, because on some layouts digits need Shift. */
const CRAYON_CODES = [
  'Digit1',
  'Digit2',
  'Digit3',
  'Digit4',
  'Digit5',
  'Digit6',
  'Digit7',
  'Digit8',
  'Digit9',
  'Digit0',
  'Minus',
  'Equal',
]

/** Returns the action of a key press, or null when the canvas has no shortcut for it. */
export function readShortcut(press: KeyPress): CanvasAction | null {
  const key = press.key.toLowerCase()
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) return commandOf(key, press.shiftKey)
  // On some layouts '?' needs no Shift.
  if (key === '?') return { type: 'help' }
  if (key === 'shift') return { type: 'straight' }
  if (press.shiftKey) return press.code === 'Digit1' ? { type: 'fit' } : null
  if (key === ' ') return { type: 'pan' }
  if (key === '[' || key === ']') return { type: 'size', change: key === ']' ? 1 : -1 }
  if (key === 'escape') return { type: 'stopPicking' }
  if (key === 'i') return { type: 'pick' }
  if (key === 'x') return { type: 'swap' }
  if (key === 'n') return { type: 'numbers' }
  if (key === 'w') return { type: 'where' }
  if (key === 'p') return { type: 'paintOne' }
  const tool = TOOLS[key]
  if (tool) return { type: 'tool', tool }
  const index = CRAYON_CODES.indexOf(press.code)
  return index < 0 ? null : { type: 'crayon', index }
}

function commandOf(key: string, shift: boolean): CanvasAction | null {
  if (key === 'z') return { type: shift ? 'redo' : 'undo' }
  if (key === 'y' && !shift) return { type: 'redo' }
  return key === 's' && !shift ? { type: 'save' } : null
}
