import { useCallback, useEffect, useState } from 'react'
import { changeSettings } from '#client/canvas/tools/change-settings.ts'
import { FIRST_SETTINGS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { readPreferences, writePreferences } from './drawing-preferences.ts'

const storage = (): Storage => window.localStorage

/** What the hand holds, and the way to change it; size, color, tip, fill style, the drawing hand and the box of crayons outlive the visit. */
export function useToolSettings(): [ToolSettings, (change: Partial<ToolSettings>) => void] {
  const [settings, setSettings] = useState<ToolSettings>(() => ({ ...FIRST_SETTINGS, ...readPreferences(storage) }))
  const { size, color, tip, fillStyle, leftHanded, distinctColors } = settings
  useEffect(
    () => writePreferences(storage, { size, color, tip, fillStyle, leftHanded, distinctColors }),
    [size, color, tip, fillStyle, leftHanded, distinctColors],
  )
  // The same function all the time: the tools are put together anew only when what they show is another one.
  const change = useCallback((wanted: Partial<ToolSettings>): void => {
    const now = Date.now()
    setSettings((before) => changeSettings(before, wanted, now))
  }, [])
  return [settings, change]
}
