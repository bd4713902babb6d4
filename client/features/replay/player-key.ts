/** The keys of the replay. */

export type PlayerAction =
  | { readonly type: 'toggle' }
  | { readonly type: 'step'; readonly direction: 1 | -1 }
  | { readonly type: 'start' }
  | { readonly type: 'end' }
  | { readonly type: 'speed'; readonly direction: 1 | -1 }

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const BOTH: Readonly<Record<string, PlayerAction>> = {
  ' ': { type: 'toggle' },
  ArrowLeft: { type: 'step', direction: -1 },
  ArrowRight: { type: 'step', direction: 1 },
}
const INSIDE: Readonly<Record<string, PlayerAction>> = {
  ...BOTH,
  Home: { type: 'start' },
  End: { type: 'end' },
  '<': { type: 'speed', direction: -1 },
  '>': { type: 'speed', direction: 1 },
}

/**
 * Returns what a key does. @param where the focus is: in the player, or nowhere. Home and End then scroll, and signs do nothing, for
 * people whose software types for them.
 */
export function playerAction(press: KeyPress, where: 'player' | 'nowhere'): PlayerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  return (where === 'player' ? INSIDE : BOTH)[press.key] ?? null
}
