import { useState } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { storedText } from '#client/features/canvas/device/stored-text.ts'
import { parseRecentColors, withRecentColor, formatRecentColors, type RecentColor } from './recent-colors.ts'

const stored = storedText('recentColors', () => window.localStorage)

/** Returns the last colors used in this browser, and a function to call with each color used. */
export function useRecentColors(): [recent: readonly RecentColor[], addRecent: (color: Color) => void] {
  const [recent, setRecent] = useState(() => parseRecentColors(stored.read() ?? ''))
  return [
    recent,
    (color) => {
      const next = withRecentColor(recent, color)
      if (next === recent) return
      stored.write(formatRecentColors(next))
      setRecent(next)
    },
  ]
}
