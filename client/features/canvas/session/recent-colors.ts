/** The last colors a person painted with. Each keeps its place in the row, so that it is easy to find again. */
import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'

/** The number that fits into one row of the tool panel. */
export const MAX_RECENT_COLORS = 6

export interface RecentColor {
  readonly color: Color
  /** Number of its last use, from 1: the color with the smallest was used longest ago. */
  readonly useNumber: number
}

/** Returns the row after a use of `color`. A new color takes the next free place, else that of the color used longest ago. */
export function withRecentColor(recent: readonly RecentColor[], color: Color): readonly RecentColor[] {
  const useNumbers = recent.map(({ useNumber }) => useNumber)
  const latest = Math.max(0, ...useNumbers)
  const known = recent.findIndex((each) => each.color === color)
  if (known >= 0 && recent[known]!.useNumber === latest) return recent
  const used: RecentColor = { color, useNumber: latest + 1 }
  if (known >= 0) return recent.with(known, used)
  return recent.length < MAX_RECENT_COLORS
    ? [...recent, used]
    : recent.with(useNumbers.indexOf(Math.min(...useNumbers)), used)
}

/** Returns the row as text: '#E84393 2,#3FA9F5 1'. */
export function formatRecentColors(recent: readonly RecentColor[]): string {
  return recent.map(({ color, useNumber }) => `${toHex(color).toUpperCase()} ${useNumber}`).join(',')
}

const ENTRY = /^(#[0-9a-f]{6}) ([1-9]\d{0,14})$/i

/** Reads the text of `formatRecentColors`. Invalid entries, repeated colors and those beyond the sixth are left out. */
export function parseRecentColors(text: string): readonly RecentColor[] {
  const found = new Map<Color, number>()
  for (const entry of text.split(',')) {
    const [, hex = '', useNumber = ''] = ENTRY.exec(entry) ?? []
    const color = fromHex(hex)
    if (color !== null && !found.has(color) && found.size < MAX_RECENT_COLORS) found.set(color, Number(useNumber))
  }
  return [...found].map(([color, useNumber]) => ({ color, useNumber }))
}
