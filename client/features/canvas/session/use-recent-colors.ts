import { useMemo, useState } from 'react'
import { type Color, fromHex, toHex } from '#crdt/document/stroke/color.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { isCrayon } from '#client/ui/crayon-box/crayons.ts'

const stored = storedText('recentColors', () => window.localStorage)

const isInBox = (color: Color): boolean => isCrayon(toHex(color))

/** Returns the last colors used in this browser that are no crayons, and a function to call with each color used. */
export function useRecentColors(): [colors: readonly Color[], addRecent: (color: Color) => void] {
  const [recent, setRecent] = useState<readonly RecentColor[]>(() =>
    parseRecentColors(stored.read() ?? '').filter(({ color }) => !isInBox(color)),
  )
  const colors = useMemo(() => recent.map(({ color }) => color), [recent])
  return [
    colors,
    (color) => {
      if (isInBox(color)) return
      const next = withRecentColor(recent, color)
      if (next === recent) return
      stored.write(formatRecentColors(next))
      setRecent(next)
    },
  ]
}

/** The number that fits into one row of the tool panel. */
export const MAX_RECENT_COLORS = 6

/** A color that the person painted with. It keeps its place in the row, so that it is easy to find again. */
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
