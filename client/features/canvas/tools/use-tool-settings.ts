import { useCallback, useEffect, useState } from 'react'
import { changeSettings } from '#client/canvas/tools/change-settings.ts'
import { FIRST_SETTINGS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { readPreferences, writePreferences } from './drawing-preferences.ts'

const storage = (): Storage => window.localStorage

/**
 * Returns the tool settings and a function that changes them. The browser remembers tool, size, color, tip, fill style, the drawing
 * hand and the box of crayons (TOOL-2).
 */
export function useToolSettings(): [ToolSettings, (change: Partial<ToolSettings>) => void] {
  const [settings, setSettings] = useState<ToolSettings>(() => ({ ...FIRST_SETTINGS, ...readPreferences(storage) }))
  const { tool, size, color, tip, fillStyle, leftHanded, distinctColors } = settings
  useEffect(
    () => writePreferences(storage, { tool, size, color, tip, fillStyle, leftHanded, distinctColors }),
    [tool, size, color, tip, fillStyle, leftHanded, distinctColors],
  )
  // The function keeps its identity, so that memoized tools render again only when their settings change.
  const change = useCallback((changes: Partial<ToolSettings>): void => {
    const now = Date.now()
    setSettings((before) => changeSettings(before, changes, now))
  }, [])
  return [settings, change]
}
