import { useMemo, useState } from 'react'
import { toHex, type Color } from '#crdt/document/stroke/color.ts'
import { storedText } from '#client/ui/browser/stored-text.ts'
import { isCrayon } from '#client/ui/crayon-box/crayons.ts'
import { parseRecentColors, withRecentColor, formatRecentColors, type RecentColor } from './recent-colors.ts'

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
