import { useCallback, useEffect, useMemo, useState } from 'react'
import { changeSettings } from '#client/canvas/tools/change-settings.ts'
import { NO_LOOKS, type OwnedLooks } from '#client/canvas/tools/owned-looks.ts'
import { FIRST_SETTINGS, type ToolSettings } from '#client/canvas/tools/tool-settings.ts'
import { withOwned } from '#client/canvas/tools/with-owned.ts'
import { readPreferences, writePreferences } from './drawing-preferences.ts'

const storage = (): Storage => window.localStorage

/**
 * Returns the tool settings and a function that changes them. The browser remembers tool, size, color, tip, styles, sticker, palette,
 * the drawing hand and the box of crayons; what this person does not own is left out (ITEM-3).
 */
export function useToolSettings(owned: OwnedLooks = NO_LOOKS): [ToolSettings, (change: Partial<ToolSettings>) => void] {
  const [chosen, setChosen] = useState<ToolSettings>(() => ({ ...FIRST_SETTINGS, ...readPreferences(storage) }))
  useEffect(() => writePreferences(storage, chosen), [chosen])
  const settings = useMemo(() => withOwned(chosen, owned), [chosen, owned])
  // The function keeps its identity, so that memoized tools render again only when their settings change.
  const change = useCallback((changes: Partial<ToolSettings>): void => {
    const now = performance.now()
    setChosen((before) => changeSettings(before, changes, now))
  }, [])
  return [settings, change]
}
