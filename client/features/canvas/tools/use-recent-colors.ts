import { useState } from 'react'
import type { Color } from '#crdt/document/stroke/color.ts'
import { storedText } from '#client/features/canvas/device/stored-text.ts'
import { parseRecentColors, withRecentColor, formatRecentColors, type RecentColor } from './recent-colors.ts'

const memory = storedText('recentColors', () => window.localStorage)

/** The last colors used in this browser, and the way to say that one has been used. */
export function useRecentColors(): [recent: readonly RecentColor[], used: (color: Color) => void] {
  const [recent, setRecent] = useState(() => parseRecentColors(memory.read() ?? ''))
  return [
    recent,
    (color) => {
      const next = withRecentColor(recent, color)
      if (next === recent) return
      memory.write(formatRecentColors(next))
      setRecent(next)
    },
  ]
}
