/** Translates the keys that the focused page handles into actions. */
import type { RegionStep } from '#crdt/regions/step-region.ts'

export type RegionAction =
  | { readonly type: 'step'; readonly way: RegionStep }
  | { readonly type: 'fill' }
  | { readonly type: 'leave' }

export type RegionKeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const ACTIONS: Readonly<Record<string, RegionAction>> = {
  ArrowLeft: { type: 'step', way: 'left' },
  ArrowRight: { type: 'step', way: 'right' },
  ArrowUp: { type: 'step', way: 'up' },
  ArrowDown: { type: 'step', way: 'down' },
  PageDown: { type: 'step', way: 'next' },
  PageUp: { type: 'step', way: 'previous' },
  Home: { type: 'step', way: 'first' },
  End: { type: 'step', way: 'last' },
  Enter: { type: 'fill' },
  ' ': { type: 'fill' },
  Escape: { type: 'leave' },
}

/** Returns null for keys that the page does not handle: tools, colors, undo, Tab. */
export function readRegionKey(press: RegionKeyPress): RegionAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey) return null
  return Object.hasOwn(ACTIONS, press.key) ? ACTIONS[press.key]! : null
}
