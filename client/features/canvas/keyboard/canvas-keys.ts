/** The canvas's shortcuts: B, E, G, M, S, I, X, N, W, P, F, [ ], 1-9 0 - =, Ctrl+Z, Ctrl+Y, Ctrl+S, Space, Shift, Shift+1, Escape, ?. */
import { useEffect, useEffectEvent } from 'react'
import { fromHex } from '#crdt/document/stroke/color.ts'
import { STROKE_LIMITS } from '#crdt/document/stroke/stroke.ts'
import { type CanvasTool, STAMP_SIZES, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { crayonsInBox } from '#client/ui/crayon-box/crayons.ts'

type CanvasAction =
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
  /** Begins or leaves the full screen. */
  | { readonly type: 'fullScreen' }
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
  if (key === 'f') return { type: 'fullScreen' }
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

/** Elements that handle keys themselves: text fields, and everything inside a dialog or an open menu. */
const HANDLES_KEYS = 'input:not([readonly]), textarea, [contenteditable="true"], [role="dialog"], [role="menu"]'
/** Controls that Space presses when they got the focus by keyboard. After a mouse press on one, Space pans the page. */
const PRESSABLE = 'button, a, [role="radio"], [role="switch"], [role="slider"], summary'

/** Calls `onAction` for each shortcut; for `pan` and `straight` twice, with `pressed` true on key down and false on key up. */
export function useCanvasKeys(onAction: (action: CanvasAction, pressed: boolean) => void): void {
  const emit = useEffectEvent(onAction)
  useEffect(() => {
    let clicked: Element | null = null
    const onPointerDown = ({ target }: Event): void => {
      clicked = target instanceof Element ? target.closest(PRESSABLE) : null
    }
    const onFocus = ({ target }: Event): void => {
      if (target !== clicked) clicked = null
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(HANDLES_KEYS)) return
      const action = readShortcut(event)
      if (!action) return
      if (action.type === 'pan' && target?.closest(PRESSABLE) && target !== clicked) return
      event.preventDefault()
      if ((action.type !== 'pan' && action.type !== 'straight') || !event.repeat) emit(action, true)
    }
    const onKeyUp = (event: KeyboardEvent): void => {
      if (event.key === 'Shift') emit({ type: 'straight' }, false)
      if (event.key !== ' ') return
      // Some browsers press a focused button on key up.
      if (event.target === clicked) event.preventDefault()
      emit({ type: 'pan' }, false)
    }
    const onBlur = (): void => {
      emit({ type: 'pan' }, false)
      emit({ type: 'straight' }, false)
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    window.addEventListener('blur', onBlur)
    window.addEventListener('pointerdown', onPointerDown, true)
    window.addEventListener('focusin', onFocus)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('pointerdown', onPointerDown, true)
      window.removeEventListener('focusin', onFocus)
    }
  }, [])
}

/** In px. Sizes up to 10 change by 1, larger ones by 5, as in Klecks and other painting programs. */
const MAX_FINE_SIZE = 10
const COARSE_STEP = 5

function nextSize(size: number, change: 1 | -1): number {
  const fine = change > 0 ? size < MAX_FINE_SIZE : size <= MAX_FINE_SIZE
  const next = size + change * (fine ? 1 : COARSE_STEP)
  return Math.min(Math.max(next, STROKE_LIMITS.minSize), STROKE_LIMITS.maxSize)
}

const STAMP_STEP = 10

const nextStampSize = (size: number, change: 1 | -1): number =>
  Math.min(Math.max(size + change * STAMP_STEP, STAMP_SIZES.min), STAMP_SIZES.max)

/** Returns what a keyboard shortcut changes in the tool settings. */
export function shortcutChange(
  settings: ToolSettings,
  action: Extract<CanvasAction, { type: 'tool' | 'size' | 'crayon' | 'pick' | 'stopPicking' | 'swap' }>,
): Partial<ToolSettings> {
  switch (action.type) {
    case 'tool':
      return { tool: action.tool }
    case 'size':
      return settings.tool === 'stamp'
        ? { stampSize: nextStampSize(settings.stampSize, action.change) }
        : { size: nextSize(settings.size, action.change) }
    case 'crayon': {
      const color = fromHex(crayonsInBox(settings.distinctColors, settings.palette)[action.index]?.hex ?? '')
      return color === null ? {} : { color }
    }
    case 'pick':
      return { picking: !settings.picking }
    case 'stopPicking':
      return { picking: false }
    case 'swap':
      return settings.lastColor === null ? {} : { color: settings.lastColor, lastColor: settings.color }
  }
}

const ALLOWED: ReadonlySet<CanvasAction['type']> = new Set(['tool', 'crayon', 'undo', 'where', 'fit', 'pan', 'help'])

/** Returns whether a shortcut works in kid mode: those of the tools shown there, and those that move the page, do. */
export function kidAllows({ type }: CanvasAction): boolean {
  return ALLOWED.has(type)
}

/** Returns whether the browser may print, search, zoom, reload or go elsewhere with a key. Plain keys, Tab and Enter are not such. */
export function isBrowserKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  return ctrlKey || metaKey || altKey || key === 'ContextMenu' || /^(F\d|Browser|Launch)/.test(key)
}
