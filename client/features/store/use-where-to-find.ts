import type { Unlock } from '#contract/unlocks.ts'
import { useAccount } from '#client/models/session/use-session.ts'
import { useStoredSwitch } from '#client/ui/browser/use-stored-switch.ts'

/** The tool whose settings offer what an item unlocks, by the part before the colon. */
const PLACES: Readonly<Record<string, string>> = {
  tip: 'Brush',
  palette: 'More colors',
  effect: 'Wand',
  stamp: 'Stickers',
}

/** Returns the function that says where this person's canvas offers what an item unlocks: 'On the canvas: Brush > Crayon'. */
export function useWhereToFind(): (unlocks: Unlock) => string {
  const { child } = useAccount()
  const [kidMode] = useStoredSwitch('kidMode')
  const isKid = child?.kidMode || kidMode
  return (unlocks) => {
    const [kind = '', name = ''] = unlocks.split(':')
    // Kid mode has no menu of colors, but a button with a picture of other crayons.
    if (isKid && kind === 'palette') return 'On the canvas: press the four small crayons'
    // The box names this palette after what it is for.
    const shown = unlocks === 'palette:skin' ? 'faces' : name
    return `On the canvas: ${PLACES[kind]} > ${shown.charAt(0).toUpperCase()}${shown.slice(1)}`
  }
}
