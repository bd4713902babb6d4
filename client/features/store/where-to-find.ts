import type { Unlock } from '#contract/unlocks.ts'

/** The tool whose settings offer what an item unlocks, by the part before the colon. */
const PLACES: Readonly<Record<string, string>> = {
  tip: 'Brush',
  palette: 'More colors',
  effect: 'Wand',
  stamp: 'Stickers',
}

/** Returns where the canvas offers what an item unlocks: 'On the canvas: Brush > Crayon'. */
export function whereToFind(unlocks: Unlock): string {
  const [kind = '', name = ''] = unlocks.split(':')
  // The box names this palette after what it is for.
  const shown = unlocks === 'palette:skin' ? 'faces' : name
  return `On the canvas: ${PLACES[kind]} > ${shown.charAt(0).toUpperCase()}${shown.slice(1)}`
}
