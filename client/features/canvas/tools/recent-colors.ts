/** The last colors put on a page, in places that do not move: one is taken again without looking for it. */
import { fromHex, toHex, type Color } from '#crdt/document/stroke/color.ts'

/** As many as fit beside each other in the tool panel. */
export const MAX_RECENT_COLORS = 6

export interface RecentColor {
  readonly color: Color
  /** Grows with each use: the smallest was used longest ago. */
  readonly turn: number
}

/** A color has been used. A new one takes the next free place, then that of the color used longest ago. */
export function withRecentColor(recent: readonly RecentColor[], color: Color): readonly RecentColor[] {
  const turns = recent.map(({ turn }) => turn)
  const latest = Math.max(0, ...turns)
  const known = recent.findIndex((each) => each.color === color)
  if (known >= 0 && recent[known]!.turn === latest) return recent
  const used: RecentColor = { color, turn: latest + 1 }
  if (known >= 0) return recent.with(known, used)
  return recent.length < MAX_RECENT_COLORS ? [...recent, used] : recent.with(turns.indexOf(Math.min(...turns)), used)
}

/** '#E84393 2,#3FA9F5 1'. */
export function formatRecentColors(recent: readonly RecentColor[]): string {
  return recent.map(({ color, turn }) => `${toHex(color).toUpperCase()} ${turn}`).join(',')
}

const ENTRY = /^(#[0-9a-f]{6}) ([1-9]\d{0,14})$/i

/** Reads what `formatRecentColors` wrote; what is no color, is there twice or is one too many is left out. */
export function parseRecentColors(text: string): readonly RecentColor[] {
  const found = new Map<Color, number>()
  for (const entry of text.split(',')) {
    const [, hex = '', turn = ''] = ENTRY.exec(entry) ?? []
    const color = fromHex(hex)
    if (color !== null && !found.has(color) && found.size < MAX_RECENT_COLORS) found.set(color, Number(turn))
  }
  return [...found].map(([color, turn]) => ({ color, turn }))
}
