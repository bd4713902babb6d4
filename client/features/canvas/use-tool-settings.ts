import { useEffect, useState } from 'react'
import { FIRST_SETTINGS, type ToolSettings } from '#client/canvas/tool-settings.ts'
import { readPreferences, writePreferences } from './drawing-preferences.ts'

const storage = (): Storage => window.localStorage

/** What the hand holds, and the way to change it; size and color outlive the visit. */
export function useToolSettings(): [ToolSettings, (change: Partial<ToolSettings>) => void] {
  const [settings, setSettings] = useState<ToolSettings>(() => ({ ...FIRST_SETTINGS, ...readPreferences(storage) }))
  const { size, color } = settings
  useEffect(() => writePreferences(storage, { size, color }), [size, color])
  return [settings, (change) => setSettings((before) => ({ ...before, ...change }))]
}
