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
 * Returns what a key does, or null. With the focus nowhere, Home and End scroll the web page, and `<` and `>` do nothing, because
 * dictation software may type them.
 * @param where the focus is
 */
export function playerAction(press: KeyPress, where: 'player' | 'nowhere'): PlayerAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  return (where === 'player' ? INSIDE : BOTH)[press.key] ?? null
}
